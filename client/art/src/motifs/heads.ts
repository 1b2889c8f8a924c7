import { BONE, type Ink, lit, type Ramp, ramp, rampOf, relief } from '../ink.js';
import { circle, ellipse, group, mirror, path, rect, stroke } from '../svg.js';
import { type Motif, symmetric } from './motif.js';

/** A beast's portrait from in front, put together of a few parts. */
interface Beast {
  name: string;
  words: string;
  coat: Ramp;
  /** Muzzle, cheeks, belly. */
  pale?: Ramp;
  shape: 'round' | 'wide' | 'long' | 'wedge' | 'flat';
  ears: 'none' | 'pointed' | 'round' | 'small' | 'long' | 'floppy' | 'tall' | 'tufts';
  muzzle: 'round' | 'snout' | 'long' | 'beak' | 'flat' | 'pig' | 'broad' | 'none';
  eyes?: 'round' | 'narrow' | 'sleepy' | 'wide';
  iris?: string;
  with?: readonly Extra[];
  /** A head that sits lower or is smaller, to leave room for what it wears. */
  size?: number;
  drop?: number;
}

type Extra =
  | 'tusks'
  | 'antlers'
  | 'horns'
  | 'rams'
  | 'mane'
  | 'stripes'
  | 'bandit'
  | 'blaze'
  | 'cheeks'
  | 'teeth'
  | 'wool'
  | 'whiskers'
  | 'fringe'
  | 'bristles'
  | 'discs'
  | 'wrinkles'
  | 'patches'
  | 'crown-fur'
  | 'bowtie';

const SHAPES = {
  round: symmetric(-70, [
    [46, -70, 70, -40, 70, -4],
    [70, 42, 40, 70, 0, 70],
  ]),
  wide: symmetric(-62, [
    [38, -64, 62, -46, 68, -16],
    [72, 2, 86, 14, 82, 34],
    [74, 58, 38, 72, 0, 72],
  ]),
  long: symmetric(-74, [
    [32, -74, 50, -54, 47, -20],
    [45, 8, 44, 22, 42, 42],
    [38, 68, 20, 82, 0, 82],
  ]),
  wedge: symmetric(-54, [
    [24, -58, 50, -54, 66, -34],
    [78, -14, 84, 14, 96, 28],
    [76, 32, 58, 44, 40, 60],
    [24, 76, 10, 84, 0, 86],
  ]),
  flat: symmetric(-44, [
    [50, -46, 84, -24, 88, 8],
    [90, 44, 48, 66, 0, 66],
  ]),
} as const;

const EARS: Record<Exclude<Beast['ears'], 'none'>, readonly [outer: string, inner: string]> = {
  pointed: [
    'M-66 -18C-74 -50 -76 -78 -70 -100C-50 -92 -28 -74 -14 -52Z',
    'M-60 -32C-65 -54 -67 -70 -64 -84C-52 -78 -40 -66 -30 -54Z',
  ],
  round: [
    'M-26 -58C-30 -92 -80 -92 -82 -56C-83 -32 -62 -24 -48 -28Z',
    'M-36 -56C-40 -76 -70 -76 -71 -54C-71 -42 -60 -36 -50 -38Z',
  ],
  small: [
    'M-38 -50C-42 -74 -72 -72 -72 -48C-72 -32 -60 -26 -50 -30Z',
    'M-46 -50C-48 -62 -64 -62 -64 -48C-64 -40 -58 -36 -52 -38Z',
  ],
  long: [
    'M-14 -62C-40 -84 -46 -112 -36 -124C-18 -118 -6 -92 -4 -66Z',
    'M-18 -70C-32 -86 -36 -104 -32 -112C-22 -106 -14 -88 -12 -72Z',
  ],
  floppy: [
    'M-34 -60C-74 -70 -100 -34 -92 22C-88 34 -76 32 -70 20C-62 -2 -50 -20 -38 -30Z',
    'M-44 -50C-70 -54 -86 -26 -82 10C-72 -8 -60 -24 -44 -32Z',
  ],
  tall: [
    'M-22 -56C-50 -90 -52 -128 -38 -134C-16 -126 -4 -92 -4 -58Z',
    'M-24 -66C-42 -92 -44 -114 -36 -120C-22 -112 -14 -88 -12 -66Z',
  ],
  tufts: [
    'M-70 -26C-82 -56 -86 -84 -82 -98C-60 -82 -34 -68 -8 -60Z',
    'M-62 -38C-72 -58 -74 -72 -72 -82C-58 -72 -42 -64 -28 -58Z',
  ],
};

