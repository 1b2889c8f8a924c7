import { BONE, type Ink, IRON, lit, metal, type Ramp, ramp, rampOf, relief, SILVER, WOOD } from '../ink.js';
import { letter } from '../lettering.js';
import {
  circle,
  ellipse,
  fade,
  group,
  mirror,
  path,
  place,
  polar,
  polygon,
  range,
  rect,
  ring,
  star,
  stroke,
} from '../svg.js';
import { symmetric } from './motif.js';

export type Suit = 'spade' | 'heart' | 'diamond' | 'club';

const SUITS: Record<Suit, string> = {
  spade:
    'M0 -20C6 -8 20 0 18 10C16 20 6 20 2 13C3 18 5 21 9 23H-9C-5 21 -3 18 -2 13C-6 20 -16 20 -18 10C-20 0 -6 -8 0 -20Z',
  heart: 'M0 21C-8 10 -21 2 -20 -9C-18 -21 -4 -21 0 -11C4 -21 18 -21 20 -9C21 2 8 10 0 21Z',
  diamond: 'M0 -22C5 -12 10 -6 17 0C10 6 5 12 0 22C-5 12 -10 6 -17 0C-10 -6 -5 -12 0 -22Z',
  club: 'M-2 12C-8 20 -20 16 -19 5C-18 -3 -11 -6 -6 -3C-12 -10 -8 -21 0 -21C8 -21 12 -10 6 -3C11 -6 18 -3 19 5C20 16 8 20 2 12C3 18 5 21 9 23H-9C-5 21 -3 18 -2 12Z',
};
const RED_SUITS: ReadonlySet<Suit> = new Set(['heart', 'diamond']);

/** A playing card, 84 × 120, about 0,0. */
export function playingCard(ink: Ink, rank: string, suit: Suit): string {
  const colour = RED_SUITS.has(suit) ? '#c4213a' : '#141626';
  const mark = letter(rank, { face: 'abril', box: { left: -37, right: -17, top: -54, bottom: -32 }, maxLines: 1 });
  const corner = path(mark.d, colour) + path(SUITS[suit], colour, { transform: 'translate(-27 -19) scale(.46)' });
  return (
    rect(-42, -58, 84, 120, '#05060f', { rx: 9, opacity: 0.5 }) +
    rect(
      -42,
      -60,
      84,
      120,
      ink.defs.linear(
        [
          { at: 0, colour: '#ffffff' },
          { at: 1, colour: '#dfe3ee' },
        ],
        ink.side < 0 ? [0, 0] : [1, 0],
        ink.side < 0 ? [1, 1] : [0, 1],
      ),
      { rx: 9, stroke: '#8b93a8', 'stroke-width': 0.8 },
    ) +
    corner +
    group(corner, { transform: 'rotate(180)' }) +
    path(SUITS[suit], colour, { transform: 'scale(1.3)' })
  );
}

export function cardBack(ink: Ink, tones: Ramp): string {
  const lattice = range(7)
    .map((r) =>
      range(5)
        .map((c) =>
          path('M0 -8L8 0L0 8L-8 0Z', 'none', {
            stroke: tones.light,
            'stroke-width': 1.2,
            transform: `translate(${-32 + c * 16} ${-48 + r * 16})`,
          }),
        )
        .join(''),
    )
    .join('');
  return (
    rect(-42, -58, 84, 120, '#05060f', { rx: 9, opacity: 0.5 }) +
    rect(-42, -60, 84, 120, '#f4f1e6', { rx: 9 }) +
    rect(-36, -54, 72, 108, lit(ink, tones), { rx: 5 }) +
    group(lattice, { 'clip-path': ink.defs.clip('<rect x="-36" y="-54" width="72" height="108" rx="5"/>') }) +
    circle(0, 0, 15, tones.dark) +
    path(star(8, 13, 6), ink.gold.light)
  );
}

export type Held = readonly [rank: string, suit: Suit];

export function fanOf(ink: Ink, cards: readonly Held[], spread = 20): string {
  return cards
    .map(([rank, suit], i) => {
      const turn = (i - (cards.length - 1) / 2) * spread;
      const [x, y] = polar(turn - 90, 92, [0, 96]);
      return place(playingCard(ink, rank, suit), { x, y, turn });
    })
    .join('');
}

