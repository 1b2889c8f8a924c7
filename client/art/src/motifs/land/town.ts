import { each, mirror, repeat, spokes } from '../../drawing/arrange.js';
import { fade } from '../../drawing/defs.js';
import { type Ink, lit, metal, raised } from '../../drawing/ink.js';
import { BONE, CRIMSON, DARK, IRON, rampOf, SAND, VELVET, WOOD } from '../../drawing/ramps.js';
import { star } from '../../drawing/shapes.js';
import { circle, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';
import { building } from './building.js';

const barn = (ink: Ink): string =>
  building(
    ink,
    'M-84 96V-14L-58 -60L0 -90L58 -60L84 -14V96Z',
    [],
    CRIMSON,
    stroke('M-92 -8L-62 -62L0 -94L62 -62L92 -8', BONE.light, 9) +
      path('M-34 96V26H34V96Z', CRIMSON.deep) +
      stroke('M-34 96V26H34V96M-34 26L34 96M34 26L-34 96', BONE.light, 5) +
      rect(-15, -48, 30, 32, '#12101c') +
      rect(-12, -45, 24, 26, ink.glow) +
      stroke('M0 -46V-18M-13 -32H13', BONE.light, 3) +
      stroke('M0 -94V-116M-14 -112H14', IRON.light, 3) +
      path('M14 -112L6 -118V-106Z', IRON.light),
  );

const saloon = (ink: Ink): string =>
  building(
    ink,
    'M-88 96V-44H-72V-74H-40L-26 -96H26L40 -74H72V-44H88V96Z',
    [
      [-72, -24, 26, 34, 2],
      [46, -24, 26, 34, 2],
      [-74, 44, 32, 40, 2],
      [42, 44, 32, 40, 2],
    ],
    WOOD,
    rect(-56, -66, 112, 26, SAND.mid, { rx: 3 }) +
      path(star(5, 11, 5), CRIMSON.mid, { transform: 'translate(0 -53)' }) +
      stroke('M-44 -53H-18M18 -53H44', WOOD.deep, 5) +
      rect(-96, 22, 192, 11, WOOD.dark) +
      mirror(rect(-92, 33, 8, 63, WOOD.mid) + path('M-22 46H-2V84H-22Q-14 66 -22 46Z', SAND.dark)) +
      rect(-24, 38, 48, 58, ink.glow, { opacity: 0.35 }),
  );

const hotel = (ink: Ink): string =>
  building(
    ink,
    'M-62 96V-8H-46V-44H-30V-70H-14V-88H-4V-114H4V-88H14V-70H30V-44H46V-8H62V96Z',
    [
      ...[-50, -30, -10, 10].flatMap((x) => [4, 26, 48].map((y) => [x + 6, y, 9, 14])),
      ...[-28, -9, 10].flatMap((x) => [-36, -20].map((y) => [x + 3, y, 9, 11])),
      [-14, -62, 8, 11],
      [6, -62, 8, 11],
    ],
    rampOf('#5a5f8a', '#0a0a24'),
    rect(-70, 70, 140, 11, metal(ink)) +
      rect(-18, 81, 36, 15, ink.glow) +
      stroke('M0 -114V-124', ink.gold.light, 3) +
      path('M-46 -44V-8M46 -44V-8M-30 -70V-44M30 -70V-44', 'none', { stroke: ink.gold.mid, 'stroke-width': 2.5 }),
  );

const city = (ink: Ink): string =>
  each<[x: number, y: number, w: number, colour: string]>(
    [
      [-100, -10, 34, '#1b2a52'],
      [-62, -58, 34, '#24366a'],
      [-24, -92, 40, '#2f4684'],
      [20, -40, 34, '#24366a'],
      [58, -70, 38, '#1b2a52'],
    ],
    ([x, y, w, fill], i) =>
      rect(x, y, w, 96 - y, fill) +
      repeat(Math.floor((88 - y) / 16), (r) =>
        repeat(3, (c) =>
          (r * 7 + c * 5 + i * 3) % 4
            ? rect(x + 5 + c * ((w - 8) / 3), y + 8 + r * 16, 6, 9, ink.glow, {
                opacity: (r + c + i) % 3 ? 0.9 : 0.4,
              })
            : '',
        ),
      ),
  ) + stroke('M-4 -92V-116', '#2f4684', 4);

const windmill = (ink: Ink): string =>
  raised(ink, 'M-26 -30H26L42 96H-42Z', BONE, 3, 7) +
  path('M-30 -30L0 -60L30 -30Z', lit(ink, CRIMSON)) +
  spokes(
    4,
    rect(-3, -96, 6, 96, WOOD.dark) +
      path('M4 -94H28V-18H4Z', '#f6ead0', { stroke: WOOD.dark, 'stroke-width': 2.5 }) +
      stroke('M4 -76H28M4 -56H28M4 -36H28', WOOD.dark, 2),
    { from: 22, y: -30 },
  ) +
  circle(0, -30, 9, metal(ink)) +
  rect(-12, 60, 24, 36, DARK, { rx: 12 });

const door = (ink: Ink): string =>
  raised(ink, 'M-62 -96H62V96H-62Z', WOOD, 3, 7) +
  rect(-48, -84, 96, 180, '#0c0a12') +
  path('M-48 -84H48V96H-48Z', ink.defs.linear(fade(ink.glow, 1, 0.25))) +
  path('M-48 -84L16 -70V104L-48 96Z', lit(ink, VELVET), { stroke: VELVET.deep, 'stroke-width': 3 }) +
  stroke('M-38 -66L6 -57V-8L-38 -10ZM-38 10L6 13V78L-38 74Z', VELVET.deep, 4) +
  circle(4, 6, 5, ink.gold.bright) +
  path(star(5, 11, 5), ink.gold.light, { transform: 'translate(-16 -34)' });

export const TOWN: readonly Motif[] = [
  motif('barn', 'farm dance dell', barn, true),
  motif('saloon', 'hacienda ruiz seven-saints social', saloon, true),
  motif('hotel', 'marlowe ambassador elevator grand', hotel, true),
  motif('skyline', 'street rooftop lane metropolis', city, true),
  motif('windmill', 'mill milk', windmill, true),
  motif('door', 'doors revolving room behind thousand doorman suite', door, true),
];
