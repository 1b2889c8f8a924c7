import { GOLD, type Ink, lit, rampOf, relief } from './ink.js';
import { beastNamed, drawHead } from './motifs/heads.js';
import { random } from './random.js';
import { circle, Defs, fade, group, mirror, path, picture, place, range, stops, stroke } from './svg.js';
import { motifNamed } from './themes.js';

type Hat = 'cap' | 'beanie' | 'souwester' | 'bandana' | 'patch' | 'scarf' | 'none';

interface Figure {
  beast: string;
  hat: Hat;
  ground: readonly [string, string];
  /** Of the head within the circle. */
  scale?: number;
  y?: number;
}

const figure = (beast: string, hat: Hat, from: string, to: string, scale = 0.72, y = 10): Figure => ({
  beast,
  hat,
  ground: [from, to],
  scale,
  y,
});

/** The crew of the harbour. */
const CREW: readonly Figure[] = [
  figure('fox', 'scarf', '#3f78b8', '#122a52'),
  figure('owl', 'cap', '#c98a3c', '#4a2212'),
  figure('walrus', 'cap', '#3aa0a8', '#0c3a4c', 0.7, 2),
  figure('otter', 'beanie', '#5f8fd8', '#1a2f66'),
  figure('seal', 'souwester', '#2f8a7a', '#0a3038', 0.74),
  figure('cat', 'patch', '#a84a5a', '#3a1024'),
  figure('bear', 'beanie', '#d09a4a', '#5a2a14'),
  figure('raccoon', 'bandana', '#4f9a6a', '#123a2c'),
  figure('wolf', 'none', '#6a5fc0', '#1c1648'),
  figure('lion', 'none', '#4a86b8', '#142c50', 0.62, 6),
  figure('tiger', 'scarf', '#2f8f8a', '#0a3038'),
  figure('badger', 'souwester', '#b8704a', '#48201a'),
  figure('hare', 'none', '#c86a8a', '#4a1838', 0.62, 22),
  figure('frog', 'scarf', '#d8a23c', '#6a3410', 0.7, 12),
  figure('stag', 'none', '#3f8a5a', '#0f3428', 0.6, 24),
  figure('ram', 'none', '#5a7ac8', '#182a5c', 0.68, 8),
  figure('hound', 'souwester', '#4a94c0', '#123a58'),
  figure('pug', 'cap', '#a05ab0', '#34144a', 0.7, 6),
  figure('capybara', 'beanie', '#3fa08a', '#0c3c40'),
  figure('beaver', 'bandana', '#c05a4a', '#441620'),
  figure('penguin', 'none', '#7ab0d8', '#204a78', 0.74, 10),
  figure('octopus', 'none', '#2f6fa8', '#0a2450', 0.72, 8),
  figure('llama', 'scarf', '#d87a5a', '#5a2030', 0.62, 16),
  figure('lighthouse', 'none', '#4f5fb0', '#141a4a', 0.74, 8),
];

export const AVATAR_NAMES: readonly string[] = CREW.map((_, i) => String(i + 1).padStart(2, '0'));

const WHITE = rampOf('#e6ebf4', '#27324a');
const NAVY = rampOf('#27417a', '#060c22');
const YELLOW = rampOf('#f0b82e', '#4a2204');
const WOOL = rampOf('#2f6f86', '#06141f');
const RED = rampOf('#cf3444', '#2a060e');

