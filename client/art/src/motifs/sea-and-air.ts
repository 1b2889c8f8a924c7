import { halo, type Ink, lit, metal, type Ramp, ramp, rampOf, relief, WOOD } from '../ink.js';
import { circle, ellipse, fade, group, mirror, path, place, polar, range, rect, ring, star, stroke } from '../svg.js';
import { type Motif, motif, symmetric } from './motif.js';

const WHITE = ramp('#3f526e', '#8ba1bd', '#d5e0ec', '#f6faff', '#ffffff');
const SAIL = ramp('#6b5844', '#b39c7c', '#e6d6b6', '#fbf3de', '#ffffff');
const KOI = rampOf('#e8562a', '#2a0706');
const SEA = rampOf('#2f86b8', '#03162e');
const DARK = '#10121f';

const lighthouse = (ink: Ink): string => {
  const tower = 'M-26 -44H26L38 84H-38Z';
  const red = rampOf('#c8303a', '#25050c');
  return (
    path('M0 -62L-150 -104V-14Z', ink.defs.linear(fade(ink.glow, 0, 0.6), [0, 0], [1, 0])) +
    path('M0 -62L150 -98V-20Z', ink.defs.linear(fade(ink.glow, 0.6, 0), [0, 0], [1, 0])) +
    relief(ink, tower, { fill: lit(ink, WHITE), tones: WHITE, rim: 3, shade: 8 }) +
    group(
      [-24, 22, 66].map((y) => rect(-60, y, 120, 22, lit(ink, red))).join('') +
        rect(ink.side < 0 ? 6 : -60, -60, 54, 160, '#0a1024', { opacity: 0.25 }),
      { 'clip-path': ink.defs.clip(path(tower, '#000')) },
    ) +
    rect(-34, -50, 68, 9, '#1b2436', { rx: 2 }) +
    rect(-20, -78, 40, 30, '#1b2436') +
    rect(-16, -76, 32, 27, ink.glow) +
    circle(0, -62, 11, '#fffbe6') +
    stroke('M-8 -77V-50M8 -77V-50', '#1b2436', 2.5) +
    path('M-26 -76H26L0 -102Z', lit(ink, red)) +
    rect(-6, -6, 12, 18, DARK, { rx: 6 }) +
    rect(-6, 42, 12, 18, DARK, { rx: 6 }) +
    path('M-96 98L-72 76L-44 84L-20 72L24 76L52 70L92 98Z', '#141c2e') +
    path('M-72 76L-44 84L-50 98H-96ZM24 76L52 70L60 98H20Z', '#27334c')
  );
};

