import { BONE, type Ink, IRON, lit, metal, type Ramp, ramp, rampOf, relief, SILVER, WOOD } from '../ink.js';
import {
  circle,
  ellipse,
  group,
  mirror,
  path,
  place,
  polar,
  polygon,
  range,
  rays,
  rect,
  ring,
  star,
  stroke,
} from '../svg.js';
import { type Motif, motif, symmetric, taper } from './motif.js';

const RUBY = rampOf('#e0304e', '#2a0414');
const EMERALD = rampOf('#22b573', '#022016');
const SAPPHIRE = rampOf('#2f74ea', '#040f3a');
const AMETHYST = rampOf('#9a4fe8', '#1a0536');
const OPAL = ramp('#3a4a70', '#7e8fc0', '#c6d4f0', '#f2e6ff', '#ffffff');

/** A cut stone seen from the side: each facet catches its own light. */
export function gem(ink: Ink, tones: Ramp): string {
  const facets: [string, string][] = [
    ['M-40 -62H40L26 -24H-26Z', tones.light],
    ['M-40 -62L-26 -24L-86 -24Z', tones.mid],
    ['M40 -62L26 -24L86 -24Z', tones.dark],
    ['M-86 -24H-26L0 84Z', tones.mid],
    ['M-26 -24H26L0 84Z', tones.light],
    ['M26 -24H86L0 84Z', tones.dark],
    ['M-40 -62L0 -62L-26 -24Z', tones.bright],
    ['M0 84L-26 -24L-4 -24Z', tones.bright],
  ];
  const turn = ink.side > 0 ? { transform: 'scale(-1 1)' } : {};
  return group(
    path('M-40 -62H40L86 -24L0 84L-86 -24Z', tones.deep, {
      stroke: tones.deep,
      'stroke-width': 7,
      'stroke-linejoin': 'round',
    }) +
      facets.map(([d, fill], i) => path(d, fill, i > 5 ? { opacity: 0.7 } : {})).join('') +
      path('M-34 -57H10L-20 -50Z', '#fff', { opacity: 0.8 }),
    turn,
  );
}

/** Cut to an octagon, from above. */
function stepCut(tones: Ramp, shades?: readonly string[]): string {
  const at = (r: number) => range(8).map((i) => polar(22.5 + i * 45, r));
  const [outer, inner] = [at(84), at(48)];
  const faces = shades ?? [
    tones.mid,
    tones.dark,
    tones.deep,
    tones.dark,
    tones.mid,
    tones.light,
    tones.bright,
    tones.light,
  ];
  return (
    path(polygon(outer), tones.deep, { stroke: tones.deep, 'stroke-width': 8, 'stroke-linejoin': 'round' }) +
    range(8)
      .map((i) =>
        path(
          polygon([outer[i] ?? [0, 0], outer[(i + 1) % 8] ?? [0, 0], inner[(i + 1) % 8] ?? [0, 0], inner[i] ?? [0, 0]]),
          faces[i] ?? tones.mid,
        ),
      )
      .join('') +
    path(polygon(inner), tones.mid) +
    path(polygon([inner[5] ?? [0, 0], inner[6] ?? [0, 0], inner[2] ?? [0, 0], inner[4] ?? [0, 0]]), tones.light, {
      opacity: 0.75,
    }) +
    path('M-60 -38L-38 -60L-20 -56L-52 -24Z', '#fff', { opacity: 0.7 })
  );
}

/** One standing crystal with three faces. */
function shard(x: number, y: number, w: number, h: number, turn: number, tones: Ramp): string {
  return place(
    path(`M${-w} 0L${-w} ${-h * 0.72}L0 ${-h}L${w} ${-h * 0.72}L${w} 0Z`, tones.deep, {
      stroke: tones.deep,
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    }) +
      path(`M${-w} 0V${-h * 0.72}L${-w * 0.25} ${-h * 0.62}V0Z`, tones.light) +
      path(`M${-w * 0.25} 0V${-h * 0.62}L${w * 0.5} ${-h * 0.66}V0Z`, tones.mid) +
      path(`M${w * 0.5} 0V${-h * 0.66}L${w} ${-h * 0.72}V0Z`, tones.dark) +
      path(`M${-w} ${-h * 0.72}L0 ${-h}L${-w * 0.25} ${-h * 0.62}Z`, tones.bright) +
      path(`M0 ${-h}L${w} ${-h * 0.72}L${w * 0.5} ${-h * 0.66}L${-w * 0.25} ${-h * 0.62}Z`, tones.mid),
    { x, y, turn },
  );
}