/** Hats sit on the brow, which is at -52 of every head. */
function hatOn(ink: Ink, hat: Hat): string {
  switch (hat) {
    case 'cap':
      return (
        relief(ink, 'M-56 -52C-78 -70 -74 -104 -40 -104C-14 -112 14 -112 40 -104C74 -104 78 -70 56 -52Z', {
          fill: lit(ink, WHITE),
          tones: WHITE,
          rim: 3,
          shade: 6,
        }) +
        path('M-58 -58Q0 -70 58 -58V-44Q0 -56 -58 -44Z', NAVY.dark) +
        relief(ink, 'M-50 -46Q0 -62 50 -46Q30 -30 0 -32Q-30 -30 -50 -46Z', {
          fill: lit(ink, NAVY),
          tones: NAVY,
          rim: 2,
          shade: 3,
        }) +
        stroke('M-56 -51Q0 -64 56 -51', GOLD.light, 3) +
        circle(0, -78, 10, GOLD.mid) +
        stroke('M0 -85V-73M-4 -82H4M-6 -76Q0 -69 6 -76', '#3a2208', 2)
      );
    case 'beanie':
      return (
        relief(ink, 'M-60 -40C-64 -92 -34 -112 0 -112C34 -112 64 -92 60 -40Z', {
          fill: lit(ink, WOOL),
          tones: WOOL,
          rim: 3,
          shade: 7,
        }) +
        [-36, -12, 12, 36]
          .map((x) => stroke(`M${x} -54Q${x * 0.8} -90 ${x * 0.3} -110`, WOOL.dark, 3, { opacity: 0.7 }))
          .join('') +
        relief(ink, 'M-66 -60Q0 -74 66 -60L64 -36Q0 -50 -64 -36Z', {
          fill: lit(ink, WOOL),
          tones: WOOL,
          rim: 2,
          shade: 4,
        })
      );
    case 'souwester':
      return (
        relief(ink, 'M-50 -50C-54 -104 54 -104 50 -50Z', { fill: lit(ink, YELLOW), tones: YELLOW, rim: 4, shade: 7 }) +
        relief(ink, 'M-96 -34C-64 -66 64 -66 96 -34C70 -28 50 -38 0 -40C-50 -38 -70 -28 -96 -34Z', {
          fill: lit(ink, YELLOW),
          tones: YELLOW,
          rim: 3,
          shade: 5,
        }) +
        stroke('M0 -90V-58', YELLOW.dark, 3, { opacity: 0.6 })
      );
    case 'bandana':
      return (
        relief(ink, 'M-64 -34C-62 -90 62 -90 64 -34Q0 -62 -64 -34Z', {
          fill: lit(ink, RED),
          tones: RED,
          rim: 3,
          shade: 6,
        }) +
        [
          [-36, -54],
          [-8, -66],
          [22, -64],
          [44, -50],
          [6, -54],
        ]
          .map(([x = 0, y = 0]) => circle(x, y, 4, '#fff3e0'))
          .join('') +
        path('M60 -40L94 -56L88 -36L98 -22L62 -30Z', RED.mid)
      );
    case 'patch':
      return (
        stroke('M-66 -44L62 22', '#0a0a12', 5) +
        path('M-52 -22C-46 -34 -18 -30 -14 -12C-14 8 -40 16 -50 2Z', '#0a0a12') +
        path('M-46 -20C-40 -27 -28 -26 -22 -20', 'none', { stroke: '#4a5068', 'stroke-width': 2.5 })
      );
    case 'scarf':
      return (
        relief(ink, 'M-58 58C-30 84 30 84 58 58L68 84C36 112 -36 112 -68 84Z', {
          fill: lit(ink, RED),
          tones: RED,
          rim: 3,
          shade: 6,
        }) +
        path('M26 92L52 84L58 130L30 132Z', RED.dark) +
        mirror(stroke('M-44 70L-52 92M-18 80L-22 102', '#fff3e0', 6, { opacity: 0.85 }))
      );
    case 'none':
      return '';
  }
}

/** A figure in its circle, 96 × 96. */
export function drawAvatar(name: string): string {
  const at = AVATAR_NAMES.indexOf(name);
  const crew = CREW[at];
  if (!crew) throw new Error(`no avatar is called ${name}`);
  const defs = new Defs();
  const ink: Ink = {
    defs,
    random: random(`avatar ${name}`),
    main: GOLD,
    second: rampOf('#3f8fe0', '#071233'),
    gold: GOLD,
    glow: '#ffd98a',
    side: at % 2 ? 1 : -1,
  };
  const { beast, hat, ground, scale = 0.72, y = 10 } = crew;
  const drawn = ['penguin', 'octopus', 'lighthouse'].includes(beast)
    ? motifNamed(beast).draw(ink)
    : shoulders(ink, beast) + drawHead(ink, beastNamed(beast)) + hatOn(ink, hat);
  const light = ink.side < 0 ? 0.3 : 0.7;
  const waves = range(2)
    .map((i) =>
      path(
        `M-100 ${70 + i * 16}Q-75 ${60 + i * 16} -50 ${70 + i * 16}T0 ${70 + i * 16}T50 ${70 + i * 16}T100 ${70 + i * 16}V110H-100Z`,
        ground[1],
        { opacity: 0.5 },
      ),
    )
    .join('');
  const scene =
    circle(
      0,
      0,
      100,
      defs.radial(
        [
          { at: 0, colour: ground[0] },
          { at: 1, colour: ground[1] },
        ],
        [light, 0.22],
        0.95,
      ),
    ) +
    circle(ink.side * 46, -46, 62, defs.radial(fade('#fff3d0', 0.5, 0))) +
    waves +
    place(drawn, { y, scale }) +
    circle(0, 0, 98.5, 'none', { stroke: '#ffffff', 'stroke-width': 3, opacity: 0.22 });
  return picture(
    96,
    96,
    defs,
    group(scene, {
      transform: 'translate(48 48) scale(.48)',
      'clip-path': defs.clip('<circle cx="0" cy="0" r="100"/>'),
    }),
  );
}

function shoulders(ink: Ink, beast: string): string {
  const { coat } = beastNamed(beast);
  return path(
    'M0 34C46 34 66 64 88 84C110 104 116 130 118 160H-118C-116 130 -110 104 -88 84C-66 64 -46 34 0 34Z',
    ink.defs.linear(stops(coat.dark, coat.deep)),
  );
}