const sailingShip = (ink: Ink): string => {
  const hull = 'M-92 38C-60 50 40 52 92 26C88 60 70 82 48 86H-50C-74 82 -88 62 -92 38Z';
  const sail = (d: string) => relief(ink, d, { fill: lit(ink, SAIL), tones: SAIL, rim: 2, shade: 7 });
  return (
    stroke('M-44 44V-74M6 44V-96M54 40V-66M54 36L104 2', WOOD.dark, 5) +
    sail('M-72 -64Q-44 -58 -16 -64Q-8 -36 -18 -14Q-46 -4 -74 -14Q-62 -40 -72 -64Z') +
    sail('M-76 -6Q-46 2 -16 -6Q-8 16 -18 34Q-48 42 -80 34Q-66 12 -76 -6Z') +
    sail('M-22 -88Q6 -82 34 -88Q44 -56 32 -28Q4 -18 -24 -28Q-12 -58 -22 -88Z') +
    sail('M-26 -20Q6 -12 38 -20Q48 8 36 34Q4 42 -30 34Q-14 6 -26 -20Z') +
    sail('M40 -58Q56 -54 74 -56Q84 -34 76 -14Q58 -8 38 -14Q48 -36 40 -58Z') +
    sail('M60 -4L100 4L58 34Z') +
    path('M6 -96L34 -104L6 -88Z', '#c8303a') +
    relief(ink, hull, { fill: lit(ink, WOOD), tones: WOOD, rim: 3, shade: 7 }) +
    stroke('M-84 50C-50 60 40 60 86 40', ink.gold.mid, 4) +
    range(6)
      .map((i) => rect(-52 + i * 19, 62 - (i === 5 ? 3 : 0), 8, 8, DARK))
      .join('') +
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
  relief(ink, 'M-100 18C-60 40 60 40 104 10C96 56 60 72 0 72C-56 72 -90 54 -100 18Z', {
    fill: lit(ink, WOOD),
    tones: WOOD,
    rim: 3,
    shade: 7,
  }) +
  path('M-110 66Q-82 54 -56 66T0 66T56 66T110 62V78Q0 96 -110 80Z', SEA.dark) +
  stroke('M-104 68Q-82 56 -56 68T0 68T56 68T106 64', SEA.light, 3, { opacity: 0.8 });

const anchor = (ink: Ink): string => {
  const d =
    'M-9 -50H9V62C40 58 58 40 64 18L48 26L66 -18L96 18L80 20C74 62 40 86 0 98C-40 86 -74 62 -80 20L-96 18L-66 -18L-48 26L-64 18C-58 40 -40 58 -9 62Z';
  return (
    path(`${ring(24, [0, -74])}${ring(13, [0, -74])}`, metal(ink), { 'fill-rule': 'evenodd' }) +
    relief(ink, d, { fill: metal(ink), tones: ink.gold, rim: 3, shade: 6 }) +
    relief(ink, 'M-44 -40H44A7 7 0 0 1 44 -24H-44A7 7 0 0 1 -44 -40Z', {
      fill: metal(ink),
      tones: ink.gold,
      rim: 2,
      shade: 3,
    }) +
    stroke('M-24 -74C-70 -60 -20 -20 -54 4C-80 26 -30 40 -46 74', '#e6d3a8', 6) +
    stroke('M-24 -74C-70 -60 -20 -20 -54 4C-80 26 -30 40 -46 74', '#7a5a30', 6, { 'stroke-dasharray': '3 8' })
  );
};

const helm = (ink: Ink): string =>
  range(8)
    .map((i) =>
      place(
        relief(ink, 'M-5 -50H5L8 -84Q12 -100 0 -104Q-12 -100 -8 -84Z', {
          fill: lit(ink, WOOD),
          tones: WOOD,
          rim: 2,
          shade: 3,
        }),
        { turn: i * 45 },
      ),
    )
    .join('') +
  path(`${ring(68)}${ring(48)}`, lit(ink, WOOD), { 'fill-rule': 'evenodd', stroke: WOOD.deep, 'stroke-width': 3 }) +
  path(`${ring(62)}${ring(56)}`, metal(ink), { 'fill-rule': 'evenodd' }) +
  range(8)
    .map((i) => place(rect(-4, -50, 8, 34, WOOD.mid), { turn: i * 45 }))
    .join('') +
  circle(0, 0, 22, WOOD.dark) +
  circle(0, 0, 18, metal(ink)) +
  path(star(4, 14, 4), ink.gold.deep);

const compass = (ink: Ink): string =>
  path(`${ring(15, [0, -88])}${ring(8, [0, -88])}`, metal(ink), { 'fill-rule': 'evenodd' }) +
  circle(0, 6, 82, ink.gold.deep) +
  circle(0, 2, 82, metal(ink)) +
  circle(0, 2, 68, '#0f1c34') +
  circle(
    0,
    2,
    65,
    ink.defs.radial([
      { at: 0, colour: '#f4e6c4' },
      { at: 1, colour: '#b8915a' },
    ]),
  ) +
  range(32)
    .map((i) => place(rect(-1, -62, 2, i % 4 ? 6 : 12, '#3c230f'), { y: 2, turn: i * 11.25 }))
    .join('') +
  path(star(4, 50, 9), '#6b4420', { transform: 'translate(0 2) rotate(45) scale(.7)' }) +
  path(star(4, 50, 10), '#3c230f', { transform: 'translate(0 2)' }) +
  place(
    path('M0 -58L13 0H-13Z', '#c8303a') +
      path('M0 -58L13 0H0Z', '#8a1622') +
      path('M0 58L13 0H-13Z', '#23395e') +
      path('M0 58L-13 0H0Z', '#4f6f9f'),
    { y: 2, turn: 32 },
  ) +
  circle(0, 2, 8, metal(ink)) +
  path('M-50 -30Q-30 -58 6 -60Q-26 -46 -42 -22Z', '#fff', { opacity: 0.4 });

const fishBody = (ink: Ink, tones: Ramp, pale: string): string => {
  const d =
    'M78 -4C58 -42 4 -52 -38 -14C-58 -30 -80 -42 -100 -36C-90 -18 -88 0 -98 26C-78 26 -58 14 -40 4C2 40 58 32 78 -4Z';
  return (
    path('M-6 -34C-4 -62 24 -70 44 -62C36 -50 34 -42 34 -34Z', tones.dark) +
    path('M0 24C-10 44 4 58 20 56C16 44 22 34 28 26Z', tones.dark) +
    relief(ink, d, { fill: lit(ink, tones), tones, rim: 4, shade: 8 }) +
    group(
      range(5)
        .map((r) =>
          range(3)
            .map((c) =>
              stroke(`M${-26 + r * 15 + (c % 2) * 7} ${-22 + c * 15}a8 8 0 0 1 0 14`, tones.deep, 2, { opacity: 0.5 }),
            )
            .join(''),
        )
        .join('') + path('M46 -60Q36 -2 48 40H100V-60Z', pale, { opacity: 0.45 }),
      { 'clip-path': ink.defs.clip(path(d, '#000')) },
    ) +
    circle(58, -10, 7, '#fff7dc') +
    circle(59, -10, 4, DARK)
  );
};

const koi = (ink: Ink): string => {
  const fish = (tones: Ramp, spots: string) => {
    const d =
      'M70 -30C74 -66 20 -78 -20 -50C-54 -28 -58 6 -46 34C-66 44 -72 66 -66 86C-54 72 -44 68 -36 60C-30 72 -18 82 0 84C-4 64 -14 46 -28 36C-34 12 -22 -6 4 -14C30 -22 62 -14 70 -30Z';
    return (
      path('M6 -66C4 -92 36 -92 46 -80L34 -62ZM14 -16C16 2 34 6 44 -2L36 -20Z', tones.mid) +
      relief(ink, d, { fill: lit(ink, tones), tones, rim: 3, shade: 6 }) +
      group(ellipse(10, -48, 22, 14, spots) + ellipse(-38, -14, 16, 22, spots) + ellipse(-30, 46, 12, 12, spots), {
        'clip-path': ink.defs.clip(path(d, '#000')),
      }) +
      circle(52, -40, 4.5, DARK) +
      stroke('M66 -28Q78 -24 80 -14', tones.light, 2.5)
    );
  };
  return (
    place(fish(WHITE, KOI.mid), { x: 16, y: -8, scale: 0.86 }) +
    place(fish(KOI, '#fff2e0'), { x: -16, y: 12, scale: 0.86, turn: 180 })
  );
};

const octopus = (ink: Ink): string => {
  const tones = rampOf('#b8416a', '#1c0620');
  const arm = (d: string, w: number) =>
    stroke(d, tones.deep, w + 5) +
    stroke(d, tones.mid, w) +
    stroke(d, tones.light, w * 0.3, { transform: 'translate(-2 -3)', opacity: 0.8 });
  return (
    mirror(
      arm('M-30 20C-60 30 -96 10 -100 -26C-98 -48 -74 -46 -78 -28', 15) +
        arm('M-30 30C-60 60 -100 44 -110 70C-108 88 -90 86 -90 74', 16) +
        arm('M-18 36C-30 70 -64 72 -60 100C-52 112 -38 102 -46 92', 16) +
        arm('M-6 36C-6 66 -22 84 -14 106', 14),
    ) +
    relief(
      ink,
      'M-46 30C-40 18 -66 -6 -66 -36C-66 -78 -36 -96 0 -96C36 -96 66 -78 66 -36C66 -6 40 18 46 30C30 48 -30 48 -46 30Z',
      { fill: lit(ink, tones), tones, rim: 5, shade: 10 },
    ) +
    mirror(
      circle(-24, -8, 15, '#fff6dc') +
        ellipse(-22, -8, 9, 6, '#e8a02a') +
        rect(-29, -10.5, 14, 5, DARK, { rx: 2 }) +
        path('M-42 -22Q-26 -34 -10 -20L-8 -26Q-26 -40 -44 -28Z', tones.deep),
    ) +
    [
      [-30, -62, 8],
      [10, -74, 6],
      [34, -52, 9],
      [-4, -50, 5],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, tones.light, { opacity: 0.4 }))
      .join('')
  );
};

const whale = (ink: Ink): string => {
  const tones = rampOf('#3a6ea5', '#04142c');
  const d =
    'M-96 10C-88 -40 -30 -58 20 -44C46 -36 60 -18 70 -14C80 -22 84 -40 74 -60C92 -56 98 -48 100 -44C106 -50 114 -52 122 -48C112 -22 96 4 76 14C60 46 0 62 -50 50C-80 44 -98 30 -96 10Z';
  return (
    stroke('M-34 -54C-38 -84 -62 -88 -72 -76M-34 -54C-30 -84 -8 -90 4 -76', '#dff3ff', 6) +
    relief(ink, d, { fill: lit(ink, tones), tones, rim: 4, shade: 8 }) +
    group(
      path('M-110 22Q-30 40 30 26Q0 70 -60 70Z', '#d9e8f4') +
        stroke('M-84 32Q-40 46 6 40M-70 42Q-36 54 -4 50', '#7f9dbc', 2.5),
      { 'clip-path': ink.defs.clip(path(d, '#000')) },
    ) +
    circle(-58, 8, 6, DARK) +
    circle(-60, 6, 2, '#fff') +
    path('M-20 26C-16 50 0 62 20 60C18 46 10 32 2 24Z', tones.dark)
  );
};

const crab = (ink: Ink): string => {
  const tones = rampOf('#d8452f', '#2a0608');
  return (
    mirror(
      stroke('M-40 30L-82 40L-94 66M-36 40L-68 60L-72 86M-42 18L-86 18L-104 40', tones.dark, 9) +
        stroke('M-42 -4L-74 -26', tones.mid, 14) +
        relief(
          ink,
          'M-64 -20C-98 -24 -104 -66 -78 -90C-80 -70 -72 -62 -62 -60C-60 -72 -52 -82 -44 -84C-30 -58 -40 -24 -64 -20Z',
          { fill: lit(ink, tones), tones, rim: 3, shade: 6 },
        ) +
        stroke('M-16 -16V-36', tones.dark, 6),
    ) +
    relief(ink, 'M0 -22C44 -22 62 0 60 22C56 50 28 58 0 58C-28 58 -56 50 -60 22C-62 0 -44 -22 0 -22Z', {
      fill: lit(ink, tones),
      tones,
      rim: 4,
      shade: 8,
    }) +
    mirror(circle(-16, -40, 9, '#fff6dc') + circle(-15, -40, 5, DARK)) +
    stroke('M-18 34Q0 46 18 34', tones.deep, 4) +
    [
      [-30, 0],
      [0, -8],
      [30, 0],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 5, tones.light, { opacity: 0.6 }))
      .join('')
  );
};