function crystals(tones: Ramp): string {
  return (
    shard(-46, 72, 15, 92, -30, tones) +
    shard(48, 72, 15, 100, 28, tones) +
    shard(-24, 76, 17, 134, -12, tones) +
    shard(28, 76, 18, 130, 13, tones) +
    shard(2, 80, 22, 172, 0, tones) +
    shard(-62, 82, 12, 54, -46, tones) +
    shard(66, 82, 12, 52, 44, tones) +
    path('M-96 92Q-70 60 -40 74Q-10 60 16 74Q50 60 96 92Z', '#171223')
  );
}

/** A coin from in front with a mark in relief. */
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

const COMPASS_MARK = star(4, 48, 13);

const coins = (ink: Ink): string => {
  const disc = (x: number, y: number) =>
    ellipse(x, y + 10, 36, 13, ink.gold.deep) +
    path(`M${x - 36} ${y}V${y + 9}A36 13 0 0 0 ${x + 36} ${y + 9}V${y}Z`, metal(ink)) +
    ellipse(x, y, 36, 13, ink.gold.light) +
    ellipse(x, y, 27, 9, ink.gold.mid) +
    ellipse(x - 3, y - 1, 20, 6, ink.gold.bright, { opacity: 0.5 });
  const stack = (x: number, y: number, count: number) =>
    range(count)
      .map((i) => disc(x + (i % 2 ? 1.5 : -1.5), y - i * 12))
      .join('');
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
    relief(ink, lid, { fill: lit(ink, WOOD), tones: WOOD, rim: 4, shade: 8 }) +
    group(band(-54) + band(54), { 'clip-path': ink.defs.clip(path(lid, '#000')) }) +
    path('M-84 -10H84V12H-84Z', '#120704') +
    range(9)
      .map((i) => ellipse(-68 + i * 17, 0 - (i % 3) * 5, 14, 9, i % 2 ? ink.gold.light : ink.gold.mid))
      .join('') +
    ellipse(-10, -6, 40, 6, ink.gold.bright, { opacity: 0.7 }) +
    relief(ink, box, { fill: lit(ink, WOOD), tones: WOOD, rim: 3, shade: 8 }) +
    group(band(-54) + band(54), { 'clip-path': ink.defs.clip(path(box, '#000')) }) +
    stroke('M-80 34H80M-78 58H78', WOOD.deep, 2.5, { opacity: 0.7 }) +
    relief(ink, 'M-18 6H18V34C18 46 8 50 0 54C-8 50 -18 46 -18 34Z', {
      fill: metal(ink),
      tones: ink.gold,
      rim: 2,
      shade: 4,
    }) +
    circle(0, 24, 5, '#180a04') +
    path('M-2.5 24H2.5L4 38H-4Z', '#180a04')
  );
};

const crown = (ink: Ink): string => {
  const body = 'M-78 56L-90 -34L-48 4L-26 -58L0 -8L26 -58L48 4L90 -34L78 56Q0 74 -78 56Z';
  return (
    path('M-66 40Q0 60 66 40L60 -4Q0 22 -60 -4Z', ink.second.deep) +
    relief(ink, body, { fill: metal(ink), tones: ink.gold, rim: 4, shade: 8 }) +
    [
      [-90, -38, 9],
      [-26, -64, 10],
      [26, -64, 10],
      [90, -38, 9],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, ink.gold.mid) + circle(x - 2, y - 2, r * 0.6, ink.gold.bright))
      .join('') +
    path('M-79 34Q0 54 79 34L77 58Q0 76 -77 58Z', ink.gold.dark) +
    stroke('M-79 34Q0 54 79 34', ink.gold.bright, 3) +
    place(gem(ink, RUBY), { x: 0, y: 54, scale: 0.17 }) +
    [-46, 46].map((x) => circle(x, 49, 8, SAPPHIRE.mid) + circle(x - 2, 46, 3, '#fff')).join('') +
    place(gem(ink, ink.second), { x: 0, y: 10, scale: 0.26 })
  );
};