const NIGHT = '#12101c';

function eye(ink: Ink, beast: Beast, x: number, y: number, r: number): string {
  const iris = beast.iris ?? '#3a2312';
  const glint = circle(x + ink.side * r * 0.32, y - r * 0.38, r * 0.28, '#fff', { opacity: 0.95 });
  if (beast.eyes === 'narrow') {
    const almond = `M${x - r * 1.5} ${y - r * 0.25}Q${x} ${y - r * 1.25} ${x + r * 1.35} ${y + r * 0.75}Q${x - r * 0.1} ${y + r * 1.1} ${x - r * 1.5} ${y - r * 0.25}Z`;
    return (
      path(almond, NIGHT, { stroke: NIGHT, 'stroke-width': r * 0.7, 'stroke-linejoin': 'round' }) +
      group(path(almond, iris) + ellipse(x, y, r * 0.34, r, NIGHT) + glint, {
        'clip-path': ink.defs.clip(path(almond, '#000')),
      })
    );
  }
  if (beast.eyes === 'sleepy') {
    return (
      circle(x, y, r, NIGHT) +
      circle(x, y + r * 0.1, r * 0.72, iris) +
      circle(x, y + 1, r * 0.4, NIGHT) +
      glint +
      path(`M${x - r * 1.25} ${y - r * 0.05}Q${x} ${y - r * 2.1} ${x + r * 1.25} ${y - r * 0.05}Z`, beast.coat.dark)
    );
  }
  const white =
    beast.eyes === 'wide'
      ? circle(x, y, r * 1.5, NIGHT) + circle(x, y, r * 1.32, '#fff8e4')
      : circle(x, y, r * 1.12, NIGHT);
  return white + circle(x, y, r * 0.94, iris) + circle(x, y, r * 0.56, NIGHT) + glint;
}

function muzzleOf(ink: Ink, beast: Beast, pale: Ramp): string {
  const fill = lit(ink, pale);
  const mouth = (y: number, w: number) =>
    stroke(
      `M0 ${y - 10}V${y}M${-w} ${y - 2}Q${-w * 0.5} ${y + 9} 0 ${y}Q${w * 0.5} ${y + 9} ${w} ${y - 2}`,
      NIGHT,
      3.4,
    );
  const nose = (y: number, w: number, colour = NIGHT) =>
    path(
      `M${-w} ${y - w * 0.5}Q0 ${y - w * 0.95} ${w} ${y - w * 0.5}Q${w * 0.8} ${y + w * 0.45} 0 ${y + w * 0.75}Q${-w * 0.8} ${y + w * 0.45} ${-w} ${y - w * 0.5}Z`,
      colour,
    ) + ellipse(ink.side * w * 0.35, y - w * 0.38, w * 0.3, w * 0.14, '#fff', { opacity: 0.55 });
  switch (beast.muzzle) {
    case 'round':
      return (
        relief(ink, 'M0 4C30 0 44 20 42 38C40 58 22 66 0 66C-22 66 -40 58 -42 38C-44 20 -30 0 0 4Z', {
          fill,
          tones: pale,
          rim: 2,
          shade: 5,
        }) +
        mouth(48, 18) +
        nose(22, 15)
      );
    case 'snout':
      return (
        path(
          symmetric(-16, [
            [14, -6, 22, 20, 32, 44],
            [26, 66, 12, 84, 0, 86],
          ]),
          fill,
        ) +
        mouth(66, 15) +
        nose(48, 13)
      );
    case 'long':
      return (
        relief(
          ink,
          symmetric(8, [
            [28, 8, 40, 30, 40, 50],
            [36, 74, 18, 82, 0, 82],
          ]),
          { fill, tones: pale, rim: 2, shade: 5 },
        ) +
        mouth(62, 16) +
        mirror(ellipse(-13, 40, 5, 8, NIGHT, { transform: 'rotate(24 -13 40)' }))
      );
    case 'broad':
      return (
        relief(
          ink,
          symmetric(6, [
            [40, 2, 66, 22, 62, 46],
            [56, 70, 24, 78, 0, 66],
          ]),
          { fill, tones: pale, rim: 3, shade: 6 },
        ) +
        stroke('M0 34V58M-26 62Q-12 66 0 58Q12 66 26 62', NIGHT, 3.4) +
        nose(20, 18)
      );
    case 'beak':
      return (
        path('M-18 -6Q0 -18 18 -6Q14 26 0 42Q-14 26 -18 -6Z', lit(ink, rampOf('#f0a531', '#3a1806'))) +
        path('M0 -13Q18 -8 18 -6Q14 26 0 42Z', '#5a2504', { opacity: 0.35 }) +
        mirror(ellipse(-7, 0, 2.4, 4, NIGHT))
      );
    case 'flat':
      return path('M-26 12Q0 -4 26 12Q40 40 22 54Q0 64 -22 54Q-40 40 -26 12Z', fill) + mouth(42, 20) + nose(20, 16);
    case 'pig':
      return (
        relief(ink, 'M0 6C34 6 40 24 38 36C36 50 20 56 0 56C-20 56 -36 50 -38 36C-40 24 -34 6 0 6Z', {
          fill,
          tones: pale,
          rim: 3,
          shade: 5,
        }) +
        mirror(ellipse(-14, 30, 6, 10, pale.deep)) +
        stroke('M-18 66Q0 76 18 66', NIGHT, 3.4)
      );
    case 'none':
      return stroke('M-44 30Q0 56 44 30', NIGHT, 4) + mirror(circle(-8, 4, 2.4, NIGHT));
  }
}