const eel = (ink: Ink): string => {
  const tones = rampOf('#3f7f7a', '#03181c');
  const body = 'M-30 96C-90 70 -90 20 -30 12C30 4 56 -14 40 -44C28 -66 -16 -62 -44 -46';
  return (
    stroke(body, tones.deep, 40) +
    stroke(body, tones.mid, 34) +
    stroke(body, tones.light, 8, { transform: 'translate(-4 -9)', opacity: 0.7 }) +
    relief(
      ink,
      'M-22 -70C-50 -70 -80 -60 -96 -38C-84 -32 -74 -32 -66 -34C-72 -28 -84 -24 -88 -22C-66 -14 -36 -20 -20 -32Z',
      { fill: lit(ink, tones), tones, rim: 3, shade: 5 },
    ) +
    circle(-50, -52, 7, '#ffd85a') +
    circle(-50, -52, 3.5, DARK) +
    stroke('M40 -66C70 -40 50 10 -10 26C-50 36 -56 54 -34 70', tones.bright, 3, { opacity: 0.5 })
  );
};

const wave = (ink: Ink): string => {
  const d =
    'M-100 84C-96 -10 -40 -84 44 -72C74 -66 92 -46 90 -22C80 -38 62 -42 46 -34C20 -22 22 14 52 34C70 46 88 50 104 48V92H-100Z';
  return (
    relief(ink, d, {
      fill: ink.defs.linear([
        { at: 0, colour: SEA.light },
        { at: 0.5, colour: SEA.mid },
        { at: 1, colour: SEA.deep },
      ]),
      tones: SEA,
      rim: 0,
      shade: 10,
    }) +
    stroke('M-84 80C-78 10 -36 -52 30 -56M-60 84C-56 26 -26 -24 22 -34M-34 86C-32 44 -12 8 18 -8', SEA.bright, 5, {
      opacity: 0.55,
    }) +
    [
      [44, -72, 16],
      [66, -62, 15],
      [84, -44, 13],
      [92, -24, 9],
      [22, -74, 12],
      [74, -30, 8],
      [58, -36, 7],
      [98, -6, 5],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, '#f3fbff'))
      .join('') +
    [
      [104, -58, 4],
      [96, -80, 5],
      [64, -92, 4],
      [112, -34, 3],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, '#f3fbff', { opacity: 0.8 }))
      .join('')
  );
};

