import { place, repeat, scatter, within } from '../../drawing/arrange.js';
import { type Ink, lit, metal, raised, wrought } from '../../drawing/ink.js';
import { type Ramp, rampOf, WOOD } from '../../drawing/ramps.js';
import { star } from '../../drawing/shapes.js';
import { circle, ellipse, group, path, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

/** Draws a coin in front view with a mark in relief. */
export function coin(ink: Ink, mark: string, tones: Ramp = ink.gold, r = 78): string {
  return (
    circle(0, 5, r, tones.deep) +
    circle(0, 0, r, metal(ink, tones)) +
    circle(0, 0, r * 0.84, tones.dark) +
    circle(0, 1.5, r * 0.81, lit(ink, tones)) +
    circle(0, 0, r * 0.91, 'none', {
      stroke: tones.bright,
      'stroke-width': r * 0.045,
      'stroke-dasharray': `${r * 0.05} ${r * 0.08}`,
      opacity: 0.7,
    }) +
    group(path(mark, tones.dark, { transform: 'translate(0 3)' }) + path(mark, tones.bright), {
      transform: `scale(${r / 78})`,
    })
  );
}

export const COMPASS_MARK = star(4, 48, 13);

const coins = (ink: Ink): string => {
  const disc = (x: number, y: number) =>
    ellipse(x, y + 10, 36, 13, ink.gold.deep) +
    path(`M${x - 36} ${y}V${y + 9}A36 13 0 0 0 ${x + 36} ${y + 9}V${y}Z`, metal(ink)) +
    ellipse(x, y, 36, 13, ink.gold.light) +
    ellipse(x, y, 27, 9, ink.gold.mid) +
    ellipse(x - 3, y - 1, 20, 6, ink.gold.bright, { opacity: 0.5 });
  const stack = (x: number, y: number, count: number) =>
    repeat(count, (i) => disc(x + (i % 2 ? 1.5 : -1.5), y - i * 12));
  return (
    stack(-48, 62, 5) +
    stack(44, 66, 7) +
    stack(-2, 82, 4) +
    place(coin(ink, COMPASS_MARK, ink.gold, 46), { x: 2, y: -10, turn: -12 })
  );
};

const chest = (ink: Ink): string => {
  const lid = 'M-82 -8C-82 -62 -52 -78 0 -78C52 -78 82 -62 82 -8Z';
  const box = 'M-84 8H84L76 84H-76Z';
  const band = (x: number) => path(`M${x - 8} -78H${x + 8}V84H${x - 8}Z`, metal(ink));
  return (
    raised(ink, lid, WOOD, 4, 8) +
    within(ink.defs, lid, band(-54) + band(54)) +
    path('M-84 -10H84V12H-84Z', '#120704') +
    repeat(9, (i) => ellipse(-68 + i * 17, 0 - (i % 3) * 5, 14, 9, i % 2 ? ink.gold.light : ink.gold.mid)) +
    ellipse(-10, -6, 40, 6, ink.gold.bright, { opacity: 0.7 }) +
    raised(ink, box, WOOD, 3, 8) +
    within(ink.defs, box, band(-54) + band(54)) +
    stroke('M-80 34H80M-78 58H78', WOOD.deep, 2.5, { opacity: 0.7 }) +
    wrought(ink, 'M-18 6H18V34C18 46 8 50 0 54C-8 50 -18 46 -18 34Z', ink.gold, 2, 4) +
    circle(0, 24, 5, '#180a04') +
    path('M-2.5 24H2.5L4 38H-4Z', '#180a04')
  );
};

const sack = (ink: Ink): string =>
  raised(
    ink,
    'M-20 -50C-40 -66 -36 -84 -26 -86C-12 -80 12 -80 26 -86C36 -84 40 -66 20 -50C60 -26 84 20 78 56C72 84 -72 84 -78 56C-84 20 -60 -26 -20 -50Z',
    rampOf('#b98a4c', '#2a1408'),
    4,
    9,
  ) +
  stroke('M-24 -50Q0 -42 24 -50', '#4a2a10', 8) +
  place(coin(ink, COMPASS_MARK, ink.gold, 34), { y: 22 }) +
  coinScatter(ink);

const coinScatter = (ink: Ink) =>
  scatter(
    [
      [-70, 84],
      [-40, 92],
      [58, 88],
      [84, 80],
    ],
    (x, y) => ellipse(x, y, 16, 7, ink.gold.dark) + ellipse(x, y - 3, 16, 7, ink.gold.light),
  );

export const COINS: readonly Motif[] = [
  motif('coins', 'penny ransom ledger loan tax savings broker banker pawnbroker auction jackpot capital', coins),
  motif('coin', 'third toll counterfeit tithe forger', (ink) => coin(ink, COMPASS_MARK)),
  motif('chest', 'treasure pawn salvage lacquer', chest),
  motif('sack', 'thief bandits smuggler tramp', sack),
];