function extra(ink: Ink, beast: Beast, what: Extra, pale: Ramp): { behind?: string; over?: string; under?: string } {
  const { coat } = beast;
  switch (what) {
    case 'tusks':
      return {
        over: mirror(
          relief(ink, 'M-36 50C-40 76 -36 98 -26 112C-18 98 -16 76 -18 54Z', {
            fill: lit(ink, BONE),
            tones: BONE,
            rim: 2,
            shade: 4,
          }),
        ),
      };
    case 'antlers':
      return {
        behind: mirror(
          relief(
            ink,
            'M-18 -58C-40 -70 -58 -74 -74 -66C-92 -70 -104 -88 -106 -112C-98 -104 -94 -96 -88 -92C-90 -106 -90 -116 -86 -128C-80 -116 -78 -104 -74 -96C-72 -108 -68 -118 -60 -126C-58 -112 -60 -100 -58 -92C-52 -100 -46 -106 -38 -110C-40 -92 -32 -76 -10 -70Z',
            { fill: lit(ink, BONE), tones: BONE, rim: 3, shade: 6 },
          ),
        ),
      };
    case 'horns':
      return {
        behind: mirror(
          relief(ink, 'M-34 -50C-66 -46 -92 -62 -96 -106C-84 -86 -62 -78 -22 -68Z', {
            fill: lit(ink, BONE),
            tones: BONE,
            rim: 3,
            shade: 6,
          }),
        ),
      };
    case 'rams':
      return {
        over: mirror(
          relief(
            ink,
            'M-16 -66C-62 -84 -104 -52 -100 -8C-98 28 -68 40 -54 20C-50 8 -58 0 -66 4C-70 12 -80 8 -82 -4C-84 -30 -60 -42 -34 -34Z',
            { fill: lit(ink, BONE), tones: BONE, rim: 3, shade: 7 },
          ) +
            stroke('M-52 -74L-44 -38M-76 -60L-62 -34M-94 -36L-76 -22M-99 -6L-82 -2', BONE.dark, 2.5, { opacity: 0.7 }),
        ),
      };
    case 'mane': {
      const tones = ramp('#2c0f05', '#6e2a0c', '#b5571b', '#e8983d', '#ffd98a');
      const lock = (scale: number, turn: number, fill: string) =>
        path(
          `${Array.from({ length: 18 }, (_, i) => {
            const a = ((i * 20 + turn) * Math.PI) / 180;
            const b = ((i * 20 + 10 + turn) * Math.PI) / 180;
            const c = ((i * 20 + 20 + turn) * Math.PI) / 180;
            const r = 84 * scale;
            const tip = 116 * scale;
            const p = (angle: number, radius: number) =>
              `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius * 1.04).toFixed(1)}`;
            return `${i ? 'L' : 'M'}${p(a, r)}Q${p(b + 0.12, tip * 0.86)} ${p(b + 0.2, tip)}Q${p(c - 0.02, tip * 0.9)} ${p(c, r)}`;
          }).join('')}Z`,
          fill,
        );
      return { behind: lock(1, 0, tones.dark) + lock(0.9, 9, lit(ink, tones)) };
    }
    case 'stripes':
      return {
        under:
          mirror(path('M-70 -16L-34 -4L-68 0ZM-74 14L-44 20L-78 30ZM-62 -44L-30 -24L-54 -30Z', NIGHT)) +
          path('M-10 -70L0 -40L10 -70ZM-24 -66L-14 -50L-16 -68ZM24 -66L14 -50L16 -68Z', NIGHT),
      };
    case 'bandit':
      return {
        under: mirror(
          path('M-4 -20C-30 -34 -62 -26 -80 8C-66 26 -40 24 -20 10C-10 4 -6 -4 -4 -20Z', NIGHT) +
            path('M-66 -32C-46 -46 -24 -42 -12 -32C-34 -36 -52 -30 -72 -14Z', pale.bright),
        ),
      };
    case 'blaze':
      return {
        under: path(
          symmetric(-70, [
            [12, -66, 12, -30, 20, 0],
            [40, 20, 40, 50, 0, 70],
          ]),
          lit(ink, pale),
        ),
      };
    case 'cheeks':
      return {
        under: mirror(
          path(
            'M-96 28C-72 24 -52 2 -26 8C-12 20 -8 50 0 86C-20 80 -40 60 -50 52C-64 40 -78 32 -96 28Z',
            lit(ink, pale),
          ),
        ),
      };
    case 'teeth':
      return { over: rect(-12, 54, 11, 20, '#fffbe8', { rx: 3 }) + rect(1, 54, 11, 20, '#f3e7c6', { rx: 3 }) };
    case 'wool':
    case 'crown-fur': {
      const tones = what === 'wool' ? pale : coat;
      const puffs = [
        [-44, -52, 22],
        [-22, -72, 24],
        [6, -78, 26],
        [32, -66, 24],
        [50, -46, 20],
        [0, -54, 28],
      ] as const;
      return {
        over:
          puffs.map(([x, y, r]) => circle(x, y + 2, r, tones.dark)).join('') +
          puffs.map(([x, y, r]) => circle(x, y - 2, r - 2, lit(ink, tones))).join(''),
      };
    }
    case 'whiskers':
      return { over: mirror(stroke('M-26 40Q-60 32 -92 38M-26 48Q-58 48 -86 60', '#fff', 1.8, { opacity: 0.7 })) };
    case 'bristles':
      return {
        over: mirror(
          [0, 1, 2, 3].map((i) => circle(-20 - (i % 2) * 14, 34 + i * 7, 2.2, NIGHT, { opacity: 0.6 })).join('') +
            stroke('M-34 36Q-56 40 -70 54M-34 46Q-52 54 -62 68', '#fff', 1.8, { opacity: 0.55 }),
        ),
      };
    case 'discs':
      return {
        under: mirror(
          circle(-32, -10, 36, pale.dark) +
            circle(-32, -10, 32, lit(ink, pale)) +
            circle(-32, -10, 22, pale.light, { opacity: 0.5 }),
        ),
      };
    case 'wrinkles':
      return {
        over: stroke('M-16 -48Q0 -38 16 -48M-22 -38Q0 -26 22 -38M-12 -28Q0 -22 12 -28', coat.deep, 3, { opacity: 0.6 }),
      };
    case 'patches':
      return { under: mirror(ellipse(-32, -6, 25, 27, coat.deep, { transform: 'rotate(-18 -32 -6)' })) };
    case 'fringe':
      return {
        over: path(
          'M-46 -58C-30 -92 34 -92 46 -56C40 -48 34 -56 28 -44C22 -54 14 -52 8 -38C2 -52 -8 -52 -14 -40C-20 -54 -30 -50 -34 -44C-38 -54 -42 -50 -46 -58Z',
          lit(ink, pale),
        ),
      };
    case 'bowtie': {
      const red = rampOf('#cf3444', '#26040c');
      return { over: path('M-4 92L-36 78V110ZM4 92L36 78V110Z', lit(ink, red)) + circle(0, 93, 8, red.light) };
    }
  }
}