/** A bird on its perch, seen from the side. */
function perched(ink: Ink, coat: Ramp, wing: Ramp, beak: Ramp, breast: string, hooked = false, crest = false): string {
  const body =
    'M-60 -36C-58 -72 -16 -82 8 -58C28 -40 34 -14 52 6C70 26 92 54 104 90C82 82 60 72 42 58C26 66 2 64 -16 50C-40 34 -44 4 -44 -16C-52 -22 -58 -28 -60 -36Z';
  return (
    stroke('M-8 52L-16 82M10 56L6 84', beak.dark, 5) +
    stroke('M-70 84H70', WOOD.dark, 13) +
    stroke('M-70 81H70', WOOD.light, 3, { opacity: 0.7 }) +
    (crest ? path('M-14 -70C-6 -96 20 -104 34 -98C22 -92 16 -80 12 -60Z', wing.mid) : '') +
    path(
      hooked ? 'M-54 -48C-76 -52 -92 -40 -88 -18C-80 -26 -70 -24 -54 -26Z' : 'M-56 -46L-100 -34L-55 -24Z',
      lit(ink, beak),
    ) +
    relief(ink, body, { fill: lit(ink, coat), tones: coat, rim: 4, shade: 8 }) +
    group(path('M-62 -20C-50 20 -30 50 10 70L-60 80Z', breast, { opacity: 0.85 }), {
      'clip-path': ink.defs.clip(path(body, '#000')),
    }) +
    relief(ink, 'M-4 -18C26 -22 50 4 64 34C76 58 84 72 92 86C66 78 34 62 16 44C0 28 -8 4 -4 -18Z', {
      fill: lit(ink, wing),
      tones: wing,
      rim: 3,
      shade: 5,
    }) +
    stroke('M18 22Q40 48 72 70M14 4Q36 22 58 46', wing.deep, 3, { opacity: 0.7 }) +
    circle(-34, -46, 8, '#fff4d0') +
    circle(-35, -46, 5, DARK) +
    circle(-37, -48, 1.8, '#fff')
  );
}

