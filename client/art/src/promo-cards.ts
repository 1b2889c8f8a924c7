import { darker } from './colour.js';
import { GOLD, type Ink, lit, metal, rampOf, relief } from './ink.js';
import { beastNamed, drawHead } from './motifs/heads.js';
import { coin } from './motifs/treasure.js';
import { PALETTES, type PaletteName } from './palettes.js';
import { drawAir } from './places.js';
import { random as seeded } from './random.js';
import {
  circle,
  Defs,
  ellipse,
  fade,
  group,
  n,
  path,
  picture,
  place,
  polar,
  polygon,
  range,
  rays,
  rect,
  star,
  stroke,
} from './svg.js';
import { motifNamed } from './themes.js';

export const PROMO_WIDTH = 640;
export const PROMO_HEIGHT = 320;

interface Scene {
  palette: PaletteName;
  draw(ink: Ink): string;
}

const CENTRE = { x: 482, y: 162 };
const at = (ink: Ink, name: string, scale: number, x = 0, y = 0, turn = 0) =>
  place(motifNamed(name).draw(ink), { x: CENTRE.x + x, y: CENTRE.y + y, scale, turn });

const flyingCoins = (ink: Ink, spots: readonly (readonly [number, number, number, number])[]) =>
  spots
    .map(([x, y, scale, turn]) => place(coin(ink, star(4, 48, 13)), { x: CENTRE.x + x, y: CENTRE.y + y, scale, turn }))
    .join('');

/** The promo cards of the specification, by their ids. */
const SCENES = {
  buy_boost: {
    palette: 'royal',
    draw: (ink) =>
      flyingCoins(ink, [
        [-104, 66, 0.34, -20],
        [104, 84, 0.42, 14],
        [92, -84, 0.26, 30],
      ]) + at(ink, 'rocket', 1.32, 6, 4),
  },
  daily_bonus: { palette: 'dusk', draw: (ink) => at(ink, 'sun', 1.5, 26, -34) + at(ink, 'coins', 1.15, -12, 58) },
  instant_redemptions: {
    palette: 'abyss',
    draw: (ink) =>
      at(ink, 'safe', 1.12, 22, 14) +
      flyingCoins(ink, [
        [-98, 30, 0.5, -16],
        [-60, 98, 0.38, 18],
      ]) +
      place(
        path('M14 -56L-30 6H-4L-18 62L40 -10H10L34 -56Z', '#3c1c04', { transform: 'translate(3 4)' }) +
          path('M14 -56L-30 6H-4L-18 62L40 -10H10L34 -56Z', metal(ink)),
        { x: CENTRE.x - 76, y: CENTRE.y - 62, scale: 1.05, turn: -8 },
      ),
  },
  apple_google_pay: { palette: 'lagoon', draw: phone },
  made_in_the_us: { palette: 'crimson', draw: (ink) => stripes(ink) + at(ink, 'falcon', 1.34, 4, 2) },
  crypto_support: { palette: 'neon', draw: blocks },
  referral_rewards: {
    palette: 'jade',
    draw: (ink) =>
      place(drawHead(ink, beastNamed('owl')), { x: CENTRE.x + 62, y: CENTRE.y - 6, scale: 0.98 }) +
      place(drawHead(ink, beastNamed('fox')), { x: CENTRE.x - 62, y: CENTRE.y + 34, scale: 1.05 }) +
      flyingCoins(ink, [
        [8, 118, 0.4, -10],
        [120, 96, 0.34, 16],
      ]),
  },
  no_purchase_necessary: {
    palette: 'harbour',
    draw: (ink) => at(ink, 'lighthouse', 1.34, 74, 4) + at(ink, 'letter', 0.98, -58, 66, -6),
  },
} satisfies Record<string, Scene>;

export const PROMO_NAMES = Object.keys(SCENES) as (keyof typeof SCENES)[];

/** A phone held to a terminal's waves; no brand's sign. */
function phone(ink: Ink): string {
  const waves = [70, 96, 122]
    .map((r, i) => {
      const [a, b] = [polar(-42, r, [40, 0]), polar(42, r, [40, 0])];
      return stroke(`M${a.map(n).join(' ')}A${r} ${r} 0 0 1 ${b.map(n).join(' ')}`, ink.glow, 9, {
        opacity: 0.9 - i * 0.22,
      });
    })
    .join('');
  const card =
    rect(-72, -112, 144, 240, '#050b16', { rx: 24 }) +
    rect(-68, -116, 136, 236, '#1b2a48', { rx: 22, stroke: '#5f78a8', 'stroke-width': 3 }) +
    rect(
      -58,
      -100,
      116,
      204,
      ink.defs.linear([
        { at: 0, colour: '#16324f' },
        { at: 1, colour: '#0b1830' },
      ]),
      { rx: 12 },
    ) +
    rect(-46, -64, 92, 58, metal(ink), { rx: 8 }) +
    rect(-38, -50, 18, 14, '#7a4a10', { rx: 3 }) +
    stroke('M-38 -18H6', '#7a4a10', 4) +
    circle(0, 50, 30, '#35c98e') +
    stroke('M-13 50L-3 61L15 39', '#06180f', 7) +
    rect(-20, -110, 40, 6, '#050b16', { rx: 3 });
  return place(place(waves, { x: 0 }) + place(card, { turn: -12, x: -14 }), { x: CENTRE.x - 10, y: CENTRE.y + 4 });
}