/** The head alone, about 0,0. */
export function drawHead(ink: Ink, beast: Beast): string {
  const { coat } = beast;
  const pale = beast.pale ?? coat;
  const shape = SHAPES[beast.shape];
  const extras = (beast.with ?? []).map((what) => extra(ink, beast, what, pale));
  const ears = beast.ears === 'none' ? undefined : EARS[beast.ears];
  const eyeX = { round: 30, wide: 30, long: 30, wedge: 32, flat: 46 }[beast.shape];
  const eyeY = { round: -8, wide: -12, long: -18, wedge: 0, flat: -34 }[beast.shape];
  const half = ink.side < 0 ? 0 : -140;
  const head = ears
    ? mirror(
        relief(ink, ears[0], { fill: lit(ink, coat), tones: coat, rim: 3, shade: 5 }) +
          path(ears[1], coat.deep, { opacity: 0.75 }),
      )
    : '';
  const bulge = beast.shape === 'flat' ? mirror(circle(-46, -36, 28, lit(ink, coat))) : '';
  return (
    extras.map(({ behind = '' }) => behind).join('') +
    head +
    bulge +
    relief(ink, shape, { fill: lit(ink, coat), tones: coat, rim: 4, shade: 10 }) +
    group(extras.map(({ under = '' }) => under).join('') + rect(half, -140, 140, 280, coat.deep, { opacity: 0.24 }), {
      'clip-path': ink.defs.clip(path(shape, '#000')),
    }) +
    muzzleOf(ink, beast, pale) +
    eye(ink, beast, -eyeX, eyeY, 10) +
    group(eye(ink, beast, -eyeX, eyeY, 10), { transform: 'scale(-1 1)' }) +
    extras.map(({ over = '' }) => over).join('')
  );
}