/** Wings spread, from in front. */
function soaring(ink: Ink, coat: Ramp, tips: Ramp, head: Ramp, tail = true): string {
  const wing =
    'M-10 -8C-30 -50 -70 -64 -112 -58C-104 -48 -96 -44 -90 -42C-102 -40 -108 -36 -112 -30C-100 -26 -92 -24 -84 -24C-94 -18 -98 -12 -100 -6C-88 -6 -80 -8 -72 -12C-78 -4 -80 2 -80 10C-62 4 -50 2 -42 2C-46 10 -46 16 -44 24C-28 20 -18 22 -8 30Z';
  return (
    (tail
      ? relief(ink, 'M-10 30L-34 92L-14 82L0 98L14 82L34 92L10 30Z', {
          fill: lit(ink, tips),
          tones: tips,
          rim: 2,
          shade: 5,
        })
      : '') +
    mirror(
      relief(ink, wing, {
        fill: ink.defs.linear(
          [
            { at: 0, colour: tips.mid },
            { at: 0.55, colour: coat.mid },
            { at: 1, colour: coat.light },
          ],
          [0, 0],
          [1, 0.4],
        ),
        tones: coat,
        rim: 3,
        shade: 6,
      }) + stroke('M-86 -42C-60 -36 -36 -22 -18 -2M-84 -24C-60 -20 -40 -8 -24 8', coat.deep, 3, { opacity: 0.6 }),
    ) +
    relief(
      ink,
      symmetric(-46, [
        [20, -40, 26, -10, 24, 14],
        [20, 40, 8, 52, 0, 56],
      ]),
      { fill: lit(ink, coat), tones: coat, rim: 3, shade: 5 },
    ) +
    relief(
      ink,
      symmetric(-66, [
        [24, -66, 28, -34, 12, -24],
        [6, -20, 2, -20, 0, -20],
      ]),
      { fill: lit(ink, head), tones: head, rim: 2, shade: 4 },
    ) +
    mirror(circle(-10, -46, 4, '#ffd85a') + circle(-9.5, -46, 2.2, DARK)) +
    path('M-8 -38Q0 -46 8 -38Q6 -26 0 -18Q-6 -26 -8 -38Z', '#f0a531')
  );
}

const wader = (ink: Ink): string => {
  const tones = ramp('#1a2a42', '#49688c', '#8fb0cc', '#dbe9f4', '#ffffff');
  return (
    stroke('M2 34L-4 66L4 98M16 34L26 62L20 98', '#d89a3a', 5) +
    stroke('M-22 12C-70 -10 -20 -52 -40 -78', tones.deep, 19) +
    stroke('M-22 12C-70 -10 -20 -52 -40 -78', tones.light, 15) +
    relief(ink, 'M-34 14C-20 -18 34 -22 60 2C84 16 96 40 108 62C84 58 60 52 44 46C14 54 -34 48 -34 14Z', {
      fill: lit(ink, tones),
      tones,
      rim: 3,
      shade: 7,
    }) +
    path('M0 2C34 -6 60 20 96 58C64 54 22 46 0 2Z', tones.dark, { opacity: 0.75 }) +
    relief(ink, 'M-28 -80C-34 -98 -60 -96 -66 -82C-70 -68 -40 -64 -28 -80Z', {
      fill: lit(ink, tones),
      tones,
      rim: 2,
      shade: 3,
    }) +
    path('M-62 -86L-124 -70L-62 -74Z', '#e8a23a') +
    stroke('M-50 -88C-30 -96 -12 -88 2 -76', tones.deep, 4) +
    circle(-52, -82, 3.5, DARK) +
    ellipse(10, 99, 80, 6, SEA.light, { opacity: 0.3 }) +
    stroke('M-86 96V30M-78 96V50M84 98V46M92 98V60', '#4f6b3a', 4) +
    ellipse(-86, 28, 4, 12, '#7a4a20') +
    ellipse(84, 44, 4, 12, '#7a4a20')
  );
};

const goose = (ink: Ink): string =>
  relief(
    ink,
    'M-36 98C-60 60 -44 30 -22 10C-8 -6 -12 -24 -18 -40C-30 -72 16 -96 34 -64C46 -38 26 -20 34 4C46 28 92 40 100 70L84 98Z',
    { fill: lit(ink, WHITE), tones: WHITE, rim: 4, shade: 9 },
  ) +
  path('M-14 -66L-66 -54Q-72 -46 -60 -42L-16 -42Z', lit(ink, rampOf('#f08a2a', '#300c04'))) +
  stroke('M-62 -48H-22', '#7a3208', 2.5) +
  circle(4, -58, 6, DARK) +
  circle(2, -60, 2, '#fff') +
  path('M-14 -68L10 -72L12 -68L-8 -60Z', '#56657d') +
  stroke('M20 40Q50 62 86 66M16 58Q44 76 76 80', '#8ba1bd', 4);

const penguin = (ink: Ink): string => {
  const black = ramp('#05070f', '#12182a', '#27324c', '#56688c', '#a3b4d6');
  return (
    mirror(
      relief(ink, 'M-46 -8C-72 6 -84 40 -80 62C-66 54 -54 40 -44 30Z', {
        fill: lit(ink, black),
        tones: black,
        rim: 3,
        shade: 4,
      }),
    ) +
    relief(
      ink,
      symmetric(-92, [
        [40, -92, 46, -56, 46, -34],
        [66, -6, 66, 60, 44, 90],
        [0, 90],
      ]),
      { fill: lit(ink, black), tones: black, rim: 4, shade: 8 },
    ) +
    path(
      symmetric(-22, [
        [30, -22, 48, 10, 40, 70],
        [30, 92, 10, 92, 0, 92],
      ]),
      lit(ink, WHITE),
    ) +
    mirror(
      path('M-2 -46C-24 -70 -44 -46 -30 -26C-20 -16 -6 -22 0 -28Z', lit(ink, WHITE)) +
        circle(-18, -48, 6, DARK) +
        circle(-20, -50, 2, '#fff') +
        path('M-34 92C-50 84 -10 78 -4 92Z', '#f0a02a'),
    ) +
    path('M-14 -38Q0 -48 14 -38L0 -22Z', '#f0a02a') +
    path('M-3 -8L-28 -20V6ZM3 -8L28 -20V6Z', '#c8303a') +
    circle(0, -8, 6, '#e86a6a')
  );
};