/** A chip from above. */
export function chip(ink: Ink, tones: Ramp, r = 40): string {
  const edges = range(8)
    .map((i) =>
      path(
        polygon([polar(i * 45 - 9, r), polar(i * 45 + 9, r), polar(i * 45 + 9, r * 0.76), polar(i * 45 - 9, r * 0.76)]),
        '#fbf6ea',
      ),
    )
    .join('');
  return (
    circle(0, 4, r, '#05060f', { opacity: 0.5 }) +
    circle(0, 0, r, lit(ink, tones)) +
    edges +
    circle(0, 0, r * 0.7, tones.dark) +
    circle(0, -1, r * 0.66, lit(ink, tones)) +
    circle(0, 0, r * 0.52, 'none', {
      stroke: ink.gold.light,
      'stroke-width': r * 0.04,
      'stroke-dasharray': `${r * 0.1} ${r * 0.07}`,
    }) +
    path(star(4, r * 0.36, r * 0.1), ink.gold.bright)
  );
}

export function chipStack(tones: Ramp, count: number): string {
  return range(count)
    .map((i) => {
      const y = -i * 9;
      return (
        path(`M-30 ${y}V${y + 8}A30 11 0 0 0 30 ${y + 8}V${y}Z`, tones.dark) +
        [-24, -8, 10, 22].map((x) => path(`M${x - 3} ${y + 9}h7v${8 - Math.abs(x) * 0.1}h-7z`, '#fbf6ea')).join('') +
        ellipse(0, y, 30, 11, tones.mid) +
        (i === count - 1
          ? ellipse(0, y, 30, 11, tones.light) +
            ellipse(0, y, 20, 7, tones.mid) +
            path(star(4, 8, 3), '#fff3c8', { transform: `translate(0 ${y}) scale(1 .5)` })
          : ellipse(0, y, 26, 9, tones.dark, { opacity: 0.3 }))
      );
    })
    .join('');
}

/** A roulette wheel from above; `flat` lays it into the table. */
export function rouletteWheel(ink: Ink, flat = 1): string {
  const pockets = range(37)
    .map((i) => {
      const [a, b] = [(i * 360) / 37, ((i + 1) * 360) / 37];
      return path(
        polygon([polar(a, 92), polar(b, 92), polar(b, 62), polar(a, 62)]),
        i === 0 ? '#1f9a5a' : i % 2 ? '#b81f34' : '#14141f',
      );
    })
    .join('');
  const lines = range(37)
    .map((i) => {
      const [x1, y1] = polar((i * 360) / 37, 62);
      const [x2, y2] = polar((i * 360) / 37, 92);
      return `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`;
    })
    .join('');
  const [bx, by] = polar(-58, 100);
  return group(
    circle(0, 8, 122, '#05060f', { opacity: 0.55 }) +
      circle(0, 0, 120, lit(ink, WOOD)) +
      circle(0, 0, 112, WOOD.deep) +
      path(`${ring(120)}${ring(115)}`, metal(ink), { 'fill-rule': 'evenodd' }) +
      circle(
        0,
        0,
        110,
        ink.defs.radial([
          { at: 0.75, colour: '#3a1a0c' },
          { at: 1, colour: '#8a4a20' },
        ]),
      ) +
      range(8)
        .map((i) => place(path('M0 -7L4 0L0 7L-4 0Z', ink.gold.light), { ...at(polar(i * 45, 103)), turn: i * 45 }))
        .join('') +
      path(`${ring(95)}${ring(91)}`, ink.gold.mid, { 'fill-rule': 'evenodd' }) +
      pockets +
      stroke(lines, ink.gold.light, 1.4) +
      path(`${ring(63)}${ring(59)}`, metal(ink), { 'fill-rule': 'evenodd' }) +
      circle(
        0,
        0,
        59,
        ink.defs.radial([
          { at: 0, colour: '#a8602c' },
          { at: 1, colour: '#3a1608' },
        ]),
      ) +
      range(8)
        .map((i) => path(polygon([[0, 0], polar(i * 45, 58), polar(i * 45 + 8, 58)]), '#2a0f06', { opacity: 0.6 }))
        .join('') +
      range(4)
        .map((i) =>
          place(path('M-4 0H4L2.5 -38H-2.5Z', metal(ink)) + circle(0, -40, 6, ink.gold.light), { turn: 45 + i * 90 }),
        )
        .join('') +
      circle(0, 0, 17, ink.gold.deep) +
      circle(0, -2, 16, metal(ink)) +
      circle(0, -3, 7, ink.gold.bright) +
      circle(bx, by, 7, '#ffffff') +
      circle(bx + 1.5, by + 2, 5.4, '#cfd6e6'),
    { transform: `scale(1 ${flat})` },
  );
}
const at = ([x, y]: readonly [number, number]) => ({ x, y });