/** Head and shoulders. */
function bust(ink: Ink, beast: Beast): string {
  const { coat } = beast;
  const shoulders = symmetric(34, [
    [46, 34, 60, 60, 78, 74],
    [98, 90, 104, 110, 106, 130],
    [0, 130],
  ]);
  const scale = beast.size ?? 0.92;
  return (
    relief(ink, shoulders, {
      fill: ink.defs.linear([
        { at: 0, colour: coat.dark },
        { at: 1, colour: coat.deep },
      ]),
      tones: coat,
      rim: 3,
      shade: 8,
    }) + group(drawHead(ink, beast), { transform: `translate(0 ${(beast.drop ?? 0) - 8}) scale(${scale})` })
  );
}

const GREY = rampOf('#7d8796', '#10131f');
const SLATE = rampOf('#55617a', '#0a0e1c');
const BROWN = rampOf('#8d5a33', '#1c0d08');
const TAN = rampOf('#c08a55', '#2a160c');
const CREAM = ramp('#6b4f38', '#b3936c', '#ead7b4', '#faf0da', '#ffffff');
const WHITE = ramp('#56657d', '#9fb0c6', '#dfe8f2', '#f7fbff', '#ffffff');
const RUST = rampOf('#d9692a', '#2b0c06');
const BLACK = ramp('#05060b', '#141722', '#2b3040', '#566078', '#a0accb');
const PINK = rampOf('#e59a94', '#3a1418');
const GOLDEN = rampOf('#d99a3c', '#33170a');
const GREEN = rampOf('#5fae3f', '#0b2208');