const hen = (ink: Ink, cock: boolean): string => {
  const coat = cock ? rampOf('#b8442a', '#1f0608') : ramp('#5a3a22', '#a87a4c', '#e6cda0', '#faeed6', '#ffffff');
  const tail = cock ? plumes() : path('M50 20C70 -20 92 -30 104 -24C96 6 84 30 62 42Z', coat.dark);
  return (
    stroke('M-4 66V94M20 66V94M-16 94H6M8 94H32', '#e8a02a', 5) +
    tail +
    relief(ink, 'M-30 -58C-6 -66 6 -46 8 -22C30 -8 60 0 78 -8C84 40 44 74 6 72C-40 70 -62 34 -50 -8Z', {
      fill: lit(ink, coat),
      tones: coat,
      rim: 4,
      shade: 9,
    }) +
    relief(ink, 'M2 10C30 0 56 10 62 26C46 50 14 52 2 10Z', { fill: lit(ink, coat), tones: coat, rim: 2, shade: 5 }) +
    path('M-46 -54C-60 -74 -48 -84 -40 -74C-38 -92 -22 -92 -20 -76C-10 -88 2 -80 -4 -62L-20 -54Z', '#d8303a') +
    path('M-52 -36L-80 -28L-50 -20Z', '#f0a02a') +
    path('M-52 -18C-62 -2 -44 8 -40 -14Z', '#d8303a') +
    circle(-32, -38, 6, '#fff4d0') +
    circle(-33, -38, 3.6, DARK)
  );
};
const plumes = (): string =>
  ['#0f6a5c', '#14897a', '#0b4f6a', '#1a5f9a']
    .map((colour, i) =>
      stroke(
        `M50 ${24 - i * 8}C${70 + i * 6} ${-30 - i * 14} ${100 + i * 3} ${-44 - i * 8} ${108 - i * 2} ${20 - i * 22}`,
        colour,
        15,
      ),
    )
    .join('');

const peacock = (ink: Ink): string => {
  const body = rampOf('#1f6fc8', '#05103a');
  const feather = (angle: number, r: number) => {
    const [x, y] = polar(angle, r, [0, 40]);
    return (
      stroke(`M0 40L${x} ${y}`, '#1c7a5a', 4) +
      place(
        ellipse(0, 0, 13, 18, '#17805c') +
          ellipse(0, 1, 9, 13, '#e0b040') +
          ellipse(0, 3, 6.5, 9, '#1fa0b8') +
          ellipse(0, 4, 3.5, 5, '#141a5c'),
        { x, y, turn: angle + 90 },
      )
    );
  };
  return (
    range(13)
      .map((i) => feather(-180 + 15 * i, 126))
      .join('') +
    range(10)
      .map((i) => feather(-172 + 18.2 * i, 94))
      .join('') +
    range(7)
      .map((i) => feather(-162 + 24 * i, 64))
      .join('') +
    relief(
      ink,
      symmetric(-44, [
        [16, -40, 10, -10, 14, 10],
        [34, 30, 30, 88, 0, 96],
      ]),
      { fill: lit(ink, body), tones: body, rim: 4, shade: 6 },
    ) +
    circle(0, -46, 15, lit(ink, body)) +
    mirror(
      circle(-7, -48, 3.5, '#fff') +
        circle(-7, -48, 2, DARK) +
        stroke('M-2 -60L-10 -78', '#1f6fc8', 2) +
        circle(-10, -80, 3.5, '#5fc8ff'),
    ) +
    stroke('M0 -60V-82', '#1f6fc8', 2) +
    circle(0, -84, 3.5, '#5fc8ff') +
    path('M-5 -44H5L0 -32Z', '#f0b83a')
  );
};