/** A wheel of chances with its lamps and pointer. */
export function fortuneWheel(ink: Ink, colours: readonly string[], segments = 16): string {
  const step = 360 / segments;
  return (
    circle(0, 6, 124, '#05060f', { opacity: 0.5 }) +
    circle(0, 0, 122, metal(ink)) +
    circle(0, 0, 110, '#1a0c10') +
    range(segments)
      .map((i) =>
        path(
          `M0 0L${polar(i * step - 90, 107)
            .map((v) => v.toFixed(1))
            .join(' ')}A107 107 0 0 1 ${polar((i + 1) * step - 90, 107)
            .map((v) => v.toFixed(1))
            .join(' ')}Z`,
          colours[i % colours.length] ?? '#fff',
        ),
      )
      .join('') +
    range(segments)
      .map((i) => {
        const [x, y] = polar(i * step - 90, 107);
        return stroke(`M0 0L${x.toFixed(1)} ${y.toFixed(1)}`, '#fff3cf', 1.2, { opacity: 0.55 });
      })
      .join('') +
    range(segments)
      .map((i) =>
        place(path(star(i % 3 ? 4 : 5, i % 3 ? 8 : 11, i % 3 ? 3 : 5), '#fff7dc', { opacity: 0.9 }), {
          ...at(polar((i + 0.5) * step - 90, 82)),
          turn: (i + 0.5) * step,
        }),
      )
      .join('') +
    circle(0, 0, 107, ink.defs.radial(fade('#05060f', 0, 0, 0.5))) +
    range(24)
      .map((i) => {
        const [x, y] = polar(i * 15, 116);
        return circle(x, y, 4, i % 2 ? '#fff7c8' : '#ffb52e');
      })
      .join('') +
    circle(0, 0, 32, ink.gold.deep) +
    circle(0, -2, 31, metal(ink)) +
    circle(0, -2, 21, lit(ink, ink.second)) +
    path(star(5, 15, 7), '#fff7dc', { transform: 'translate(0 -2)' }) +
    path('M-17 -134H17L0 -98Z', '#7a0f1c', { transform: 'translate(0 3)' }) +
    path('M-17 -134H17L0 -98Z', lit(ink, rampOf('#e8384a', '#2a040c')), {
      stroke: ink.gold.light,
      'stroke-width': 3,
      'stroke-linejoin': 'round',
    })
  );
}