export const BEASTS: readonly Beast[] = [
  {
    name: 'fox',
    words: 'kitsune vixen',
    coat: RUST,
    pale: CREAM,
    shape: 'wedge',
    ears: 'pointed',
    muzzle: 'snout',
    eyes: 'narrow',
    iris: '#f3b53a',
    with: ['cheeks'],
  },
  {
    name: 'coyote',
    words: '',
    coat: TAN,
    pale: CREAM,
    shape: 'wedge',
    ears: 'tufts',
    muzzle: 'snout',
    eyes: 'narrow',
    iris: '#ffd65a',
    with: ['cheeks'],
    drop: 10,
    size: 0.86,
  },
  {
    name: 'wolf',
    words: 'werewolf',
    coat: SLATE,
    pale: GREY,
    shape: 'wedge',
    ears: 'pointed',
    muzzle: 'snout',
    eyes: 'narrow',
    iris: '#8fe0ff',
    with: ['cheeks'],
  },
  {
    name: 'owl',
    words: 'owls',
    coat: BROWN,
    pale: CREAM,
    shape: 'round',
    ears: 'tufts',
    muzzle: 'beak',
    eyes: 'wide',
    iris: '#f4a71d',
    with: ['discs'],
  },
  {
    name: 'lion',
    words: 'unlisted labor hercules',
    coat: GOLDEN,
    pale: CREAM,
    shape: 'wide',
    ears: 'round',
    muzzle: 'round',
    eyes: 'narrow',
    iris: '#ffcf4a',
    with: ['mane'],
    size: 0.84,
  },
  {
    name: 'tiger',
    words: 'tigers',
    coat: RUST,
    pale: CREAM,
    shape: 'wide',
    ears: 'small',
    muzzle: 'round',
    eyes: 'narrow',
    iris: '#ffe066',
    with: ['stripes', 'whiskers'],
  },
  { name: 'bear', words: 'bears', coat: BROWN, pale: TAN, shape: 'round', ears: 'round', muzzle: 'round' },
  {
    name: 'badger',
    words: 'badgers',
    coat: BLACK,
    pale: WHITE,
    shape: 'wedge',
    ears: 'small',
    muzzle: 'snout',
    with: ['blaze'],
  },
  {
    name: 'raccoon',
    words: '',
    coat: GREY,
    pale: WHITE,
    shape: 'wedge',
    ears: 'pointed',
    muzzle: 'snout',
    iris: '#c98a2b',
    with: ['bandit'],
  },
  {
    name: 'cat',
    words: 'burglars',
    coat: BLACK,
    pale: SLATE,
    shape: 'wide',
    ears: 'pointed',
    muzzle: 'flat',
    eyes: 'narrow',
    iris: '#9be05a',
    with: ['whiskers'],
  },
  {
    name: 'bull',
    words: 'minotaur buffalo',
    coat: rampOf('#6b3527', '#14070a'),
    pale: TAN,
    shape: 'long',
    ears: 'small',
    muzzle: 'broad',
    eyes: 'narrow',
    iris: '#ff7a3a',
    with: ['horns'],
  },
  {
    name: 'ram',
    words: 'fleece goat',
    coat: CREAM,
    pale: WHITE,
    shape: 'long',
    ears: 'none',
    muzzle: 'long',
    iris: '#e8b23a',
    with: ['wool', 'rams'],
    size: 0.86,
    drop: 8,
  },
  {
    name: 'sheep',
    words: 'shepherd lamb',
    coat: BLACK,
    pale: WHITE,
    shape: 'long',
    ears: 'floppy',
    muzzle: 'long',
    with: ['wool'],
    size: 0.86,
    drop: 8,
  },
  {
    name: 'pig',
    words: '',
    coat: PINK,
    pale: rampOf('#f2b1a6', '#4a1a1c'),
    shape: 'round',
    ears: 'pointed',
    muzzle: 'pig',
  },
  {
    name: 'hound',
    words: 'truffle dog',
    coat: BROWN,
    pale: CREAM,
    shape: 'round',
    ears: 'floppy',
    muzzle: 'broad',
    eyes: 'sleepy',
    with: ['blaze'],
  },
  {
    name: 'pug',
    words: '',
    coat: TAN,
    pale: BLACK,
    shape: 'round',
    ears: 'floppy',
    muzzle: 'flat',
    with: ['wrinkles', 'bowtie'],
    size: 0.86,
    drop: -4,
  },
  {
    name: 'cow',
    words: '',
    coat: WHITE,
    pale: PINK,
    shape: 'long',
    ears: 'floppy',
    muzzle: 'broad',
    with: ['patches', 'horns'],
  },
  {
    name: 'walrus',
    words: '',
    coat: rampOf('#8c6752', '#1c0e0d'),
    pale: TAN,
    shape: 'round',
    ears: 'none',
    muzzle: 'broad',
    with: ['tusks', 'bristles'],
    drop: -6,
  },
  {
    name: 'otter',
    words: 'otters',
    coat: BROWN,
    pale: CREAM,
    shape: 'wide',
    ears: 'small',
    muzzle: 'round',
    with: ['whiskers'],
  },
  {
    name: 'llama',
    words: '',
    coat: CREAM,
    pale: WHITE,
    shape: 'long',
    ears: 'tall',
    muzzle: 'long',
    eyes: 'sleepy',
    with: ['fringe'],
    size: 0.82,
    drop: 14,
  },
  {
    name: 'alpaca',
    words: '',
    coat: TAN,
    pale: CREAM,
    shape: 'long',
    ears: 'long',
    muzzle: 'long',
    with: ['wool'],
    size: 0.82,
    drop: 14,
  },
  {
    name: 'sloth',
    words: '',
    coat: TAN,
    pale: CREAM,
    shape: 'wide',
    ears: 'none',
    muzzle: 'flat',
    eyes: 'sleepy',
    with: ['bandit'],
  },
  {
    name: 'yeti',
    words: 'bigfoot',
    coat: WHITE,
    pale: rampOf('#7fb6d8', '#0c2236'),
    shape: 'round',
    ears: 'none',
    muzzle: 'flat',
    eyes: 'sleepy',
    iris: '#2c6f9f',
    with: ['crown-fur', 'horns'],
    size: 0.88,
    drop: 6,
  },
  {
    name: 'moose',
    words: '',
    coat: BROWN,
    pale: TAN,
    shape: 'long',
    ears: 'small',
    muzzle: 'broad',
    eyes: 'sleepy',
    with: ['antlers'],
    size: 0.76,
    drop: 22,
  },
  {
    name: 'stag',
    words: 'deer hart',
    coat: TAN,
    pale: CREAM,
    shape: 'wedge',
    ears: 'small',
    muzzle: 'snout',
    with: ['antlers', 'cheeks'],
    size: 0.76,
    drop: 22,
  },
  {
    name: 'hamster',
    words: '',
    coat: GOLDEN,
    pale: CREAM,
    shape: 'wide',
    ears: 'round',
    muzzle: 'round',
    with: ['teeth', 'whiskers'],
  },
  {
    name: 'capybara',
    words: '',
    coat: rampOf('#a8743f', '#22100a'),
    pale: BROWN,
    shape: 'round',
    ears: 'small',
    muzzle: 'broad',
    eyes: 'sleepy',
  },
  {
    name: 'squirrel',
    words: '',
    coat: RUST,
    pale: CREAM,
    shape: 'wide',
    ears: 'tufts',
    muzzle: 'round',
    with: ['teeth', 'whiskers'],
  },
  {
    name: 'beaver',
    words: '',
    coat: BROWN,
    pale: TAN,
    shape: 'wide',
    ears: 'small',
    muzzle: 'round',
    with: ['teeth'],
  },
  {
    name: 'rat',
    words: 'rats',
    coat: GREY,
    pale: PINK,
    shape: 'wedge',
    ears: 'round',
    muzzle: 'snout',
    with: ['whiskers'],
  },
  {
    name: 'frog',
    words: 'toad',
    coat: GREEN,
    pale: rampOf('#c9e08a', '#1c3008'),
    shape: 'flat',
    ears: 'none',
    muzzle: 'none',
    eyes: 'wide',
    iris: '#f2b42e',
    drop: 8,
  },
  {
    name: 'seal',
    words: 'selkie',
    coat: SLATE,
    pale: GREY,
    shape: 'round',
    ears: 'none',
    muzzle: 'round',
    with: ['whiskers', 'bristles'],
  },
  {
    name: 'camel',
    words: 'caravan',
    coat: GOLDEN,
    pale: CREAM,
    shape: 'long',
    ears: 'small',
    muzzle: 'broad',
    eyes: 'sleepy',
    with: ['fringe'],
    size: 0.86,
  },
  {
    name: 'hare',
    words: 'rabbit',
    coat: GREY,
    pale: WHITE,
    shape: 'wide',
    ears: 'tall',
    muzzle: 'flat',
    with: ['whiskers', 'teeth'],
    size: 0.8,
    drop: 18,
  },
];

export const beastNamed = (name: string): Beast => {
  const found = BEASTS.find((beast) => beast.name === name);
  if (!found) throw new Error(`no beast is called ${name}`);
  return found;
};

export const HEADS: readonly Motif[] = BEASTS.map((beast) => ({
  name: beast.name,
  words: [beast.name, ...beast.words.split(' ').filter(Boolean)],
  draw: (ink: Ink) => bust(ink, beast),
  stands: true,
  portrait: true,
}));
