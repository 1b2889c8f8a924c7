import { each, place, repeat, scatter, within } from '../../drawing/arrange.js';
import { type Ink, raised, relief } from '../../drawing/ink.js';
import { ramp, rampOf, SAIL, WOOD } from '../../drawing/ramps.js';
import { star, symmetric } from '../../drawing/shapes.js';
import { circle, ellipse, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const kite = (ink: Ink): string => {
  const [red, gold] = [rampOf('#d8404a', '#28060e'), ink.gold];
  return (
    stroke('M0 58C-30 74 30 84 -6 108', '#fff3d0', 3) +
    scatter(
      [
        [-12, 76],
        [10, 90],
      ],
      (x, y) => path(`M${x} ${y}l-16 -9v18zM${x} ${y}l16 -9v18z`, ink.second.light),
    ) +
    place(
      path('M0 -96L62 -24L0 62L-62 -24Z', red.mid) +
        path('M0 -96L62 -24H0Z', red.light) +
        path('M0 -96L-62 -24H0Z', gold.light) +
        path('M-62 -24L0 62V-24Z', red.mid) +
        path('M62 -24L0 62V-24Z', gold.mid) +
        stroke('M0 -96V62M-62 -24H62', '#4a1a10', 3) +
        circle(0, -24, 15, '#fff3d0') +
        path(star(6, 13, 5), red.mid, { transform: 'translate(0 -24)' }),
      { turn: 14 },
    )
  );
};

const balloon = (ink: Ink): string => {
  const d = symmetric(-98, [
    [50, -98, 76, -64, 72, -30],
    [66, 6, 32, 28, 18, 48],
    [0, 48],
  ]);
  const colours = ['#c8303a', '#f4d6a0', '#2a6fb0', '#f4d6a0', '#c8303a'];
  return (
    stroke('M-16 48L-13 72M16 48L13 72', '#2a1a10', 3) +
    raised(ink, 'M-18 70H18L14 98H-14Z', WOOD, 2, 4) +
    relief(ink, d, { fill: '#f4d6a0', tones: SAIL, rim: 0, shade: 0 }) +
    within(
      ink.defs,
      d,
      each(colours, (colour, i) => ellipse(0, -26, [76, 58, 36, 14, 0][i] ?? 0, 104, colour)) +
        rect(-90, -42, 180, 16, ink.gold.mid),
    ) +
    relief(ink, d, {
      fill: 'none',
      tones: ramp('#1a0a10', '#000000', '#000000', '#ffffff', '#ffffff'),
      rim: 4,
      shade: 12,
    })
  );
};

const airship = (ink: Ink): string => {
  const d = 'M-104 -26C-84 -70 -20 -76 10 -74C60 -72 92 -52 106 -26C92 0 60 18 10 20C-20 22 -84 18 -104 -26Z';
  return (
    raised(ink, 'M-42 40H46L34 72H-28Z', WOOD, 3, 5) +
    stroke('M-36 14V42M40 12V42M0 20V40', '#2a1a10', 3) +
    repeat(4, (i) => rect(-24 + i * 17, 47, 9, 10, ink.glow, { rx: 2 })) +
    path('M-96 -30L-128 -62L-116 -26L-128 8Z', ink.gold.dark) +
    raised(ink, d, SAIL, 4, 9) +
    within(
      ink.defs,
      d,
      each([-60, -20, 20, 60], (x) =>
        ellipse(x * 0.3, -26, Math.abs(x) + 26, 52, 'none', {
          stroke: ink.gold.dark,
          'stroke-width': 4,
          opacity: 0.7,
        }),
      ) + rect(-110, -34, 230, 15, ink.second.mid),
    ) +
    circle(-50, 62, 12, 'none', { stroke: ink.gold.light, 'stroke-width': 4 }) +
    stroke('M-50 48V76M-64 62H-36', ink.gold.light, 3)
  );
};

export const ALOFT: readonly Motif[] = [
  motif('kite', 'kites', kite),
  motif('balloon', 'bristow', balloon),
  motif('airship', 'zeppelin', airship),
];