/** The glass dome of sic bo, three dice under it. */
export function diceDome(ink: Ink): string {
  const die = (x: number, y: number, pips: number, turn: number) =>
    place(
      rect(-22, -22, 44, 44, BONE.dark, { rx: 8 }) +
        rect(-22, -25, 44, 44, lit(ink, BONE), { rx: 8 }) +
        PIPS[pips - 1]
          ?.map(([px = 0, py = 0]) =>
            circle(px * 12, py * 12 - 3, 4.4, pips === 1 || pips === 4 ? '#c4213a' : '#171626'),
          )
          .join(''),
      { x, y, turn },
    );
  return (
    ellipse(0, 78, 104, 26, WOOD.deep) +
    ellipse(0, 70, 100, 25, metal(ink)) +
    ellipse(0, 66, 86, 20, '#7a1422') +
    die(-38, 46, 4, -10) +
    die(40, 48, 6, 9) +
    die(2, 22, 5, 4) +
    path(
      'M-86 66C-86 -50 -40 -92 0 -92C40 -92 86 -50 86 66A86 20 0 0 1 -86 66Z',
      ink.defs.linear(fade('#cfeaff', 0.5, 0.12, 0.26)),
      { stroke: '#eaf6ff', 'stroke-width': 2.5, opacity: 0.85 },
    ) +
    path('M-66 30C-62 -30 -40 -62 -18 -74C-36 -48 -48 -10 -50 36Z', '#fff', { opacity: 0.5 }) +
    circle(0, -98, 10, metal(ink))
  );
}
const PIPS: readonly (readonly (readonly number[])[])[] = [
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

const SKINS = [
  rampOf('#e0ac84', '#341608'),
  rampOf('#b97a4e', '#260e06'),
  rampOf('#8a5433', '#1a0a06'),
  rampOf('#f0c6a4', '#3c1c10'),
];
const HAIRS = [
  ramp('#05060b', '#141722', '#2b3040', '#566078', '#a0accb'),
  rampOf('#6a3a1c', '#140806'),
  rampOf('#c98a3c', '#2a1006'),
  rampOf('#7a2f1a', '#160606'),
];

/** The dealer behind the table: to the waist, in the house's waistcoat. */
export function dealer(ink: Ink): string {
  const { random } = ink;
  const [skin, hair] = [random.pick(SKINS), random.pick(HAIRS)];
  const woman = random.chance(0.55);
  const vest = random.pick([
    rampOf('#8a1f34', '#14040a'),
    rampOf('#1f3f7a', '#050c20'),
    ramp('#05060b', '#141722', '#2b3040', '#566078', '#a0accb'),
    rampOf('#14604a', '#041410'),
  ]);
  const shirt = ramp('#5a6478', '#a9b3c4', '#e6ebf2', '#ffffff', '#ffffff');
  const face = 'M-27 -58C-31 -16 -23 12 0 21C23 12 31 -16 27 -58C20 -78 -20 -78 -27 -58Z';
  const backHair = woman
    ? relief(
        ink,
        random.chance(0.5)
          ? 'M-46 -48C-48 -104 48 -104 46 -48C62 -10 52 30 44 40C26 46 -26 46 -44 40C-52 30 -62 -10 -46 -48Z'
          : 'M-40 -46C-42 -100 42 -100 40 -46C44 -26 40 -10 34 -4C20 -30 -20 -30 -34 -4C-40 -10 -44 -26 -40 -46Z',
        { fill: lit(ink, hair), tones: hair, rim: 3, shade: 6 },
      )
    : '';
  const fringe = woman
    ? path('M-30 -52C-30 -84 30 -90 31 -50C22 -66 6 -70 -8 -66C-18 -62 -26 -60 -30 -52Z', lit(ink, hair))
    : path(
        'M-31 -44C-38 -92 -6 -98 8 -92C34 -94 38 -68 31 -44C28 -58 24 -62 18 -66C4 -62 -14 -62 -24 -64C-28 -58 -30 -52 -31 -44Z',
        lit(ink, hair),
      );
  const half = ink.side < 0 ? 'M2 -90H50V40H2Z' : 'M-2 -90H-50V40H-2Z';
  return (
    backHair +
    relief(
      ink,
      'M-13 6H13V28C36 36 76 44 88 74C98 100 100 130 102 170H-102C-100 130 -98 100 -88 74C-76 44 -36 36 -13 28Z',
      { fill: lit(ink, shirt), tones: shirt, rim: 3, shade: 8 },
    ) +
    path('M-14 6H14V26L0 42L-14 26Z', skin.dark) +
    relief(
      ink,
      symmetric(58, [
        [16, 44],
        [30, 34],
        [54, 44],
        [60, 90, 58, 130, 62, 170],
        [0, 170],
      ]),
      { fill: lit(ink, vest), tones: vest, rim: 3, shade: 7 },
    ) +
    path('M-16 26L0 62L16 26L24 32L4 84H-4L-24 32Z', shirt.light) +
    stroke('M0 84V160', vest.deep, 2) +
    [98, 120, 142].map((y) => circle(0, y, 3.2, ink.gold.light)).join('') +
    path('M-3 36L-24 26V48ZM3 36L24 26V48Z', lit(ink, ink.second)) +
    circle(0, 37, 5.5, ink.second.light) +
    path(face, lit(ink, skin)) +
    group(path(half, skin.dark, { opacity: 0.45 }), { 'clip-path': ink.defs.clip(path(face, '#000')) }) +
    mirror(
      path('M-21 -32Q-13 -38 -5 -31Q-13 -27 -21 -32Z', '#fff') +
        circle(-13, -32, 3.6, '#241410') +
        stroke(`M-22 -41Q-13 -47 -5 -42`, hair.deep, 3),
    ) +
    stroke('M0 -28L-3 -11H3', skin.dark, 2.2) +
    (woman ? path('M-10 1Q-4 -3 0 -1Q4 -3 10 1Q0 11 -10 1Z', '#b8283f') : stroke('M-9 2Q0 9 9 2', skin.deep, 3)) +
    fringe +
    (woman ? mirror(circle(-28, -18, 3.4, ink.gold.light)) : '')
  );
}

/** The lamp over a table. */
export const tableLamp = (ink: Ink): string =>
  stroke('M0 -60V-10', IRON.mid, 4) +
  path('M-60 22C-56 -6 -22 -14 0 -14C22 -14 56 -6 60 22Z', lit(ink, ink.second)) +
  path('M-60 22C-56 -6 -22 -14 0 -14C22 -14 56 -6 60 22Z', 'none', { stroke: ink.gold.light, 'stroke-width': 2.5 }) +
  ellipse(0, 22, 58, 7, '#fffbe0') +
  rect(-9, -22, 18, 10, metal(ink, SILVER), { rx: 3 });