const key = (ink: Ink): string =>
  group(
    path(`${ring(34, [0, -56])}${ring(18, [0, -56])}`, metal(ink), { 'fill-rule': 'evenodd' }) +
      [
        [0, -94],
        [-36, -56],
        [36, -56],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 12, lit(ink, ink.gold)) + circle(x, y, 5, ink.gold.dark))
        .join('') +
      relief(ink, 'M-8 -22H8V92H-8ZM8 56H34V68H22V74H34V90H8Z', {
        fill: metal(ink),
        tones: ink.gold,
        rim: 2,
        shade: 4,
      }) +
      rect(-14, -24, 28, 9, ink.gold.light, { rx: 3 }) +
      rect(-12, 34, 24, 7, ink.gold.light, { rx: 3 }),
    { transform: 'rotate(28)' },
  );

const goldRing = (ink: Ink): string =>
  path(`${ring(58, [0, 30])}${ring(44, [0, 30])}`, metal(ink), {
    'fill-rule': 'evenodd',
    stroke: ink.gold.deep,
    'stroke-width': 3,
  }) +
  path(`${ring(56, [0, 28])}${ring(52, [0, 28])}`, ink.gold.bright, { 'fill-rule': 'evenodd', opacity: 0.6 }) +
  path('M-30 -22L30 -22L20 -4H-20Z', lit(ink, ink.gold)) +
  place(gem(ink, ink.second), { y: -58, scale: 0.5 });

const pearl = (ink: Ink): string => {
  const shell = (top: boolean) => {
    const d = top
      ? 'M0 10C-70 20 -96 -20 -92 -48C-70 -92 70 -92 92 -48C96 -20 70 20 0 10Z'
      : 'M0 10C-70 0 -98 22 -88 46C-62 84 62 84 88 46C98 22 70 0 0 10Z';
    const tones = ramp('#3b2a4a', '#7d5a86', '#c99ab8', '#f4d6e0', '#fff6fa');
    return (
      relief(ink, d, { fill: lit(ink, tones), tones, rim: 4, shade: 8 }) +
      stroke(
        top
          ? [-70, -42, -14, 14, 42, 70].map((x) => `M0 8Q${x * 0.7} -20 ${x} -66`).join('')
          : [-60, -30, 0, 30, 60].map((x) => `M0 14Q${x * 0.7} 34 ${x} 64`).join(''),
        tones.deep,
        2.5,
        { opacity: 0.5 },
      )
    );
  };
  return (
    shell(true) +
    ellipse(0, 12, 84, 20, '#2a1230') +
    shell(false).replace('', '') +
    circle(
      0,
      -2,
      27,
      ink.defs.radial(
        [
          { at: 0, colour: '#ffffff' },
          { at: 0.5, colour: '#f3e6f4' },
          { at: 1, colour: '#a48bb4' },
        ],
        [0.36, 0.3],
        0.75,
      ),
    ) +
    ellipse(-9, -12, 8, 5, '#fff')
  );
};

const bell = (ink: Ink): string =>
  relief(
    ink,
    symmetric(-74, [
      [34, -74, 44, -44, 46, -10],
      [48, 24, 60, 36, 78, 52],
      [78, 62, 60, 62, 0, 62],
    ]),
    { fill: metal(ink), tones: ink.gold, rim: 4, shade: 10 },
  ) +
  path('M-80 50Q0 74 80 50L82 60Q0 88 -82 60Z', ink.gold.dark) +
  stroke('M-80 50Q0 72 80 50', ink.gold.bright, 3) +
  stroke('M-48 6Q0 18 48 6M-45 -8Q0 4 45 -8', ink.gold.deep, 3, { opacity: 0.6 }) +
  circle(0, 78, 15, lit(ink, ink.gold)) +
  path(`${ring(16, [0, -84])}${ring(9, [0, -84])}`, metal(ink), { 'fill-rule': 'evenodd' });

