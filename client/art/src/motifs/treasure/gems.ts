import { each, place, range, repeat } from '../../drawing/arrange.js';
import type { Ink } from '../../drawing/ink.js';
import { type Ramp, ramp, rampOf } from '../../drawing/ramps.js';
import { polar, polygon } from '../../drawing/shapes.js';
import { edged, group, path } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

export const RUBY = rampOf('#e0304e', '#2a0414');
export const EMERALD = rampOf('#22b573', '#022016');
export const SAPPHIRE = rampOf('#2f74ea', '#040f3a');
const AMETHYST = rampOf('#9a4fe8', '#1a0536');
const OPAL = ramp('#3a4a70', '#7e8fc0', '#c6d4f0', '#f2e6ff', '#ffffff');

/** Draws a cut gemstone in side view; each facet has its own brightness. */
export function gem(ink: Ink, tones: Ramp): string {
  const facets: [string, string][] = [
    ['M-40 -62H40L26 -24H-26Z', tones.light],
    ['M-40 -62L-26 -24L-86 -24Z', tones.mid],
    ['M40 -62L26 -24L86 -24Z', tones.dark],
    ['M-86 -24H-26L0 84Z', tones.mid],
    ['M-26 -24H26L0 84Z', tones.light],
    ['M26 -24H86L0 84Z', tones.dark],
    ['M-40 -62L0 -62L-26 -24Z', tones.bright],
    ['M0 84L-26 -24L-4 -24Z', tones.bright],
  ];
  const turn = ink.side > 0 ? { transform: 'scale(-1 1)' } : {};
  return group(
    edged('M-40 -62H40L86 -24L0 84L-86 -24Z', tones.deep, 7) +
      each(facets, ([d, fill], i) => path(d, fill, i > 5 ? { opacity: 0.7 } : {})) +
      path('M-34 -57H10L-20 -50Z', '#fff', { opacity: 0.8 }),
    turn,
  );
}

/** Draws an octagonal step-cut gemstone from above. */
function stepCut(tones: Ramp, shades?: readonly string[]): string {
  const at = (r: number) => range(8).map((i) => polar(22.5 + i * 45, r));
  const [outer, inner] = [at(84), at(48)];
  const faces = shades ?? [
    tones.mid,
    tones.dark,
    tones.deep,
    tones.dark,
    tones.mid,
    tones.light,
    tones.bright,
    tones.light,
  ];
  return (
    edged(polygon(outer), tones.deep, 8) +
    repeat(8, (i) =>
      path(
        polygon([outer[i] ?? [0, 0], outer[(i + 1) % 8] ?? [0, 0], inner[(i + 1) % 8] ?? [0, 0], inner[i] ?? [0, 0]]),
        faces[i] ?? tones.mid,
      ),
    ) +
    path(polygon(inner), tones.mid) +
    path(polygon([inner[5] ?? [0, 0], inner[6] ?? [0, 0], inner[2] ?? [0, 0], inner[4] ?? [0, 0]]), tones.light, {
      opacity: 0.75,
    }) +
    path('M-60 -38L-38 -60L-20 -56L-52 -24Z', '#fff', { opacity: 0.7 })
  );
}

/** Draws one upright crystal with three faces. */
function shard(x: number, y: number, w: number, h: number, turn: number, tones: Ramp): string {
  return place(
    edged(`M${-w} 0L${-w} ${-h * 0.72}L0 ${-h}L${w} ${-h * 0.72}L${w} 0Z`, tones.deep, 4) +
      path(`M${-w} 0V${-h * 0.72}L${-w * 0.25} ${-h * 0.62}V0Z`, tones.light) +
      path(`M${-w * 0.25} 0V${-h * 0.62}L${w * 0.5} ${-h * 0.66}V0Z`, tones.mid) +
      path(`M${w * 0.5} 0V${-h * 0.66}L${w} ${-h * 0.72}V0Z`, tones.dark) +
      path(`M${-w} ${-h * 0.72}L0 ${-h}L${-w * 0.25} ${-h * 0.62}Z`, tones.bright) +
      path(`M0 ${-h}L${w} ${-h * 0.72}L${w * 0.5} ${-h * 0.66}L${-w * 0.25} ${-h * 0.62}Z`, tones.mid),
    { x, y, turn },
  );
}

function crystals(tones: Ramp): string {
  return (
    shard(-46, 72, 15, 92, -30, tones) +
    shard(48, 72, 15, 100, 28, tones) +
    shard(-24, 76, 17, 134, -12, tones) +
    shard(28, 76, 18, 130, 13, tones) +
    shard(2, 80, 22, 172, 0, tones) +
    shard(-62, 82, 12, 54, -46, tones) +
    shard(66, 82, 12, 52, 44, tones) +
    path('M-96 92Q-70 60 -40 74Q-10 60 16 74Q50 60 96 92Z', '#171223')
  );
}

export const GEMS: readonly Motif[] = [
  motif('diamond', 'diamonds cufflinks glass', (ink) =>
    gem(ink, ramp('#12406a', '#4a9ad0', '#9adcf6', '#dff7ff', '#ffffff')),
  ),
  motif('sapphire', 'seam', (ink) => gem(ink, SAPPHIRE)),
  motif('ruby', 'garnet rubies', () => stepCut(RUBY)),
  motif('emerald', '', () => stepCut(EMERALD)),
  motif('opal', 'moonstone', () =>
    stepCut(OPAL, ['#7fe8d0', '#5f9ad8', '#7a6ac8', '#b06ac0', '#f08ab0', '#ffc9a0', '#fff1c8', '#b8f0d8']),
  ),
  motif('amethyst', 'geode', () => crystals(AMETHYST)),
  motif('crystal', 'quartz stalactite core', () => crystals(rampOf('#58c4e8', '#04223c'))),
];
