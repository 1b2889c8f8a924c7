import { each, mirror, scatter } from '../../drawing/arrange.js';
import { type Ink, lit, raised } from '../../drawing/ink.js';
import { BONE, type Ramp, ramp, rampOf } from '../../drawing/ramps.js';
import { symmetric } from '../../drawing/shapes.js';
import { circle, ellipse, path, rect, stroke } from '../../drawing/svg.js';
import type { Beast } from './beast.js';
import { NIGHT } from './eyes.js';

/** Additional drawings of an animal by layer: behind the head, on the face, or on top of everything. */
export interface Layers {
  behind?: string;
  under?: string;
  over?: string;
}

type Draw = (ink: Ink, coats: Pick<Beast, 'coat' | 'pale'>) => Layers;

export const EXTRAS = {
  tusks: (ink) => ({
    over: mirror(raised(ink, 'M-36 50C-40 76 -36 98 -26 112C-18 98 -16 76 -18 54Z', BONE, 2, 4)),
  }),
  antlers: (ink) => ({
    behind: mirror(
      raised(
        ink,
        'M-18 -58C-40 -70 -58 -74 -74 -66C-92 -70 -104 -88 -106 -112C-98 -104 -94 -96 -88 -92C-90 -106 -90 -116 -86 -128C-80 -116 -78 -104 -74 -96C-72 -108 -68 -118 -60 -126C-58 -112 -60 -100 -58 -92C-52 -100 -46 -106 -38 -110C-40 -92 -32 -76 -10 -70Z',
        BONE,
        3,
        6,
      ),
    ),
  }),
  horns: (ink) => ({
    behind: mirror(raised(ink, 'M-34 -50C-66 -46 -92 -62 -96 -106C-84 -86 -62 -78 -22 -68Z', BONE, 3, 6)),
  }),
  rams: (ink) => ({
    over: mirror(
      raised(
        ink,
        'M-16 -66C-62 -84 -104 -52 -100 -8C-98 28 -68 40 -54 20C-50 8 -58 0 -66 4C-70 12 -80 8 -82 -4C-84 -30 -60 -42 -34 -34Z',
        BONE,
        3,
        7,
      ) + stroke('M-52 -74L-44 -38M-76 -60L-62 -34M-94 -36L-76 -22M-99 -6L-82 -2', BONE.dark, 2.5, { opacity: 0.7 }),
    ),
  }),
  mane: (ink) => {
    const tones = ramp('#2c0f05', '#6e2a0c', '#b5571b', '#e8983d', '#ffd98a');
    const lock = (scale: number, turn: number, fill: string) =>
      path(
        `${Array.from({ length: 18 }, (_, i) => {
          const a = ((i * 20 + turn) * Math.PI) / 180;
          const b = ((i * 20 + 10 + turn) * Math.PI) / 180;
          const c = ((i * 20 + 20 + turn) * Math.PI) / 180;
          const r = 84 * scale;
          const tip = 116 * scale;
          const p = (angle: number, radius: number) =>
            `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius * 1.04).toFixed(1)}`;
          return `${i ? 'L' : 'M'}${p(a, r)}Q${p(b + 0.12, tip * 0.86)} ${p(b + 0.2, tip)}Q${p(c - 0.02, tip * 0.9)} ${p(c, r)}`;
        }).join('')}Z`,
        fill,
      );
    return { behind: lock(1, 0, tones.dark) + lock(0.9, 9, lit(ink, tones)) };
  },
  stripes: () => ({
    under:
      mirror(path('M-70 -16L-34 -4L-68 0ZM-74 14L-44 20L-78 30ZM-62 -44L-30 -24L-54 -30Z', NIGHT)) +
      path('M-10 -70L0 -40L10 -70ZM-24 -66L-14 -50L-16 -68ZM24 -66L14 -50L16 -68Z', NIGHT),
  }),
  bandit: (_, { pale }) => ({
    under: mirror(
      path('M-4 -20C-30 -34 -62 -26 -80 8C-66 26 -40 24 -20 10C-10 4 -6 -4 -4 -20Z', NIGHT) +
        path('M-66 -32C-46 -46 -24 -42 -12 -32C-34 -36 -52 -30 -72 -14Z', pale.bright),
    ),
  }),
  blaze: (ink, { pale }) => ({
    under: path(
      symmetric(-70, [
        [12, -66, 12, -30, 20, 0],
        [40, 20, 40, 50, 0, 70],
      ]),
      lit(ink, pale),
    ),
  }),
  cheeks: (ink, { pale }) => ({
    under: mirror(
      path('M-96 28C-72 24 -52 2 -26 8C-12 20 -8 50 0 86C-20 80 -40 60 -50 52C-64 40 -78 32 -96 28Z', lit(ink, pale)),
    ),
  }),
  teeth: () => ({ over: rect(-12, 54, 11, 20, '#fffbe8', { rx: 3 }) + rect(1, 54, 11, 20, '#f3e7c6', { rx: 3 }) }),
  wool: (ink, { pale }) => fleece(ink, pale),
  'crown-fur': (ink, { coat }) => fleece(ink, coat),
  whiskers: () => ({
    over: mirror(stroke('M-26 40Q-60 32 -92 38M-26 48Q-58 48 -86 60', '#fff', 1.8, { opacity: 0.7 })),
  }),
  bristles: () => ({
    over: mirror(
      each([0, 1, 2, 3], (i) => circle(-20 - (i % 2) * 14, 34 + i * 7, 2.2, NIGHT, { opacity: 0.6 })) +
        stroke('M-34 36Q-56 40 -70 54M-34 46Q-52 54 -62 68', '#fff', 1.8, { opacity: 0.55 }),
    ),
  }),
  discs: (ink, { pale }) => ({
    under: mirror(
      circle(-32, -10, 36, pale.dark) +
        circle(-32, -10, 32, lit(ink, pale)) +
        circle(-32, -10, 22, pale.light, { opacity: 0.5 }),
    ),
  }),
  wrinkles: (_, { coat }) => ({
    over: stroke('M-16 -48Q0 -38 16 -48M-22 -38Q0 -26 22 -38M-12 -28Q0 -22 12 -28', coat.deep, 3, { opacity: 0.6 }),
  }),
  patches: (_, { coat }) => ({
    under: mirror(ellipse(-32, -6, 25, 27, coat.deep, { transform: 'rotate(-18 -32 -6)' })),
  }),
  fringe: (ink, { pale }) => ({
    over: path(
      'M-46 -58C-30 -92 34 -92 46 -56C40 -48 34 -56 28 -44C22 -54 14 -52 8 -38C2 -52 -8 -52 -14 -40C-20 -54 -30 -50 -34 -44C-38 -54 -42 -50 -46 -58Z',
      lit(ink, pale),
    ),
  }),
  bowtie: (ink) => {
    const red = rampOf('#cf3444', '#26040c');
    return { over: path('M-4 92L-36 78V110ZM4 92L36 78V110Z', lit(ink, red)) + circle(0, 93, 8, red.light) };
  },
} satisfies Record<string, Draw>;

export type Extra = keyof typeof EXTRAS;

function fleece(ink: Ink, tones: Ramp): Layers {
  const puffs: [number, number, number][] = [
    [-44, -52, 22],
    [-22, -72, 24],
    [6, -78, 26],
    [32, -66, 24],
    [50, -46, 20],
    [0, -54, 28],
  ];
  return {
    over:
      scatter(puffs, (x, y, r) => circle(x, y + 2, r, tones.dark)) +
      scatter(puffs, (x, y, r) => circle(x, y - 2, r - 2, lit(ink, tones))),
  };
}