const horseshoe = (ink: Ink): string =>
  relief(
    ink,
    'M-72 74L-38 78C-52 40 -62 -50 0 -52C62 -50 52 40 38 78L72 74C98 10 92 -88 0 -88C-92 -88 -98 10 -72 74Z',
    { fill: metal(ink, ink.gold), tones: ink.gold, rim: 4, shade: 8 },
  ) +
  mirror(
    [
      [-64, 50],
      [-70, 14],
      [-62, -22],
      [-38, -52],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 6, ink.gold.deep) + circle(x, y + 1.5, 4, '#190c03'))
      .join(''),
  );

const pickaxe = (ink: Ink): string =>
  place(
    relief(ink, 'M-8 -62H8L11 98H-11Z', { fill: lit(ink, WOOD), tones: WOOD, rim: 2, shade: 4 }) +
      relief(ink, 'M-98 -22C-70 -64 -30 -78 0 -78C30 -78 70 -64 98 -22C66 -46 36 -52 0 -52C-36 -52 -66 -46 -98 -22Z', {
        fill: metal(ink, SILVER),
        tones: SILVER,
        rim: 3,
        shade: 5,
      }) +
      rect(-15, -84, 30, 36, metal(ink, IRON), { rx: 4 }),
    { turn: 32 },
  ) +
  place(gem(ink, ink.second), { x: -42, y: 56, scale: 0.4 }) +
  place(gem(ink, RUBY), { x: -4, y: 78, scale: 0.25, turn: 14 });

const nugget = (ink: Ink): string => {
  const d = 'M-84 20L-66 -34L-30 -64L14 -58L52 -72L84 -24L88 28L52 66L0 74L-48 62Z';
  const g = ink.gold;
  return (
    relief(ink, d, { fill: lit(ink, g), tones: g, rim: 4, shade: 8 }) +
    path('M-66 -34L-30 -64L14 -58L-8 -14L-44 2Z', g.bright, { opacity: 0.75 }) +
    path('M14 -58L52 -72L84 -24L40 -16L-8 -14Z', g.light) +
    path('M-84 20L-66 -34L-44 2L-28 40L-48 62Z', g.mid) +
    path('M-8 -14L40 -16L52 66L0 74L-28 40L-44 2Z', g.mid) +
    path('M40 -16L84 -24L88 28L52 66Z', g.dark) +
    path('M-28 40L0 74L-48 62Z', g.deep) +
    path('M-8 -14L40 -16L22 18Z', g.light) +
    [
      [-40, -40, 14],
      [34, -46, 10],
      [-12, 20, 8],
    ]
      .map(([x = 0, y = 0, r = 0]) => path(star(4, r, r * 0.18), '#fff', { transform: `translate(${x} ${y})` }))
      .join('')
  );
};

const dynamite = (ink: Ink): string => {
  const red = rampOf('#d23a30', '#2a0508');
  const stick = (x: number) =>
    rect(
      x - 19,
      -34,
      38,
      112,
      ink.defs.linear(
        [
          { at: 0, colour: red.dark },
          { at: 0.3, colour: red.light },
          { at: 0.6, colour: red.mid },
          { at: 1, colour: red.deep },
        ],
        [0, 0],
        [1, 0],
      ),
      { rx: 5 },
    ) +
    ellipse(x, -34, 19, 7, red.light) +
    ellipse(x, -34, 9, 3, '#3c1408');
  return (
    stroke('M0 -38C4 -60 -14 -66 -4 -82C6 -96 26 -84 36 -96', '#d9c49a', 5) +
    stick(-36) +
    stick(36) +
    stick(0) +
    rect(-58, -4, 116, 14, IRON.dark) +
    rect(-58, 42, 116, 14, IRON.dark) +
    rect(-58, -4, 116, 4, IRON.light) +
    place(path(star(9, 26, 9), '#ffb02e') + path(star(9, 16, 6), '#fff7c8'), { x: 38, y: -98 })
  );
};