function stripes(ink: Ink): string {
  const colours = ['#8a1a2c', '#d8d2c8'];
  return (
    group(
      range(6)
        .map((i) =>
          path(
            `M300 ${70 + i * 34}C400 ${30 + i * 34} 480 ${120 + i * 34} 660 ${56 + i * 34}V${90 + i * 34}C480 ${154 + i * 34} 400 ${64 + i * 34} 300 ${104 + i * 34}Z`,
            colours[i % 2] ?? '#fff',
          ),
        )
        .join(''),
      { opacity: 0.34 },
    ) +
    range(7)
      .map((i) =>
        path(star(5, 8, 3.4), ink.gold.bright, {
          transform: `translate(${372 + i * 38} ${n(34 + Math.sin(i) * 8)})`,
          opacity: 0.8,
        }),
      )
      .join('')
  );
}

/** Coins on a chain of blocks. */
function blocks(ink: Ink): string {
  const cube = (x: number, y: number, size: number, tones = ink.second) =>
    place(
      path('M0 -60L52 -30L0 0L-52 -30Z', tones.light) +
        path('M-52 -30L0 0V60L-52 30Z', tones.mid) +
        path('M52 -30L0 0V60L52 30Z', tones.dark) +
        path('M0 -60L52 -30V30L0 60L-52 30V-30Z', 'none', { stroke: tones.bright, 'stroke-width': 2, opacity: 0.7 }),
      { x: CENTRE.x + x, y: CENTRE.y + y, scale: size },
    );
  const links = stroke(
    `M${CENTRE.x - 104} ${CENTRE.y + 60}L${CENTRE.x} ${CENTRE.y + 20}L${CENTRE.x + 104} ${CENTRE.y + 66}M${CENTRE.x} ${CENTRE.y + 20}L${CENTRE.x + 84} ${CENTRE.y - 76}`,
    ink.glow,
    5,
    { opacity: 0.6, 'stroke-dasharray': '2 11' },
  );
  return (
    links +
    cube(-104, 64, 0.74, rampOf('#1fa0c8', '#06143c')) +
    cube(106, 70, 0.66, rampOf('#7a5af0', '#120840')) +
    cube(86, -78, 0.54) +
    place(
      circle(0, 0, 100, ink.defs.radial(fade(ink.glow, 0.5, 0))) +
        path(polygon(range(6).map((i) => polar(30 + i * 60, 84))), ink.gold.deep, { transform: 'translate(0 6)' }) +
        relief(ink, polygon(range(6).map((i) => polar(30 + i * 60, 84))), {
          fill: metal(ink),
          tones: GOLD,
          rim: 4,
          shade: 7,
        }) +
        path(polygon(range(6).map((i) => polar(30 + i * 60, 64))), lit(ink, GOLD), {
          stroke: GOLD.dark,
          'stroke-width': 4,
        }) +
        path(star(4, 46, 13), GOLD.bright),
      { x: CENTRE.x - 4, y: CENTRE.y + 4 },
    )
  );
}

/** A promo card's ground, 640 × 320: art to the right, the left calm and dark for the card's words. */
export function drawPromo(name: string): string {
  const scene = (SCENES as Record<string, Scene>)[name];
  if (!scene) throw new Error(`no promo card is called ${name}`);
  const palette = PALETTES[scene.palette];
  const defs = new Defs();
  const random = seeded(`promo ${name}`);
  const ink: Ink = {
    defs,
    random,
    main: palette.main,
    second: palette.second,
    gold: GOLD,
    glow: palette.glow,
    side: 1,
  };
  const calm = darker(palette.near, 0.12);
  const air = group(drawAir('sparks', random, palette, 26), { transform: 'translate(330 0) scale(1.03 .9)' });
  return picture(
    PROMO_WIDTH,
    PROMO_HEIGHT,
    defs,
    rect(
      -2,
      -2,
      PROMO_WIDTH + 4,
      PROMO_HEIGHT + 4,
      defs.linear(
        [
          { at: 0, colour: calm },
          { at: 0.42, colour: palette.sky[0] },
          { at: 0.72, colour: palette.sky[1] },
          { at: 1, colour: palette.mid },
        ],
        [0, 0],
        [1, 0.25],
      ),
    ) +
      group(path(rays(22, 430, 0.5, 5), defs.radial(fade(palette.sky[2], 0.75, 0.3, 0))), {
        transform: `translate(${CENTRE.x} ${CENTRE.y})`,
      }) +
      circle(CENTRE.x, CENTRE.y, 230, defs.radial(fade(palette.glow, 0.55, 0.16, 0))) +
      air +
      ellipse(CENTRE.x, 300, 150, 22, defs.radial(fade(darker(palette.near, 0.5), 0.8, 0))) +
      scene.draw(ink) +
      rect(-2, -2, 420, PROMO_HEIGHT + 4, defs.linear(fade(calm, 0.96, 0.8, 0), [0, 0], [1, 0])),
  );
}
