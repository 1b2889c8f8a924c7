import { around, each, repeat, scatter, within } from '../../drawing/arrange.js';
import { type Ink, lit, metal, raised } from '../../drawing/ink.js';
import { CHALK, type Ramp, ramp, rampOf, SEA, WOOD } from '../../drawing/ramps.js';
import { hoop, ring, star } from '../../drawing/shapes.js';
import { group, path, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const cloud = (ink: Ink, tones: Ramp): string =>
  raised(
    ink,
    'M-70 34C-104 34 -108 -12 -74 -18C-74 -58 -20 -70 -4 -40C22 -66 72 -48 66 -10C102 -10 104 34 70 34Z',
    tones,
    5,
    10,
  );

const rain = (ink: Ink): string =>
  each([-56, -28, 0, 28, 56], (x, i) => path(`M${x} ${50 + (i % 2) * 14}q-9 18 0 26q9 -8 0 -26Z`, lit(ink, SEA))) +
  cloud(ink, CHALK);

const lightning = (ink: Ink): string => {
  const bolt = 'M14 -6L-30 52H-4L-18 102L40 34H10L34 -6Z';
  return (
    path(bolt, '#3c1c04', { transform: 'translate(3 4)' }) +
    path(bolt, metal(ink)) +
    path('M14 -6L-30 52H-14L28 -6Z', '#fff6c8') +
    cloud(ink, ramp('#141a34', '#333d66', '#66739f', '#a9b5d8', '#eef2ff'))
  );
};

const snowflake = (): string => {
  const arm = 'M0 0V-92M0 -34L-20 -54M0 -34L20 -54M0 -58L-18 -76M0 -58L18 -76';
  return (
    repeat(6, (i) => group(stroke(arm, '#2d6f9f', 14), { transform: `rotate(${i * 60})` })) +
    repeat(6, (i) => group(stroke(arm, '#f2fbff', 8), { transform: `rotate(${i * 60})` })) +
    path(star(6, 30, 16), '#bfe6fa') +
    path(star(6, 18, 9), '#fff')
  );
};

const umbrella = (ink: Ink, parasol: boolean): string => {
  const tones = rampOf('#cf2f3f', '#26040e');
  const ribs = [-88, -52, -18, 18, 52, 88];
  const d =
    'M0 -78C56 -78 92 -40 96 6Q80 -8 62 4Q42 -12 22 4Q0 -12 -22 4Q-42 -12 -62 4Q-80 -8 -96 6C-92 -40 -56 -78 0 -78Z';
  return (
    stroke(parasol ? 'M0 -80V98' : 'M0 -80V78C0 98 28 98 28 78', parasol ? WOOD.mid : '#2a2030', 7) +
    raised(ink, d, tones, 5, 9) +
    within(
      ink.defs,
      d,
      each(ribs, (x) => stroke(`M0 -78Q${x * 0.75} -50 ${x} 6`, parasol ? ink.gold.mid : tones.deep, 3)) +
        (parasol
          ? hoop(58, 50, ink.gold.light, [0, -78]) +
            scatter(
              [
                [-40, -24],
                [30, -36],
                [60, -8],
                [-66, -10],
                [2, -18],
              ],
              (x, y) =>
                path(
                  around(5, 6, (a, b) => ring(4.5, [a, b]), { centre: [x, y] }),
                  '#ffe3ea',
                ),
            )
          : ''),
    ) +
    path('M-4 -78L0 -98L4 -78Z', '#2a2030')
  );
};

export const WEATHER: readonly Motif[] = [
  motif('rain', 'rainmaker cumulonimbus sky hail doldrums plum', rain),
  motif('lightning', 'anvil storm thunder weather', lightning),
  motif('snowflake', 'frost whiteout winter late', snowflake),
  motif('umbrella', '', (ink) => umbrella(ink, false)),
  motif('parasol', 'silk', (ink) => umbrella(ink, true)),
];