const sack = (ink: Ink): string =>
  relief(
    ink,
    'M-20 -50C-40 -66 -36 -84 -26 -86C-12 -80 12 -80 26 -86C36 -84 40 -66 20 -50C60 -26 84 20 78 56C72 84 -72 84 -78 56C-84 20 -60 -26 -20 -50Z',
    { fill: lit(ink, rampOf('#b98a4c', '#2a1408')), tones: rampOf('#b98a4c', '#2a1408') },
  ) +
  stroke('M-24 -50Q0 -42 24 -50', '#4a2a10', 8) +
  place(coin(ink, COMPASS_MARK, ink.gold, 34), { y: 22 }) +
  coinScatter(ink);

const coinScatter = (ink: Ink) =>
  [
    [-70, 84],
    [-40, 92],
    [58, 88],
    [84, 80],
  ]
    .map(([x = 0, y = 0]) => ellipse(x, y, 16, 7, ink.gold.dark) + ellipse(x, y - 3, 16, 7, ink.gold.light))
    .join('');

const die = (ink: Ink): string => {
  const pip = (x: number, y: number, m: string) => ellipse(x, y, 8, 8, '#1a1630', { transform: m });
  const one = (m: string) =>
    path('M0 -80L70 -42V40L0 80L-70 40V-42Z', BONE.dark, {
      stroke: BONE.dark,
      'stroke-width': 10,
      'stroke-linejoin': 'round',
    }) +
    path('M0 -76L66 -40L0 -4L-66 -40Z', BONE.bright, {
      stroke: BONE.bright,
      'stroke-width': 6,
      'stroke-linejoin': 'round',
    }) +
    path('M-68 -36L-3 0V76L-68 38Z', BONE.mid, { stroke: BONE.mid, 'stroke-width': 6, 'stroke-linejoin': 'round' }) +
    path('M68 -36L3 0V76L68 38Z', BONE.dark, { stroke: BONE.dark, 'stroke-width': 6, 'stroke-linejoin': 'round' }) +
    ellipse(0, -40, 15, 8.5, ink.second.mid) +
    [
      [-50, -12],
      [-20, 46],
      [-35, 17],
    ]
      .map(([x = 0, y = 0]) => pip(x, y, ''))
      .join('') +
    [
      [20, 4],
      [50, -12],
      [20, 46],
      [50, 28],
    ]
      .map(([x = 0, y = 0]) => pip(x, y, ''))
      .join('') +
    m;
  return (
    place(one(''), { x: -26, y: 14, scale: 0.76, turn: -10 }) + place(one(''), { x: 54, y: 40, scale: 0.5, turn: 14 })
  );
};

export const seven = (ink: Ink, tones: Ramp = RUBY): string => {
  const d = 'M-64 -84H68V-50C34 -8 12 34 8 88H-40C-36 36 -12 -8 20 -46H-26V-26H-64Z';
  return (
    path(d, '#1c0509', {
      transform: 'translate(0 7)',
      stroke: '#1c0509',
      'stroke-width': 16,
      'stroke-linejoin': 'round',
    }) +
    path(d, metal(ink), { stroke: metal(ink), 'stroke-width': 13, 'stroke-linejoin': 'round' }) +
    relief(ink, d, { fill: lit(ink, tones), tones, rim: 5, shade: 7 })
  );
};

const sevens = (ink: Ink): string =>
  place(seven(ink), { x: -56, y: 12, scale: 0.6, turn: -12 }) +
  place(seven(ink), { x: 56, y: 12, scale: 0.6, turn: 12 }) +
  place(seven(ink), { x: 0, y: -4, scale: 0.82 });

