import { each, place } from '../../drawing/arrange.js';
import { steps, stops } from '../../drawing/defs.js';
import { halo, type Ink, metal } from '../../drawing/ink.js';
import { star } from '../../drawing/shapes.js';
import { circle, ellipse, group, path } from '../../drawing/svg.js';
import { type Motif, motif, sparkles } from '../motif.js';

const planet = (ink: Ink, rings: boolean): string => {
  const t = ink.second;
  const back = rings
    ? path('M-112 30A112 30 0 0 1 112 -30', 'none', { stroke: ink.gold.mid, 'stroke-width': 10, opacity: 0.8 })
    : '';
  return (
    place(back, { turn: 0 }) +
    circle(
      0,
      0,
      68,
      ink.defs.radial(
        steps([0, t.bright], [0.35, t.light], [0.7, t.dark], [1, t.deep]),
        [ink.side < 0 ? 0.3 : 0.7, 0.28],
        0.85,
      ),
    ) +
    group(
      each([-40, -18, 8, 30, 48], (y, i) =>
        ellipse(i % 2 ? 10 : -14, y, 84, 5 + (i % 3) * 3, i % 2 ? t.bright : t.deep, {
          opacity: 0.28,
          transform: 'rotate(-14)',
        }),
      ),
      { 'clip-path': ink.defs.clip(circle(0, 0, 68, '#000')) },
    ) +
    (rings
      ? path(
          'M-112 30C-116 50 -40 50 20 32C80 14 124 -16 112 -30C114 -22 66 6 10 22C-50 40 -104 42 -112 30Z',
          metal(ink),
          { stroke: ink.gold.light, 'stroke-width': 4 },
        )
      : '') +
    circle(78, 58, 13, ink.defs.radial(stops('#fff', '#56657d'), [0.35, 0.3], 0.8)) +
    path(star(4, 14, 3), '#fff', { transform: 'translate(-74 -76)' })
  );
};

const comet = (ink: Ink): string =>
  path(
    'M-104 -84C-40 -60 10 -30 46 2L16 34C-20 0 -60 -40 -104 -84Z',
    ink.defs.linear(
      [
        { at: 0, colour: ink.glow, opacity: 0 },
        { at: 1, colour: ink.glow, opacity: 0.95 },
      ],
      [0, 0],
      [1, 1],
    ),
  ) +
  path(
    'M-70 -96C-20 -60 30 -20 56 12L4 44C-30 10 -80 -30 -104 -50C-50 -40 0 -20 30 10C10 -20 -40 -70 -70 -96Z',
    ink.second.light,
    { opacity: 0.45 },
  ) +
  halo(ink, 38, 34, 77.5) +
  circle(38, 34, 46, ink.defs.radial(steps([0, '#ffffff'], [0.4, ink.glow], [1, ink.second.mid]), [0.6, 0.6], 0.75)) +
  sparkles([
    [-46, 10, 9],
    [72, -56, 12],
    [-10, 76, 8],
    [-76, -14, 6],
  ]);

export const WORLDS: readonly Motif[] = [
  motif('planet', 'saturn titan ganymede drift orbit', (ink) => planet(ink, true)),
  motif('world', 'europa kepler orphans globe', (ink) => planet(ink, false)),
  motif('comet', 'meteor keeper asteroid', comet),
];
