import { Defs, steps } from './drawing/defs.js';
import { circle, ellipse, group, path, picture, rect } from './drawing/svg.js';

const [WIDTH, HEIGHT] = [1200, 500];
const HORIZON = 250;

/**
 * Streaks of the light's reflection on the water: distance below the horizon, length and opacity. Towards the viewer
 * the streaks get longer, fainter and sparser.
 */
const WAKE = [
  [0, 104, 0.95],
  [13, 84, 0.85],
  [28, 118, 0.75],
  [46, 92, 0.62],
  [67, 140, 0.5],
  [92, 104, 0.4],
  [121, 168, 0.3],
  [155, 120, 0.22],
  [194, 196, 0.15],
] as const;

const STARS = [
  [90, 52],
  [182, 96],
  [268, 40],
  [340, 118],
  [452, 66],
  [518, 30],
  [610, 104],
  [676, 50],
  [742, 22],
  [1012, 40],
  [1090, 92],
  [1150, 30],
  [40, 130],
  [1180, 140],
  [980, 110],
] as const;

/** Draws the night harbour, 1200 units wide, with one warm light at x = `lightX`. The sides may be cropped. */
export function drawHarbour(lightX: number): string {
  const defs = new Defs();
  const sky = defs.linear(steps([0, '#0a1122'], [0.7, '#16264a'], [1, '#2b3a63']));
  const water = defs.linear(steps([0, '#1b2c54'], [0.35, '#101c38'], [1, '#0a1120']));
  const glow = defs.radial([
    { at: 0, colour: '#f2c14e', opacity: 0.5 },
    { at: 0.35, colour: '#f2a64e', opacity: 0.17 },
    { at: 1, colour: '#f2a64e', opacity: 0 },
  ]);
  const above = defs.clip(rect(0, 0, WIDTH, HORIZON, '#000'));
  return picture(
    WIDTH,
    HEIGHT,
    defs,
    [
      rect(0, 0, WIDTH, HORIZON, sky),
      ...STARS.map(([x, y]) =>
        circle(x, y, (x + y) % 3 === 0 ? 1.5 : 1, '#dfe8ff', { opacity: 0.25 + ((x * y) % 5) / 10 }),
      ),
      group(circle(lightX, HORIZON, 300, glow) + circle(lightX, HORIZON, 66, '#f6cc66'), { 'clip-path': above }),
      SHORES,
      LIGHTHOUSE,
      rect(0, HORIZON, WIDTH, HEIGHT - HORIZON, water),
      ellipse(lightX, HORIZON + 30, 240, 120, glow, { opacity: 0.5 }),
      ...WAKE.map(([y, length, opacity], i) =>
        rect(lightX - length / 2 + (i % 2 ? 9 : -7), HORIZON + 7 + y, length, i < 3 ? 4 : 5, '#f6cc66', {
          rx: 2.5,
          opacity,
        }),
      ),
      RIPPLES,
      group(BOAT, { transform: `translate(${lightX - 190} 276)` }),
    ].join(''),
  );
}

const SHORES =
  path('M0 250v-34c60-14 110-40 170-40 70 0 90 30 150 36 70 8 110-14 168-6 60 8 80 30 132 44z', '#101b36') +
  path('M0 250v-12c90-8 130-26 214-24 80 2 120 22 236 36z', '#0b142a') +
  path('M1200 250v-52c-44-6-70-28-112-24-46 4-60 38-104 48-20 5-40 8-60 28z', '#101b36');

/** Lighthouse with a small lamp on the distant pier. */
const LIGHTHOUSE =
  path('M1094 176l4-46h14l4 46zM1096 126h18v-8h-18zM1099 118l6-9 6 9z', '#0b142a') + rect(1101, 119, 8, 6, '#ffe3a0');

const RIPPLES = path(
  'M120 292h90M330 312h60M520 284h110M160 352h150M430 372h90M250 424h130M70 462h110M560 442h150M1010 296h80M1080 346h70M980 402h120M1060 458h90',
  'none',
  { stroke: '#9db4e8', 'stroke-width': 2, 'stroke-linecap': 'round', opacity: 0.13 },
);

/** Boat moored in front of the light. */
const BOAT =
  path('M-34 0h72l-12 14h-48z', '#080e1d') +
  path('M0-2v-62M0-62l30 50H0zM-3-52l-20 40h20z', '#0b142a', { stroke: '#080e1d', 'stroke-width': 2.5 }) +
  path('M-26 20h52M-14 27h30', 'none', {
    stroke: '#080e1d',
    'stroke-width': 3,
    'stroke-linecap': 'round',
    opacity: 0.7,
  });