const bars = (ink: Ink): string => {
  const bar = (y: number, w: number, tones: Ramp) =>
    rect(-w, y - 21, w * 2, 46, '#0b0814', { rx: 10 }) +
    rect(-w, y - 25, w * 2, 46, metal(ink), { rx: 10 }) +
    rect(-w + 6, y - 19, w * 2 - 12, 34, lit(ink, tones), { rx: 6 }) +
    group(
      stroke(
        'M-38 -11V11H-26Q-17 10 -18 5Q-18 0 -26 0H-38H-27Q-20 0 -20 -6Q-20 -11 -27 -11ZM-9 11L0 -11L9 11M-5 4H5M19 11V-11H31Q39 -10 39 -5Q39 1 31 1H19M30 1L39 11',
        '#fff7dc',
        5,
      ),
      { transform: `translate(0 ${y - 2})` },
    );
  return bar(-52, 74, SAPPHIRE) + bar(2, 84, RUBY) + bar(56, 74, EMERALD);
};

const starMotif = (ink: Ink): string => {
  const d = star(5, 96, 44);
  const halves = range(5)
    .map(
      (i) =>
        path(
          polygon([[0, 0], polar(-90 + i * 72, 92), polar(-54 + i * 72, 42)]),
          i % 2 ? ink.gold.dark : ink.gold.mid,
        ) + path(polygon([[0, 0], polar(-90 + i * 72, 92), polar(-126 + i * 72, 42)]), ink.gold.light),
    )
    .join('');
  return (
    path(d, ink.gold.deep, { stroke: ink.gold.deep, 'stroke-width': 10, 'stroke-linejoin': 'round' }) +
    path(d, metal(ink), { stroke: ink.gold.bright, 'stroke-width': 3, 'stroke-linejoin': 'round' }) +
    halves
  );
};

const rosette = (ink: Ink): string => {
  const tones = SAPPHIRE;
  return (
    path('M-34 30L-58 100L-30 88L-12 104L0 40ZM34 30L58 100L30 88L12 104L0 40Z', tones.dark) +
    path(star(18, 76, 62), lit(ink, tones), { transform: 'translate(0 -20)' }) +
    circle(0, -20, 52, tones.deep) +
    place(coin(ink, star(5, 44, 20), ink.gold, 48), { y: -20 })
  );
};

const trophy = (ink: Ink): string =>
  stroke('M-50 -66C-98 -70 -92 -4 -38 2M50 -66C98 -70 92 -4 38 2', ink.gold.mid, 11) +
  relief(
    ink,
    symmetric(-82, [
      [56, -82],
      [56, -20, 44, 22, 10, 30],
      [10, 54, 20, 62, 40, 68],
      [40, 78],
      [0, 78],
    ]),
    { fill: metal(ink), tones: ink.gold, rim: 4, shade: 8 },
  ) +
  rect(-50, 74, 100, 20, lit(ink, WOOD), { rx: 4 }) +
  ellipse(0, -82, 56, 9, ink.gold.dark) +
  path(star(5, 26, 12), ink.gold.bright, { transform: 'translate(0 -34)' });

const amphora = (ink: Ink): string => {
  const clay = rampOf('#c86a35', '#240a06');
  const d = symmetric(-88, [
    [26, -88],
    [26, -78, 14, -74, 14, -58],
    [14, -44, 56, -34, 56, 6],
    [56, 48, 18, 70, 16, 82],
    [26, 90],
    [0, 90],
  ]);
  return (
    stroke('M-18 -72C-62 -74 -58 -38 -44 -26M18 -72C62 -74 58 -38 44 -26', clay.dark, 9) +
    relief(ink, d, { fill: lit(ink, clay), tones: clay }) +
    group(
      rect(-80, -26, 160, 9, '#170a0c') +
        rect(-80, 38, 160, 8, '#170a0c') +
        stroke(
          range(9)
            .map((i) => `M${-72 + i * 18} 26h9v-26h-14v18h6v-10`)
            .join(''),
          '#170a0c',
          4,
        ),
      { 'clip-path': ink.defs.clip(path(d, '#000')) },
    )
  );
};