const kite = (ink: Ink): string => {
  const [red, gold] = [rampOf('#d8404a', '#28060e'), ink.gold];
  return (
    stroke('M0 58C-30 74 30 84 -6 108', '#fff3d0', 3) +
    [
      [-12, 76],
      [10, 90],
    ]
      .map(([x = 0, y = 0]) => path(`M${x} ${y}l-16 -9v18zM${x} ${y}l16 -9v18z`, ink.second.light))
      .join('') +
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

const balloon = (ink: Ink, ship = false): string => {
  if (ship) {
    const d = 'M-104 -26C-84 -70 -20 -76 10 -74C60 -72 92 -52 106 -26C92 0 60 18 10 20C-20 22 -84 18 -104 -26Z';
    return (
      relief(ink, 'M-42 40H46L34 72H-28Z', { fill: lit(ink, WOOD), tones: WOOD, rim: 3, shade: 5 }) +
      stroke('M-36 14V42M40 12V42M0 20V40', '#2a1a10', 3) +
      range(4)
        .map((i) => rect(-24 + i * 17, 47, 9, 10, ink.glow, { rx: 2 }))
        .join('') +
      path('M-96 -30L-128 -62L-116 -26L-128 8Z', ink.gold.dark) +
      relief(ink, d, { fill: lit(ink, SAIL), tones: SAIL, rim: 4, shade: 9 }) +
      group(
        [-60, -20, 20, 60]
          .map((x) =>
            ellipse(x * 0.3, -26, Math.abs(x) + 26, 52, 'none', {
              stroke: ink.gold.dark,
              'stroke-width': 4,
              opacity: 0.7,
            }),
          )
          .join('') + rect(-110, -34, 230, 15, ink.second.mid),
        { 'clip-path': ink.defs.clip(path(d, '#000')) },
      ) +
      circle(-50, 62, 12, 'none', { stroke: ink.gold.light, 'stroke-width': 4 }) +
      stroke('M-50 48V76M-64 62H-36', ink.gold.light, 3)
    );
  }
  const d = symmetric(-98, [
    [50, -98, 76, -64, 72, -30],
    [66, 6, 32, 28, 18, 48],
    [0, 48],
  ]);
  const colours = ['#c8303a', '#f4d6a0', '#2a6fb0', '#f4d6a0', '#c8303a'];
  return (
    stroke('M-16 48L-13 72M16 48L13 72', '#2a1a10', 3) +
    relief(ink, 'M-18 70H18L14 98H-14Z', { fill: lit(ink, WOOD), tones: WOOD, rim: 2, shade: 4 }) +
    relief(ink, d, { fill: '#f4d6a0', tones: SAIL, rim: 0, shade: 0 }) +
    group(
      colours.map((colour, i) => ellipse(0, -26, [76, 58, 36, 14, 0][i] ?? 0, 104, colour)).join('') +
        rect(-90, -42, 180, 16, ink.gold.mid),
      { 'clip-path': ink.defs.clip(path(d, '#000')) },
    ) +
    relief(ink, d, {
      fill: 'none',
      tones: ramp('#1a0a10', '#000000', '#000000', '#ffffff', '#ffffff'),
      rim: 4,
      shade: 12,
    })
  );
};

const cloud = (ink: Ink, extra: 'rain' | 'lightning' | 'plain'): string => {
  const tones = extra === 'lightning' ? ramp('#141a34', '#333d66', '#66739f', '#a9b5d8', '#eef2ff') : WHITE;
  const d = 'M-70 34C-104 34 -108 -12 -74 -18C-74 -58 -20 -70 -4 -40C22 -66 72 -48 66 -10C102 -10 104 34 70 34Z';
  const drops =
    extra === 'rain'
      ? [-56, -28, 0, 28, 56]
          .map((x, i) => path(`M${x} ${50 + (i % 2) * 14}q-9 18 0 26q9 -8 0 -26Z`, lit(ink, SEA)))
          .join('')
      : '';
  const bolt =
    extra === 'lightning'
      ? path('M14 -6L-30 52H-4L-18 102L40 34H10L34 -6Z', '#3c1c04', { transform: 'translate(3 4)' }) +
        path('M14 -6L-30 52H-4L-18 102L40 34H10L34 -6Z', metal(ink)) +
        path('M14 -6L-30 52H-14L28 -6Z', '#fff6c8')
      : '';
  return drops + bolt + relief(ink, d, { fill: lit(ink, tones), tones, rim: 5, shade: 10 });
};

const moon = (ink: Ink): string => {
  const pale = ramp('#3d3f6a', '#8f93b8', '#d6d6e4', '#f6f2e6', '#ffffff');
  const d =
    'M30 -90C-34 -84 -80 -44 -80 6C-80 58 -36 92 12 90C42 88 66 74 80 52C30 66 -14 42 -16 -4C-18 -40 -2 -72 30 -90Z';
  return (
    relief(ink, d, { fill: lit(ink, pale), tones: pale, rim: 4, shade: 8 }) +
    circle(-48, 4, 9, pale.dark, { opacity: 0.35 }) +
    circle(-30, 46, 12, pale.dark, { opacity: 0.3 }) +
    circle(-36, -36, 7, pale.dark, { opacity: 0.3 }) +
    path(star(4, 26, 5), ink.gold.bright, { transform: 'translate(48 -18)' }) +
    path(star(4, 14, 3), '#fff', { transform: 'translate(14 14)' }) +
    path(star(4, 12, 3), '#fff', { transform: 'translate(74 16)' })
  );
};

const snowflake = (): string => {
  const arm = 'M0 0V-92M0 -34L-20 -54M0 -34L20 -54M0 -58L-18 -76M0 -58L18 -76';
  return (
    range(6)
      .map((i) => group(stroke(arm, '#2d6f9f', 14), { transform: `rotate(${i * 60})` }))
      .join('') +
    range(6)
      .map((i) => group(stroke(arm, '#f2fbff', 8), { transform: `rotate(${i * 60})` }))
      .join('') +
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
    relief(ink, d, { fill: lit(ink, tones), tones, rim: 5, shade: 9 }) +
    group(
      ribs.map((x) => stroke(`M0 -78Q${x * 0.75} -50 ${x} 6`, parasol ? ink.gold.mid : tones.deep, 3)).join('') +
        (parasol
          ? path(`${ring(58, [0, -78])}${ring(50, [0, -78])}`, ink.gold.light, { 'fill-rule': 'evenodd' }) +
            [
              [-40, -24],
              [30, -36],
              [60, -8],
              [-66, -10],
              [2, -18],
            ]
              .map(([x = 0, y = 0]) =>
                path(
                  range(5)
                    .map((i) => {
                      const [a, b] = polar(i * 72, 6, [x, y]);
                      return ring(4.5, [a, b]);
                    })
                    .join(''),
                  '#ffe3ea',
                ),
              )
              .join('')
          : ''),
      { 'clip-path': ink.defs.clip(path(d, '#000')) },
    ) +
    path('M-4 -78L0 -98L4 -78Z', '#2a2030')
  );
};

export const SEA_AND_AIR: readonly Motif[] = [
  motif('lighthouse', 'signal fogbell beacon causeway point', lighthouse, true),
  motif(
    'ship',
    'captain icebreaker trade voyage wreckers expedition colossus trireme galleon augusta corsair',
    sailingShip,
  ),
  motif('ferryman', 'ferry boathouse boat drowned divers mudlark lido', rowing),
  motif('anchor', 'mooring pier jetty', anchor),
  motif('helm', 'wheelhouse mate halcyon regatta', helm),
  motif('compass', 'meridian barometer aneroid parallel longitude sextant', compass),
  motif('fish', 'mackerel catch monger', (ink) => fishBody(ink, SEA, '#eaf6ff')),
  motif('koi', 'carp gate', koi),
  motif('octopus', 'kraken jobs', octopus),
  motif('whale', 'leviathan', whale),
  motif('lobster', 'crab law cockles', crab),
  motif('eel', 'eels wife', eel),
  motif('wave', 'tide tides rising breakwater weir strait wine-dark agua surf', wave),
  motif(
    'raven',
    'crow morwen',
    (ink) =>
      perched(
        ink,
        ramp('#04050c', '#0f1322', '#222a44', '#4c5c8c', '#93a8e0'),
        ramp('#04050c', '#141a30', '#2f3a60', '#5b6fa6', '#a8bcf0'),
        ramp('#0a0a10', '#1c1e2a', '#383c50', '#6a7088', '#b0b8d0'),
        '#161c34',
      ),
    true,
  ),
  motif(
    'nightingale',
    'songbird petrel',
    (ink) =>
      perched(
        ink,
        ramp('#3a1d06', '#8f5a18', '#d8a040', '#f6d88a', '#fff4cf'),
        ramp('#2f1505', '#7a4512', '#b87a28', '#e6b85a', '#ffe6a8'),
        ink.gold,
        '#ffe9b0',
      ),
    true,
  ),
  motif(
    'canary',
    'bird below',
    (ink) =>
      perched(ink, rampOf('#f2c02a', '#3a1c04'), rampOf('#d99a1c', '#361604'), rampOf('#f08a2a', '#300c04'), '#fff2a8'),
    true,
  ),
  motif(
    'parrot',
    'macaw toucan',
    (ink) =>
      perched(
        ink,
        rampOf('#d83a32', '#2a0508'),
        rampOf('#1f7fc8', '#04163a'),
        ramp('#0a0a10', '#1c1e2a', '#383c50', '#6a7088', '#b0b8d0'),
        '#f2b42e',
        true,
      ),
    true,
  ),
  motif('falcon', 'falconer peregrine thermals kestrel hawk', (ink) =>
    soaring(
      ink,
      rampOf('#9a6a3a', '#1c0c06'),
      rampOf('#4a3424', '#100806'),
      ramp('#5a3a22', '#a87a4c', '#e6cda0', '#faeed6', '#ffffff'),
    ),
  ),
  motif('gull', 'gulls storm-petrel swift murmuration migration flock', (ink) =>
    soaring(ink, WHITE, rampOf('#4a5870', '#0c1020'), WHITE),
  ),
  motif(
    'phoenix',
    'simurgh ashes cinder',
    (ink) =>
      soaring(ink, rampOf('#e8562a', '#2a0604'), rampOf('#f2b03a', '#4a0f04'), rampOf('#ffce5a', '#5a1c04')) +
      path('M0 -64C-16 -84 -4 -92 -8 -108C10 -98 14 -84 8 -64Z', '#ffce5a'),
  ),
  motif('heron', 'curlew tess herons crane samphire reed', wader, true),
  motif('goose', 'grudge swan', goose, true),
  motif('penguin', 'office', penguin, true),
  motif('hen', 'hens chicken stubborn', (ink) => hen(ink, false), true),
  motif('rooster', 'gallo weathercock cockerel', (ink) => hen(ink, true), true),
  motif('peacock', 'courtyard', peacock, true),
  motif('kite', 'kites', kite),
  motif('balloon', 'bristow', (ink) => balloon(ink)),
  motif('airship', 'zeppelin', (ink) => balloon(ink, true)),
  motif('rain', 'rainmaker cumulonimbus sky hail doldrums plum', (ink) => cloud(ink, 'rain')),
  motif('lightning', 'anvil storm thunder weather', (ink) => cloud(ink, 'lightning')),
  motif('moon', 'halo midnight medianoche noche night nights orange moonshine', moon),
  motif('snowflake', 'frost whiteout winter late', () => snowflake()),
  motif('umbrella', '', (ink) => umbrella(ink, false)),
  motif('parasol', 'silk', (ink) => umbrella(ink, true)),
];
