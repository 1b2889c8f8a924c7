import { place, repeat, spokes } from '../../drawing/arrange.js';
import { fade } from '../../drawing/defs.js';
import { type Ink, lit, metal, raised } from '../../drawing/ink.js';
import { COAL, IRON, SILVER, SKIN, VELVET, WOOD } from '../../drawing/ramps.js';
import { circle, group, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const fedora = (ink: Ink): string =>
  path('M-46 20C-54 60 -34 92 0 98C34 92 54 60 46 20Z', '#0b0d16') +
  path(ink.side < 0 ? 'M-46 20C-54 60 -34 92 0 98V20Z' : 'M46 20C54 60 34 92 0 98V20Z', SKIN.dark) +
  path('M-24 34H-8M10 34H24', 'none', { stroke: ink.glow, 'stroke-width': 4, 'stroke-linecap': 'round' }) +
  path('M-60 98C-70 70 -48 74 -30 84L0 98L30 84C48 74 70 70 60 98Z', COAL.mid) +
  raised(ink, 'M-58 6C-62 -60 -42 -84 -18 -76Q0 -66 18 -76C42 -84 62 -60 58 6Z', IRON, 4, 8) +
  path('M-60 -16Q0 0 60 -16L60 6H-60Z', ink.second.dark) +
  raised(ink, 'M-108 4C-80 -10 -58 6 0 6C58 6 80 -10 108 4C90 30 50 34 0 34C-50 34 -90 30 -108 4Z', IRON, 3, 6);

const magnifier = (ink: Ink): string =>
  place(
    raised(ink, 'M-11 56H11L14 118Q0 128 -14 118Z', WOOD, 3, 4) +
      rect(-9, 44, 18, 18, metal(ink)) +
      circle(0, -14, 62, ink.gold.deep) +
      circle(0, -16, 62, metal(ink)) +
      circle(0, -16, 50, '#0d2340') +
      circle(0, -16, 50, ink.defs.radial(fade('#bfe6ff', 0.75, 0.15))) +
      path('M-40 -26C-38 -50 -18 -60 -2 -60C-22 -50 -30 -40 -32 -22Z', '#fff', { opacity: 0.8 }),
    { turn: -38, x: -10, y: -12 },
  );

const thumbprint = (ink: Ink): string =>
  magnifier(ink) +
  group(
    repeat(5, (i) =>
      stroke(
        `M${-8 - i * 5} ${10 + i * 2}C${-14 - i * 5} ${-20 - i * 6} ${14 + i * 5} ${-20 - i * 6} ${8 + i * 5} ${12 + i * 2}`,
        ink.glow,
        3,
      ),
    ),
    { transform: 'translate(-18 -26) rotate(-12)', opacity: 0.85 },
  );

const safe = (ink: Ink): string =>
  raised(ink, 'M-84 -84H84V74H-84Z', IRON, 4, 8) +
  rect(-68, 74, 24, 20, IRON.deep) +
  rect(44, 74, 24, 20, IRON.deep) +
  rect(-66, -66, 132, 122, IRON.deep, { rx: 6 }) +
  rect(-62, -64, 124, 116, lit(ink, IRON), { rx: 5 }) +
  circle(-6, -6, 38, IRON.deep) +
  circle(-6, -8, 36, metal(ink)) +
  spokes(20, rect(-1, -33, 2, 7, ink.gold.deep), { x: -6, y: -8 }) +
  circle(-6, -8, 18, metal(ink, SILVER)) +
  rect(-8, -40, 4, 16, VELVET.light) +
  stroke('M46 -30V20M34 -5H58', SILVER.light, 7) +
  rect(-76, -46, 8, 26, SILVER.mid) +
  rect(-76, 12, 8, 26, SILVER.mid);

export const CASEWORK: readonly Motif[] = [
  motif('detective', 'alibi murder bellwether case sleuth quill inspector', fedora),
  motif('magnifier', 'knows mystery case', thumbprint),
  motif('safe', 'safecracker vault', safe),
];