const potion = (ink: Ink): string => {
  const liquid = ink.second;
  const d = symmetric(-76, [
    [20, -76],
    [20, -66],
    [15, -62],
    [15, -28],
    [64, -10, 78, 24, 70, 52],
    [62, 84, 28, 88, 0, 88],
  ]);
  return (
    path(d, '#0d1526', { stroke: '#cfe6f5', 'stroke-width': 5, opacity: 0.9 }) +
    group(
      path(
        'M-100 6Q-50 -8 0 6T100 6V100H-100Z',
        ink.defs.linear([
          { at: 0, colour: liquid.light },
          { at: 0.5, colour: liquid.mid },
          { at: 1, colour: liquid.deep },
        ]),
      ) +
        ellipse(0, 4, 70, 8, liquid.bright, { opacity: 0.6 }) +
        [
          [-26, 40, 8],
          [18, 26, 5],
          [34, 56, 10],
          [-6, 62, 5],
          [-40, 64, 4],
        ]
          .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, liquid.bright, { opacity: 0.55 }))
          .join(''),
      { 'clip-path': ink.defs.clip(path(d, '#000')) },
    ) +
    path('M-52 14C-62 34 -60 56 -48 70', 'none', {
      stroke: '#fff',
      'stroke-width': 6,
      'stroke-linecap': 'round',
      opacity: 0.65,
    }) +
    rect(-17, -98, 34, 26, lit(ink, WOOD), { rx: 5 }) +
    rect(-24, -78, 48, 11, '#cfe6f5', { rx: 5, opacity: 0.85 })
  );
};

const lamp = (ink: Ink): string =>
  stroke('M48 8C92 -26 104 26 54 40', ink.gold.mid, 10) +
  relief(
    ink,
    'M-102 -26C-92 -30 -74 -14 -56 -6C-30 -14 30 -14 58 2C64 36 30 56 6 58C-34 56 -56 36 -66 14C-84 2 -96 -10 -102 -26Z',
    { fill: metal(ink), tones: ink.gold, rim: 4, shade: 8 },
  ) +
  relief(ink, 'M-30 -12C-20 -34 20 -34 32 -10Z', { fill: metal(ink), tones: ink.gold, rim: 2, shade: 3 }) +
  circle(0, -36, 8, ink.gold.light) +
  relief(ink, 'M-10 56H14L42 80H-38Z', { fill: metal(ink), tones: ink.gold, rim: 2, shade: 4 }) +
  path('M-104 -34C-128 -60 -84 -70 -98 -104C-70 -82 -72 -66 -86 -54C-96 -46 -98 -40 -104 -34Z', ink.second.light, {
    opacity: 0.85,
  }) +
  stroke('M-40 18Q0 30 44 18', ink.gold.deep, 3, { opacity: 0.6 });

const mirrorMotif = (ink: Ink): string =>
  ellipse(0, -24, 62, 72, ink.gold.deep) +
  ellipse(0, -26, 62, 72, metal(ink)) +
  ellipse(
    0,
    -26,
    48,
    58,
    ink.defs.linear(
      [
        { at: 0, colour: '#eaf6ff' },
        { at: 0.5, colour: '#7fb2d9' },
        { at: 1, colour: '#1d3a66' },
      ],
      [0, 0],
      [1, 1],
    ),
  ) +
  path('M-28 -62L12 -76L-40 6L-44 -28ZM24 -70L36 -58L-20 28L-32 16Z', '#fff', { opacity: 0.45 }) +
  relief(ink, 'M-11 44H11L15 98H-15Z', { fill: metal(ink), tones: ink.gold, rim: 2, shade: 4 }) +
  range(12)
    .map((i) => {
      const [x, y] = polar(i * 30, 68);
      return circle(x, y - 26, 6, ink.gold.light);
    })
    .join('');

