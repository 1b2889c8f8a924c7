import { repeat, spokes } from '../../drawing/arrange.js';
import { halo, type Ink, lit, metal, raised, wrought } from '../../drawing/ink.js';
import { DARK, SAIL, SEA, WOOD } from '../../drawing/ramps.js';
import { hoop, star } from '../../drawing/shapes.js';
import { circle, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const sailingShip = (ink: Ink): string => {
  const hull = 'M-92 38C-60 50 40 52 92 26C88 60 70 82 48 86H-50C-74 82 -88 62 -92 38Z';
  const sail = (d: string) => raised(ink, d, SAIL, 2, 7);
  return (
    stroke('M-44 44V-74M6 44V-96M54 40V-66M54 36L104 2', WOOD.dark, 5) +
    sail('M-72 -64Q-44 -58 -16 -64Q-8 -36 -18 -14Q-46 -4 -74 -14Q-62 -40 -72 -64Z') +
    sail('M-76 -6Q-46 2 -16 -6Q-8 16 -18 34Q-48 42 -80 34Q-66 12 -76 -6Z') +
    sail('M-22 -88Q6 -82 34 -88Q44 -56 32 -28Q4 -18 -24 -28Q-12 -58 -22 -88Z') +
    sail('M-26 -20Q6 -12 38 -20Q48 8 36 34Q4 42 -30 34Q-14 6 -26 -20Z') +
    sail('M40 -58Q56 -54 74 -56Q84 -34 76 -14Q58 -8 38 -14Q48 -36 40 -58Z') +
    sail('M60 -4L100 4L58 34Z') +
    path('M6 -96L34 -104L6 -88Z', '#c8303a') +
    raised(ink, hull, WOOD, 3, 7) +
    stroke('M-84 50C-50 60 40 60 86 40', ink.gold.mid, 4) +
    repeat(6, (i) => rect(-52 + i * 19, 62 - (i === 5 ? 3 : 0), 8, 8, DARK)) +
    path('M-110 88Q-84 74 -58 86T-6 86T46 86T110 84Q100 100 60 102H-70Q-100 100 -110 88Z', SEA.dark) +
    stroke('M-100 86Q-80 76 -58 86T-6 86T46 86T100 84', SEA.bright, 3, { opacity: 0.8 })
  );
};

const rowing = (ink: Ink): string =>
  stroke('M-20 -8L-96 66', WOOD.light, 6) +
  path('M-104 60L-86 52L-82 76L-100 82Z', WOOD.mid) +
  path('M-22 34C-30 -6 -22 -36 0 -44C22 -36 28 -4 22 34Z', '#131a2c') +
  path('M-26 -34C-22 -66 22 -66 24 -34C12 -24 -12 -24 -26 -34Z', '#1d2740') +
  path('M-10 -44Q2 -30 14 -42Q10 -24 0 -22Q-8 -26 -10 -44Z', '#e8b98a') +
  stroke('M62 30V-46', WOOD.dark, 5) +
  halo(ink, 62, -40, 37.5) +
  rect(53, -52, 18, 24, '#1a1420', { rx: 3 }) +
  rect(56, -49, 12, 18, ink.glow, { rx: 2 }) +
  raised(ink, 'M-100 18C-60 40 60 40 104 10C96 56 60 72 0 72C-56 72 -90 54 -100 18Z', WOOD, 3, 7) +
  path('M-110 66Q-82 54 -56 66T0 66T56 66T110 62V78Q0 96 -110 80Z', SEA.dark) +
  stroke('M-104 68Q-82 56 -56 68T0 68T56 68T106 64', SEA.light, 3, { opacity: 0.8 });

const anchor = (ink: Ink): string => {
  const d =
    'M-9 -50H9V62C40 58 58 40 64 18L48 26L66 -18L96 18L80 20C74 62 40 86 0 98C-40 86 -74 62 -80 20L-96 18L-66 -18L-48 26L-64 18C-58 40 -40 58 -9 62Z';
  return (
    hoop(24, 13, metal(ink), [0, -74]) +
    wrought(ink, d, ink.gold, 3, 6) +
    wrought(ink, 'M-44 -40H44A7 7 0 0 1 44 -24H-44A7 7 0 0 1 -44 -40Z', ink.gold, 2, 3) +
    stroke('M-24 -74C-70 -60 -20 -20 -54 4C-80 26 -30 40 -46 74', '#e6d3a8', 6) +
    stroke('M-24 -74C-70 -60 -20 -20 -54 4C-80 26 -30 40 -46 74', '#7a5a30', 6, { 'stroke-dasharray': '3 8' })
  );
};

const helm = (ink: Ink): string =>
  spokes(8, raised(ink, 'M-5 -50H5L8 -84Q12 -100 0 -104Q-12 -100 -8 -84Z', WOOD, 2, 3)) +
  hoop(68, 48, lit(ink, WOOD), [0, 0], { stroke: WOOD.deep, 'stroke-width': 3 }) +
  hoop(62, 56, metal(ink)) +
  spokes(8, rect(-4, -50, 8, 34, WOOD.mid)) +
  circle(0, 0, 22, WOOD.dark) +
  circle(0, 0, 18, metal(ink)) +
  path(star(4, 14, 4), ink.gold.deep);

export const SHIPS: readonly Motif[] = [
  motif(
    'ship',
    'captain icebreaker trade voyage wreckers expedition colossus trireme galleon augusta corsair',
    sailingShip,
  ),
  motif('ferryman', 'ferry boathouse boat drowned divers mudlark lido', rowing),
  motif('anchor', 'mooring pier jetty', anchor),
  motif('helm', 'wheelhouse mate halcyon regatta', helm),
];