const hourglass = (ink: Ink): string => {
  const glass = symmetric(-70, [
    [46, -70],
    [46, -28, 10, -14, 8, 0],
    [10, 14, 46, 28, 46, 70],
    [0, 70],
  ]);
  return (
    path(glass, '#d5ecf7', { opacity: 0.28 }) +
    group(
      path('M-60 -34Q0 -24 60 -34L0 6Z', ink.gold.light) +
        path('M-60 76C-40 34 -16 34 0 24C16 34 40 34 60 76Z', ink.gold.light) +
        rect(-2, -6, 4, 60, ink.gold.bright),
      { 'clip-path': ink.defs.clip(path(glass, '#000')) },
    ) +
    path(glass, 'none', { stroke: '#e6f5ff', 'stroke-width': 4, opacity: 0.85 }) +
    mirror(relief(ink, 'M-66 -74H-54V74H-66Z', { fill: lit(ink, WOOD), tones: WOOD, rim: 2, shade: 3 })) +
    [-84, 70]
      .map((y) => relief(ink, `M-78 ${y}H78V${y + 15}H-78Z`, { fill: metal(ink), tones: ink.gold, rim: 2, shade: 3 }))
      .join('') +
    path('M-32 -58C-34 -42 -26 -30 -18 -24', 'none', {
      stroke: '#fff',
      'stroke-width': 5,
      'stroke-linecap': 'round',
      opacity: 0.8,
    })
  );
};

const sunburst = (ink: Ink): string =>
  path(rays(16, 98, 0.5), metal(ink)) +
  circle(0, 0, 56, ink.gold.deep) +
  circle(0, 0, 52, lit(ink, ink.gold)) +
  mirror(path('M-34 -10Q-20 -24 -8 -10Q-20 -2 -34 -10Z', ink.gold.deep)) +
  stroke('M0 -14L-6 14H6M-18 28Q0 38 18 28', ink.gold.deep, 4);

export const TREASURE: readonly Motif[] = [
  motif('diamond', 'diamonds cufflinks glass', (ink) =>
    gem(ink, ramp('#12406a', '#4a9ad0', '#9adcf6', '#dff7ff', '#ffffff')),
  ),
  motif('ruby', 'garnet rubies', () => stepCut(RUBY)),
  motif('emerald', '', () => stepCut(EMERALD)),
  motif('sapphire', 'seam', (ink) => gem(ink, SAPPHIRE)),
  motif('amethyst', 'geode', () => crystals(AMETHYST)),
  motif('crystal', 'quartz stalactite core', () => crystals(rampOf('#58c4e8', '#04223c'))),
  motif('opal', 'moonstone', () =>
    stepCut(OPAL, ['#7fe8d0', '#5f9ad8', '#7a6ac8', '#b06ac0', '#f08ab0', '#ffc9a0', '#fff1c8', '#b8f0d8']),
  ),
  motif('coins', 'penny ransom ledger loan tax savings broker banker pawnbroker auction jackpot capital', coins),
  motif('coin', 'third toll counterfeit tithe forger', (ink) => coin(ink, COMPASS_MARK)),
  motif('chest', 'treasure pawn salvage lacquer', chest),
  motif('crown', 'king kings queen reina count emperor royal court sultana dame rex', crown),
  motif('key', 'keys clerk drawer room suite', key),
  motif('ring', 'wedding bride sisters promise', goldRing),
  motif('pearl', 'pearls oyster cockle siren shell', pearl),
  motif('bell', 'bells fogbell', bell),
  motif('horseshoe', 'spur luck lucky rodeo', horseshoe),
  motif('pickaxe', 'amos digs shaft mine miners lode', pickaxe),
  motif('nugget', 'motherlode oro gold', nugget),
  motif('dynamite', 'dinah blast', dynamite),
  motif('sack', 'thief bandits smuggler tramp', sack),
  motif('dice', 'craps sic', die),
  motif('seven', 'satin', (ink) => seven(ink)),
  motif('sevens', 'chrome nines', sevens),
  motif('bars', 'bar', bars),
  motif('star', 'magnetar bloom nova', starMotif),
  motif('rosette', 'county blue fair prize', rosette),
  motif('trophy', 'challenge trials champion', trophy),
  motif('amphora', 'wine-dark phoenician jar', amphora),
  motif('potion', 'arsenic quicksilver crucible vial elixir hex hexwright', potion),
  motif('lamp', 'genie vizier', lamp),
  motif('mirror', 'mirrors glass', mirrorMotif),
  motif('hourglass', 'sandglass hours hour dread', hourglass),
  motif('sun', 'noon perihelion solar sunrise sol', sunburst),
];
export { taper };
