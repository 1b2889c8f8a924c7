import { BONE, halo, type Ink, IRON, lit, metal, type Ramp, ramp, rampOf, relief, SILVER, WOOD } from '../ink.js';
import { circle, ellipse, fade, group, mirror, path, place, polar, range, rect, ring, star, stroke } from '../svg.js';
import { type Motif, motif, symmetric } from './motif.js';

const DARK = '#10121f';
const RED = rampOf('#c9283c', '#24040e');
const BLACK = ramp('#05060b', '#141722', '#2b3040', '#566078', '#a0accb');
const PAPER = ramp('#6b5840', '#b89f78', '#ead9b4', '#fbf2dc', '#ffffff');
const TEAL = rampOf('#1f9a92', '#04181c');
const SKIN = rampOf('#c98a5c', '#2a1208');

const mask = (ink: Ink, tones: Ramp, laugh: boolean): string => {
  const d = symmetric(-72, [
    [30, -84, 58, -76, 74, -70],
    [80, 0, 52, 70, 0, 92],
  ]);
  return (
    relief(ink, d, { fill: lit(ink, tones), tones, rim: 5, shade: 10 }) +
    mirror(
      path(laugh ? 'M-56 -14Q-36 -44 -14 -14Q-36 -24 -56 -14Z' : 'M-56 -26Q-34 -22 -14 -4Q-40 0 -56 -26Z', DARK) +
        stroke(laugh ? 'M-58 -38Q-38 -60 -12 -38' : 'M-62 -36Q-40 -44 -12 -28', tones.deep, 5),
    ) +
    path(laugh ? 'M-42 22Q0 34 42 22Q36 66 0 70Q-36 66 -42 22Z' : 'M-36 62Q0 16 36 62Q0 44 -36 62Z', DARK) +
    stroke('M-4 -10Q-12 10 2 12', tones.dark, 4)
  );
};
const masks = (ink: Ink): string =>
  place(mask(ink, rampOf('#5a6fb0', '#0a0e2a'), false), { x: 34, y: 14, scale: 0.74, turn: 14 }) +
  place(mask(ink, ink.gold, true), { x: -32, y: -10, scale: 0.78, turn: -10 }) +
  stroke('M-84 -50C-108 -20 -92 30 -104 70M88 -30C108 0 92 50 104 88', RED.mid, 6);

const domino = (ink: Ink): string =>
  range(5)
    .map((i) => {
      const [x, y] = polar(-150 + i * 30, 74, [0, -20]);
      return place(
        relief(ink, 'M0 30C-18 0 -14 -34 0 -48C14 -34 18 0 0 30Z', {
          fill: lit(ink, i % 2 ? RED : ink.second),
          tones: i % 2 ? RED : ink.second,
          rim: 2,
          shade: 4,
        }),
        { x: x * 0.7, y: y * 0.7, turn: -60 + i * 30, scale: 1.1 },
      );
    })
    .join('') +
  relief(
    ink,
    symmetric(-24, [
      [30, -40, 74, -50, 102, -40],
      [104, 10, 70, 46, 38, 44],
      [20, 42, 10, 26, 0, 24],
    ]),
    { fill: metal(ink), tones: ink.gold, rim: 4, shade: 7 },
  ) +
  mirror(
    path('M-74 -6C-60 -26 -34 -24 -22 4C-40 20 -64 18 -74 -6Z', DARK, { stroke: ink.gold.deep, 'stroke-width': 4 }),
  ) +
  path('M0 -30L10 -14L0 4L-10 -14Z', RED.light);

const luchador = (ink: Ink): string => {
  const d = symmetric(-92, [
    [52, -92, 72, -52, 70, -8],
    [68, 50, 40, 92, 0, 92],
  ]);
  const tones = ink.random.chance(0.5) ? RED : TEAL;
  return (
    relief(ink, d, { fill: lit(ink, tones), tones, rim: 5, shade: 11 }) +
    mirror(
      path(
        'M-8 -84C-30 -60 -20 -40 -46 -34C-62 -30 -68 -12 -62 4C-52 28 -22 22 -14 2Q-6 -30 -8 -84Z',
        lit(ink, ink.gold),
      ) +
        path('M-54 -8C-46 -26 -24 -22 -18 0C-30 12 -48 8 -54 -8Z', DARK) +
        circle(-34, -5, 7, '#fff') +
        circle(-34, -5, 4, '#3a1c08') +
        path('M-64 20L-26 34L-40 70Z', ink.gold.mid),
    ) +
    path('M-28 42Q0 30 28 42Q30 68 0 70Q-30 68 -28 42Z', BONE.bright) +
    path('M-20 48Q0 40 20 48Q20 62 0 63Q-20 62 -20 48Z', '#7a1c28') +
    path(star(5, 16, 7), '#fff3cf', { transform: 'translate(0 -56)' })
  );
};

const fedora = (ink: Ink): string =>
  path('M-46 20C-54 60 -34 92 0 98C34 92 54 60 46 20Z', '#0b0d16') +
  path(ink.side < 0 ? 'M-46 20C-54 60 -34 92 0 98V20Z' : 'M46 20C54 60 34 92 0 98V20Z', SKIN.dark) +
  path('M-24 34H-8M10 34H24', 'none', { stroke: ink.glow, 'stroke-width': 4, 'stroke-linecap': 'round' }) +
  path('M-60 98C-70 70 -48 74 -30 84L0 98L30 84C48 74 70 70 60 98Z', BLACK.mid) +
  relief(ink, 'M-58 6C-62 -60 -42 -84 -18 -76Q0 -66 18 -76C42 -84 62 -60 58 6Z', {
    fill: lit(ink, IRON),
    tones: IRON,
    rim: 4,
    shade: 8,
  }) +
  path('M-60 -16Q0 0 60 -16L60 6H-60Z', ink.second.dark) +
  relief(ink, 'M-108 4C-80 -10 -58 6 0 6C58 6 80 -10 108 4C90 30 50 34 0 34C-50 34 -90 30 -108 4Z', {
    fill: lit(ink, IRON),
    tones: IRON,
    rim: 3,
    shade: 6,
  });

const typewriter = (ink: Ink): string =>
  relief(ink, 'M-46 -96H46V-20H-46Z', { fill: lit(ink, PAPER), tones: PAPER, rim: 0, shade: 6 }) +
  stroke('M-32 -78H30M-32 -62H24M-32 -46H32', '#6b5840', 4) +
  rect(-84, -36, 168, 18, metal(ink, IRON), { rx: 9 }) +
  circle(-88, -27, 12, IRON.light) +
  circle(88, -27, 12, IRON.light) +
  relief(ink, 'M-66 -20H66L78 26L96 84Q0 96 -96 84L-78 26Z', { fill: lit(ink, TEAL), tones: TEAL, rim: 4, shade: 8 }) +
  path('M-44 -8H44L38 12H-38Z', DARK) +
  range(3)
    .map((r) =>
      range(7 + r)
        .map(
          (c) =>
            circle(-((6 + r) * 19) / 2 + c * 19, 30 + r * 18, 7.5, DARK) +
            circle(-((6 + r) * 19) / 2 + c * 19, 28.5 + r * 18, 6, PAPER.light),
        )
        .join(''),
    )
    .join('');

const magnifier = (ink: Ink): string =>
  place(
    relief(ink, 'M-11 56H11L14 118Q0 128 -14 118Z', { fill: lit(ink, WOOD), tones: WOOD, rim: 3, shade: 4 }) +
      rect(-9, 44, 18, 18, metal(ink)) +
      circle(0, -14, 62, ink.gold.deep) +
      circle(0, -16, 62, metal(ink)) +
      circle(0, -16, 50, '#0d2340') +
      circle(0, -16, 50, ink.defs.radial(fade('#bfe6ff', 0.75, 0.15))) +
      path('M-40 -26C-38 -50 -18 -60 -2 -60C-22 -50 -30 -40 -32 -22Z', '#fff', { opacity: 0.8 }),
    { turn: -38, x: -10, y: -12 },
  );
const thumbprint = (ink: Ink): string =>
  magnifier(ink) +
  group(
    range(5)
      .map((i) =>
        stroke(
          `M${-8 - i * 5} ${10 + i * 2}C${-14 - i * 5} ${-20 - i * 6} ${14 + i * 5} ${-20 - i * 6} ${8 + i * 5} ${12 + i * 2}`,
          ink.glow,
          3,
        ),
      )
      .join(''),
    { transform: 'translate(-18 -26) rotate(-12)', opacity: 0.85 },
  );

const letterMotif = (ink: Ink): string =>
  place(
    relief(ink, 'M-86 -54H86V58H-86Z', { fill: lit(ink, PAPER), tones: PAPER, rim: 3, shade: 8 }) +
      stroke('M-84 56L-20 -2M84 56L20 -2', PAPER.dark, 3) +
      path('M-86 -54H86L0 18Z', PAPER.mid, { stroke: PAPER.dark, 'stroke-width': 3 }) +
      circle(0, 14, 23, RED.dark) +
      circle(-1, 12, 20, lit(ink, RED)) +
      path(star(5, 12, 5), RED.deep, { transform: 'translate(0 12)' }),
    { turn: -9 },
  );
const newspaper = (ink: Ink): string =>
  place(
    relief(ink, 'M-74 -88H64L76 -76V88H-74Z', { fill: lit(ink, PAPER), tones: PAPER, rim: 2, shade: 6 }) +
      rect(-60, -72, 120, 20, DARK) +
      rect(-60, -42, 66, 52, '#6b5840') +
      circle(-27, -22, 14, PAPER.mid) +
      path('M-54 10Q-27 -18 0 10Z', PAPER.mid) +
      range(8)
        .map((i) => stroke(i < 5 ? `M14 ${-38 + i * 12}H60` : `M-60 ${-16 + i * 12 - 16}H60`, '#8a7654', 4))
        .join('') +
      stroke('M-60 48H60M-60 60H50M-60 72H58', '#8a7654', 4),
    { turn: 7 },
  );
const quill = (ink: Ink): string =>
  relief(ink, 'M-44 46H26L32 92H-50Z', { fill: lit(ink, ink.second), tones: ink.second, rim: 3, shade: 6 }) +
  rect(-26, 34, 34, 14, ink.second.dark) +
  place(
    relief(ink, 'M0 80C-30 20 -30 -50 22 -112C40 -60 34 10 6 60Z', {
      fill: lit(ink, PAPER),
      tones: PAPER,
      rim: 3,
      shade: 5,
    }) +
      stroke('M2 96C0 30 4 -40 20 -104', PAPER.deep, 3) +
      stroke('M3 20L-18 -6M6 -20L-14 -48M4 0L28 -24M8 -44L30 -66', PAPER.dark, 2),
    { x: 12, y: -20, turn: 26 },
  );
const safe = (ink: Ink): string =>
  relief(ink, 'M-84 -84H84V74H-84Z', { fill: lit(ink, IRON), tones: IRON, rim: 4, shade: 8 }) +
  rect(-68, 74, 24, 20, IRON.deep) +
  rect(44, 74, 24, 20, IRON.deep) +
  rect(-66, -66, 132, 122, IRON.deep, { rx: 6 }) +
  rect(-62, -64, 124, 116, lit(ink, IRON), { rx: 5 }) +
  circle(-6, -6, 38, IRON.deep) +
  circle(-6, -8, 36, metal(ink)) +
  range(20)
    .map((i) => place(rect(-1, -33, 2, 7, ink.gold.deep), { x: -6, y: -8, turn: i * 18 }))
    .join('') +
  circle(-6, -8, 18, metal(ink, SILVER)) +
  rect(-8, -40, 4, 16, RED.light) +
  stroke('M46 -30V20M34 -5H58', SILVER.light, 7) +
  rect(-76, -46, 8, 26, SILVER.mid) +
  rect(-76, 12, 8, 26, SILVER.mid);
const door = (ink: Ink): string =>
  relief(ink, 'M-62 -96H62V96H-62Z', { fill: lit(ink, WOOD), tones: WOOD, rim: 3, shade: 7 }) +
  rect(-48, -84, 96, 180, '#0c0a12') +
  path('M-48 -84H48V96H-48Z', ink.defs.linear(fade(ink.glow, 1, 0.25))) +
  path('M-48 -84L16 -70V104L-48 96Z', lit(ink, RED), { stroke: RED.deep, 'stroke-width': 3 }) +
  stroke('M-38 -66L6 -57V-8L-38 -10ZM-38 10L6 13V78L-38 74Z', RED.deep, 4) +
  circle(4, 6, 5, ink.gold.bright) +
  path(star(5, 11, 5), ink.gold.light, { transform: 'translate(-16 -34)' });
const trumpet = (ink: Ink): string =>
  place(
    relief(ink, 'M-104 -6H30C60 -8 76 -26 96 -44V46C76 28 60 10 30 8H-104Z', {
      fill: metal(ink),
      tones: ink.gold,
      rim: 3,
      shade: 5,
    }) +
      path('M-46 6V30Q-46 46 -30 46H34Q50 46 50 30V8', 'none', { stroke: ink.gold.mid, 'stroke-width': 10 }) +
      [-26, 0, 26]
        .map(
          (x) => rect(x - 8, -36, 16, 78, metal(ink), { rx: 4 }) + rect(x - 6, -48, 12, 12, ink.gold.light, { rx: 3 }),
        )
        .join('') +
      ellipse(97, 1, 8, 45, ink.gold.bright) +
      ellipse(98, 1, 5, 38, ink.gold.dark) +
      rect(-112, -10, 12, 22, ink.gold.light, { rx: 4 }),
    { turn: -20, y: 8 },
  ) +
  stroke('M-60 -58v-30l26 -6v30', ink.second.light, 5) +
  ellipse(-66, -58, 8, 6, ink.second.light) +
  ellipse(-40, -64, 8, 6, ink.second.light);
const guitar = (ink: Ink): string =>
  place(
    relief(ink, 'M-7 -104H7V10H-7Z', { fill: lit(ink, WOOD), tones: WOOD, rim: 0, shade: 2 }) +
      rect(-12, -118, 24, 28, WOOD.dark, { rx: 4 }) +
      relief(
        ink,
        symmetric(-22, [
          [30, -28, 44, -2, 30, 18],
          [24, 30, 62, 36, 60, 68],
          [58, 100, 28, 104, 0, 104],
        ]),
        { fill: lit(ink, rampOf('#d08a3c', '#2a0f06')), tones: rampOf('#d08a3c', '#2a0f06'), rim: 4, shade: 8 },
      ) +
      circle(0, 34, 19, ink.gold.light) +
      circle(0, 34, 15, '#1c0c08') +
      rect(-24, 74, 48, 8, WOOD.deep, { rx: 3 }) +
      stroke('M-4 -108V76M0 -108V76M4 -108V76', '#fff3d6', 1.2),
    { turn: 30, x: -4, y: -6 },
  );
const oud = (ink: Ink): string =>
  place(
    path('M-6 -64H6L10 -104L-16 -116Z', WOOD.dark) +
      relief(
        ink,
        symmetric(-72, [
          [18, -60, 66, 0, 66, 40],
          [66, 82, 34, 96, 0, 96],
        ]),
        { fill: lit(ink, rampOf('#c07a36', '#260d05')), tones: rampOf('#c07a36', '#260d05'), rim: 4, shade: 9 },
      ) +
      circle(0, 20, 21, ink.gold.dark) +
      path(star(12, 19, 12), '#1c0c08', { transform: 'translate(0 20)' }) +
      rect(-22, 66, 44, 7, WOOD.deep) +
      stroke('M-6 -70V66M-2 -70V66M2 -70V66M6 -70V66', '#fff3d6', 1.2),
    { turn: 32 },
  );
const lyre = (ink: Ink): string =>
  mirror(
    relief(ink, 'M-16 70C-70 50 -60 0 -70 -30C-78 -56 -96 -50 -92 -72C-70 -92 -44 -70 -46 -34C-46 0 -48 30 -12 44Z', {
      fill: metal(ink),
      tones: ink.gold,
      rim: 3,
      shade: 5,
    }),
  ) +
  rect(-66, -52, 132, 10, metal(ink), { rx: 4 }) +
  relief(ink, 'M-40 52H40L26 92H-26Z', { fill: metal(ink), tones: ink.gold, rim: 3, shade: 4 }) +
  stroke([-24, -12, 0, 12, 24].map((x) => `M${x} -44V54`).join(''), '#fff6d6', 2.2);
const microphone = (ink: Ink): string =>
  stroke('M0 40V96M-30 98H30', IRON.light, 9) +
  relief(
    ink,
    symmetric(-88, [
      [38, -88, 46, -62, 46, -30],
      [46, 10, 30, 34, 0, 34],
    ]),
    { fill: metal(ink, SILVER), tones: SILVER, rim: 4, shade: 9 },
  ) +
  range(6)
    .map((i) => rect(-34, -66 + i * 13, 68, 7, '#1a2233', { rx: 3 }))
    .join('') +
  rect(-48, -22, 96, 11, metal(ink), { rx: 4 }) +
  rect(-5, -86, 10, 118, metal(ink, SILVER)) +
  stroke('M-58 -30C-62 30 -36 50 0 50C36 50 62 30 58 -30', IRON.mid, 8);
const record = (ink: Ink): string =>
  circle(0, 0, 92, '#05060b') +
  circle(
    0,
    0,
    89,
    ink.defs.radial([
      { at: 0, colour: '#2b3040' },
      { at: 1, colour: '#0a0c14' },
    ]),
  ) +
  [80, 70, 60, 50, 42]
    .map((r) => circle(0, 0, r, 'none', { stroke: '#59627a', 'stroke-width': 1.3, opacity: 0.7 }))
    .join('') +
  path('M0 0L-60 -66A89 89 0 0 1 -24 -86ZM0 0L60 66A89 89 0 0 1 24 86Z', '#fff', { opacity: 0.18 }) +
  circle(0, 0, 33, lit(ink, RED)) +
  circle(0, 0, 26, 'none', { stroke: ink.gold.light, 'stroke-width': 2 }) +
  circle(0, 0, 5, '#05060b') +
  stroke('M104 -92L86 -30L44 18', SILVER.light, 7) +
  rect(34, 10, 18, 24, IRON.dark, { rx: 4, transform: 'rotate(42 43 22)' });
const jukebox = (ink: Ink): string => {
  const d = 'M-70 96V-20C-70 -76 -40 -98 0 -98C40 -98 70 -76 70 -20V96Z';
  const arch = (r: number) =>
    `M${-r} 96V-20C${-r} ${-20 - r * 0.8} ${-r * 0.56} ${-20 - r * 1.1} 0 ${-20 - r * 1.1}C${r * 0.56} ${-20 - r * 1.1} ${r} ${-20 - r * 0.8} ${r} -20V96`;
  return (
    relief(ink, d, { fill: lit(ink, WOOD), tones: WOOD, rim: 3, shade: 6 }) +
    [
      ['#ff5a6e', 62],
      ['#ffc94a', 54],
      ['#4fe0c8', 46],
    ]
      .map(([colour, r]) => stroke(arch(Number(r)), String(colour), 6))
      .join('') +
    path('M-38 4V-16C-38 -46 -20 -58 0 -58C20 -58 38 -46 38 -16V4Z', '#160a20') +
    circle(0, -14, 24, '#05060b') +
    circle(0, -14, 9, ink.gold.light) +
    rect(-38, 12, 76, 14, ink.gold.light, { rx: 4 }) +
    range(6)
      .map((i) => rect(-34 + i * 12, 15, 8, 8, RED.mid, { rx: 2 }))
      .join('') +
    rect(-38, 34, 76, 54, lit(ink, RED), { rx: 6 }) +
    stroke('M-26 38V84M-13 38V84M0 38V84M13 38V84M26 38V84', ink.gold.mid, 4)
  );
};
const topHat = (ink: Ink): string =>
  place(
    relief(ink, 'M-50 40C-44 0 -46 -40 -62 -84C-30 -98 30 -98 62 -84C46 -40 44 0 50 40Z', {
      fill: lit(ink, BLACK),
      tones: BLACK,
      rim: 4,
      shade: 8,
    }) +
      path('M-50 40L-49 10Q0 22 49 10L50 40Z', lit(ink, RED)) +
      relief(ink, 'M-96 34C-70 52 -40 46 0 46C40 46 70 52 96 34C100 60 50 70 0 70C-50 70 -100 60 -96 34Z', {
        fill: lit(ink, BLACK),
        tones: BLACK,
        rim: 3,
        shade: 5,
      }),
    { turn: -10, y: -6 },
  ) +
  stroke('M-70 96L84 56', WOOD.light, 8) +
  circle(88, 55, 8, ink.gold.light);
const cocktail = (ink: Ink): string =>
  path('M-78 -66H78L6 20H-6Z', '#dff3ff', { opacity: 0.3 }) +
  path(
    'M-62 -48H62L4 16H-4Z',
    ink.defs.linear([
      { at: 0, colour: '#ffd27a' },
      { at: 1, colour: '#f0566a' },
    ]),
  ) +
  path('M-78 -66H78L6 20V84H-6V20Z', 'none', {
    stroke: '#e9f6ff',
    'stroke-width': 5,
    'stroke-linejoin': 'round',
    opacity: 0.9,
  }) +
  ellipse(0, 88, 44, 8, '#e9f6ff', { opacity: 0.85 }) +
  stroke('M-30 -84L34 -22', WOOD.light, 4) +
  circle(10, -44, 14, rampOf('#7fae3a').mid) +
  circle(14, -46, 4, RED.mid) +
  path('M-56 -58L-24 -20', 'none', { stroke: '#fff', 'stroke-width': 5, 'stroke-linecap': 'round', opacity: 0.6 }) +
  circle(60, -72, 24, '#ffb52e') +
  circle(60, -72, 18, '#fff0b8') +
  stroke('M60 -90V-54M42 -72H78M47 -85L73 -59M73 -85L47 -59', '#ffb52e', 2.5);
const champagne = (ink: Ink): string => {
  const flute = (tones: Ramp) =>
    path(
      symmetric(-80, [
        [24, -80],
        [24, -30, 18, 0, 4, 14],
        [4, 74],
        [0, 74],
      ]),
      '#dff3ff',
      { opacity: 0.35 },
    ) +
    path(
      symmetric(-62, [
        [22, -62],
        [20, -26, 14, -4, 0, 8],
      ]),
      lit(ink, tones),
    ) +
    ellipse(0, -62, 22, 5, tones.bright) +
    stroke('M-24 -80C-24 -30 -18 0 -3 14V78M24 -80C24 -30 18 0 3 14V78', '#eef8ff', 3.5) +
    ellipse(0, 82, 28, 6, '#eef8ff') +
    [
      [-6, -44, 3],
      [6, -30, 2.5],
      [-3, -16, 2],
      [9, -52, 2],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, '#fff', { opacity: 0.9 }))
      .join('');
  return (
    place(flute(ink.gold), { x: -30, y: 8, turn: 12 }) +
    place(flute(ink.gold), { x: 36, y: 8, turn: -12 }) +
    [
      [0, -96, 14],
      [-26, -84, 7],
      [28, -88, 8],
    ]
      .map(([x = 0, y = 0, r = 0]) => path(star(4, r, r * 0.2), '#fff', { transform: `translate(${x} ${y})` }))
      .join('')
  );
};
const goblet = (ink: Ink): string =>
  relief(
    ink,
    symmetric(-78, [
      [52, -78],
      [58, -20, 40, 8, 10, 16],
      [10, 56, 24, 66, 44, 76],
      [44, 86],
      [0, 86],
    ]),
    { fill: metal(ink), tones: ink.gold, rim: 4, shade: 8 },
  ) +
  ellipse(0, -78, 52, 12, ink.gold.deep) +
  ellipse(0, -76, 45, 9, '#7a1030') +
  [-28, 0, 28].map((x) => circle(x, -38, 8, RED.mid) + circle(x - 2, -41, 3, '#fff')).join('');
const cake = (ink: Ink): string =>
  path('M-70 34L0 0L84 24L14 66Z', '#f7dfc8') +
  path('M-70 34V72L14 104V66Z', '#c98a5c') +
  path('M14 66V104L84 62V24Z', '#8a5230') +
  stroke('M-70 48L14 82L84 40', '#fff0e4', 8) +
  relief(
    ink,
    'M-72 30C-60 0 -30 10 -8 -8C30 -16 80 0 86 22C70 30 60 26 50 40C36 36 30 60 14 66C4 52 -12 60 -24 48C-40 54 -60 46 -72 30Z',
    { fill: lit(ink, rampOf('#f08aa6', '#3a0a20')), tones: rampOf('#f08aa6', '#3a0a20'), rim: 3, shade: 4 },
  ) +
  circle(8, -24, 25, lit(ink, RED)) +
  circle(0, -32, 7, '#fff', { opacity: 0.7 }) +
  stroke('M10 -46C14 -66 28 -76 44 -78', '#3f6b2a', 4);
const taxi = (ink: Ink): string => {
  const tones = rampOf('#f0b020', '#3a1604');
  return (
    relief(ink, 'M-106 44C-106 14 -90 8 -66 4L-40 -34C-34 -42 34 -42 42 -34L68 4C96 8 106 18 106 44Z', {
      fill: lit(ink, tones),
      tones,
      rim: 4,
      shade: 7,
    }) +
    path('M-52 2L-32 -28H-4V2ZM6 2V-28H34L54 2Z', '#16223c') +
    path('M-46 0L-30 -24H-22L-38 0ZM12 0V-24H20L12 0Z', '#9fc4e8', { opacity: 0.6 }) +
    rect(-22, -58, 44, 18, '#1a1420', { rx: 4 }) +
    rect(-18, -55, 36, 12, ink.glow, { rx: 3 }) +
    range(14)
      .map((i) => rect(-98 + i * 14, i % 2 ? 14 : 20, 7, 6, '#16141c'))
      .join('') +
    rect(-112, 40, 224, 10, SILVER.mid, { rx: 5 }) +
    [-62, 62]
      .map((x) => circle(x, 50, 25, '#0a0a12') + circle(x, 50, 13, metal(ink, SILVER)) + circle(x, 50, 4, '#0a0a12'))
      .join('') +
    circle(-98, 26, 7, '#fff6c8')
  );
};
const train = (ink: Ink): string =>
  circle(0, 10, 70, '#0a0c16') +
  relief(ink, ring(64, [0, 6]), { fill: lit(ink, IRON), tones: IRON, rim: 5, shade: 9 }) +
  circle(0, 6, 46, IRON.dark) +
  circle(0, 4, 43, lit(ink, rampOf('#2a4a6e', '#060c1c'))) +
  range(12)
    .map((i) => {
      const [x, y] = polar(i * 30, 54, [0, 6]);
      return circle(x, y, 3.5, ink.gold.mid);
    })
    .join('') +
  relief(ink, 'M-18 -60L-26 -98H26L18 -60Z', { fill: lit(ink, IRON), tones: IRON, rim: 3, shade: 5 }) +
  circle(0, -26, 21, ink.gold.deep) +
  circle(0, -28, 21, metal(ink)) +
  circle(0, -28, 15, '#fffbe0') +
  halo(ink, 0, -28, 45) +
  path(star(5, 20, 9), ink.gold.light, { transform: 'translate(0 20)' }) +
  rect(-84, 62, 168, 13, lit(ink, RED), { rx: 3 }) +
  path('M-70 76H70L36 108H-36Z', IRON.deep) +
  stroke('M-54 78L-28 106M-30 78L-14 106M0 78V106M30 78L14 106M54 78L28 106', ink.gold.mid, 4) +
  mirror(circle(-64, 50, 9, ink.gold.light) + circle(-64, 50, 5, '#fffbe0')) +
  path('M10 -102C30 -120 60 -100 80 -112C76 -92 50 -94 40 -88C26 -82 16 -92 10 -102Z', '#dfe6f0', { opacity: 0.55 });
const tram = (ink: Ink): string =>
  relief(ink, 'M-66 -60Q0 -84 66 -60V74Q0 84 -66 74Z', { fill: lit(ink, RED), tones: RED, rim: 4, shade: 8 }) +
  rect(-66, 12, 132, 10, ink.gold.light) +
  rect(-54, -40, 50, 46, '#16223c', { rx: 6 }) +
  rect(4, -40, 50, 46, '#16223c', { rx: 6 }) +
  path('M-50 -36H-30L-46 2H-50ZM8 -36H28L12 2H8Z', '#9fd0f0', { opacity: 0.6 }) +
  rect(-30, -66, 60, 18, '#120c14', { rx: 4 }) +
  rect(-26, -63, 52, 12, ink.glow, { rx: 2, opacity: 0.9 }) +
  circle(0, 46, 15, ink.gold.dark) +
  circle(0, 45, 11, '#fffbe0') +
  stroke('M-20 -76L0 -100L20 -76M-40 -102H40', IRON.light, 4) +
  rect(-60, 78, 120, 10, IRON.dark) +
  stroke('M-90 98H90', SILVER.mid, 5);
const gear = (ink: Ink): string => {
  const cog = (teeth: number, r: number, tones: Ramp) =>
    range(teeth)
      .map((i) =>
        place(rect(-r * 0.13, -r * 1.2, r * 0.26, r * 0.36, metal(ink, tones), { rx: 3 }), { turn: (i * 360) / teeth }),
      )
      .join('') +
    path(`${ring(r)}${ring(r * 0.66)}`, metal(ink, tones), {
      'fill-rule': 'evenodd',
      stroke: tones.deep,
      'stroke-width': 2.5,
    }) +
    range(4)
      .map((i) => place(rect(-r * 0.08, -r * 0.7, r * 0.16, r * 0.6, tones.mid), { turn: 45 + i * 90 }))
      .join('') +
    circle(0, 0, r * 0.26, metal(ink, tones)) +
    circle(0, 0, r * 0.1, tones.deep);
  return (
    place(cog(10, 42, rampOf('#b86a3c', '#220c06')), { x: 48, y: 46 }) +
    place(cog(8, 26, SILVER), { x: 50, y: -56 }) +
    place(cog(14, 62, ink.gold), { x: -24, y: -12 })
  );
};
const clock = (ink: Ink): string =>
  circle(0, 4, 88, ink.gold.deep) +
  circle(0, 0, 88, metal(ink)) +
  circle(0, 0, 73, '#1a1220') +
  circle(
    0,
    0,
    70,
    ink.defs.radial([
      { at: 0, colour: '#fff6dd' },
      { at: 1, colour: '#d6b988' },
    ]),
  ) +
  range(12)
    .map((i) => place(rect(-2.5, -64, 5, i % 3 ? 9 : 17, '#2a1a14'), { turn: i * 30 }))
    .join('') +
  path('M-4 8L0 -40L4 8Z', '#2a1a14', { transform: 'rotate(-32) scale(1.1)' }) +
  path('M-3.5 10L0 -58L3.5 10Z', '#2a1a14', { transform: 'rotate(2)' }) +
  stroke('M0 14L24 44', RED.mid, 2.5) +
  circle(0, 0, 7, metal(ink)) +
  path(`${ring(16, [0, -98])}${ring(9, [0, -98])}`, metal(ink), { 'fill-rule': 'evenodd' });
const telescope = (ink: Ink): string =>
  stroke('M0 20L-44 100M0 20L44 100M0 20V100', WOOD.mid, 8) +
  place(
    relief(ink, 'M-100 -13H-30V13H-100Z', { fill: metal(ink), tones: ink.gold, rim: 2, shade: 3 }) +
      relief(ink, 'M-34 -19H30V19H-34Z', {
        fill: lit(ink, rampOf('#2a4a7e', '#060c24')),
        tones: rampOf('#2a4a7e', '#060c24'),
        rim: 3,
        shade: 5,
      }) +
      relief(ink, 'M26 -25H96L102 -30V30L96 25H26Z', { fill: metal(ink), tones: ink.gold, rim: 3, shade: 5 }) +
      ellipse(101, 0, 8, 30, '#9fdcff') +
      rect(-40, -22, 9, 44, ink.gold.light) +
      rect(24, -28, 9, 56, ink.gold.light),
    { turn: -32, y: -8 },
  ) +
  circle(0, 16, 12, metal(ink)) +
  [
    [84, -92, 11],
    [44, -98, 6],
    [100, -58, 6],
  ]
    .map(([x = 0, y = 0, r = 0]) => path(star(4, r, r * 0.2), '#fff', { transform: `translate(${x} ${y})` }))
    .join('');
const map = (ink: Ink): string =>
  place(
    path('M-92 -56L-32 -72L30 -56L92 -72V56L30 72L-32 56L-92 72Z', PAPER.light, {
      stroke: PAPER.dark,
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    }) +
      path('M-32 -72L30 -56V72L-32 56Z', PAPER.mid) +
      path('M30 -56L92 -72V56L30 72Z', PAPER.light) +
      path('M-74 -8C-64 -40 -40 -28 -30 -30C-10 -34 4 -20 -8 0C-20 20 -60 30 -74 -8Z', TEAL.light, { opacity: 0.7 }) +
      path('M26 30C36 4 70 2 78 16C74 40 40 50 26 30Z', TEAL.light, { opacity: 0.7 }) +
      stroke('M-60 46C-30 20 -20 46 4 26C26 6 14 -14 50 -30', RED.mid, 5, { 'stroke-dasharray': '3 10' }) +
      stroke('M44 -42L66 -24M66 -42L44 -24', RED.mid, 8) +
      path(star(4, 20, 5), '#6b4420', { transform: 'translate(-62 -40)' }),
    { turn: -6 },
  ) + place(path(star(4, 16, 4), ink.gold.bright), { x: 78, y: -78 });
const orrery = (ink: Ink): string => {
  const orb = (x: number, y: number, r: number, tones: Ramp) =>
    circle(
      x,
      y,
      r,
      ink.defs.radial(
        [
          { at: 0, colour: tones.bright },
          { at: 0.45, colour: tones.mid },
          { at: 1, colour: tones.deep },
        ],
        [ink.side < 0 ? 0.32 : 0.68, 0.3],
        0.8,
      ),
    );
  return (
    [
      [100, 34],
      [72, 24],
      [46, 15],
    ]
      .map(([rx = 0, ry = 0]) =>
        ellipse(0, 0, rx, ry, 'none', { stroke: ink.gold.mid, 'stroke-width': 3.5, transform: 'rotate(-18)' }),
      )
      .join('') +
    ellipse(0, 0, 34, 96, 'none', { stroke: ink.gold.light, 'stroke-width': 3, transform: 'rotate(24)' }) +
    orb(0, 0, 27, ink.gold) +
    orb(-88, 40, 13, rampOf('#3fa0e0', '#04142c')) +
    orb(62, -36, 15, rampOf('#d8643a', '#280a06')) +
    orb(-40, -4, 8, SILVER) +
    orb(28, 84, 10, rampOf('#7ad0a0', '#04201a')) +
    rect(-4, 24, 8, 60, metal(ink)) +
    relief(ink, 'M-30 84H30L40 98H-40Z', { fill: metal(ink), tones: ink.gold, rim: 2, shade: 3 })
  );
};
const automaton = (ink: Ink): string => {
  const g = ink.gold;
  return (
    relief(ink, 'M-80 98C-78 66 -50 56 -22 52H22C50 56 78 66 80 98Z', {
      fill: metal(ink),
      tones: g,
      rim: 3,
      shade: 6,
    }) +
    rect(-16, 38, 32, 20, g.dark) +
    relief(
      ink,
      symmetric(-76, [
        [44, -76, 56, -48, 54, -10],
        [52, 30, 30, 48, 0, 48],
      ]),
      { fill: metal(ink), tones: g, rim: 4, shade: 9 },
    ) +
    mirror(
      circle(-24, -18, 15, g.deep) +
        circle(-24, -18, 11, '#7ff0ff') +
        circle(-24, -18, 5, '#fff') +
        circle(-56, -14, 11, g.mid) +
        circle(-56, -14, 5, g.deep),
    ) +
    stroke('M0 -74V28', g.deep, 2.5) +
    path('M-20 20H20V32H-20Z', g.deep) +
    stroke('M-10 20V32M0 20V32M10 20V32', g.light, 2.5) +
    path('M-6 -8H6L3 10H-3Z', g.dark) +
    stroke('M0 -76V-94', g.mid, 5) +
    circle(0, -98, 7, RED.light) +
    circle(0, 82, 13, RED.mid)
  );
};
const bust = (ink: Ink, hat: 'flapper' | 'veil' | 'crown' | 'scarf', hair: Ramp, dress: Ramp): string => {
  const face = 'M-26 -50C-30 -10 -22 18 0 26C22 18 30 -10 26 -50C20 -70 -20 -70 -26 -50Z';
  const shade = ink.side < 0 ? 'M0 -70H40V40H0Z' : 'M0 -70H-40V40H0Z';
  return (
    (hat === 'veil'
      ? relief(ink, 'M0 -98C-52 -98 -60 -40 -66 20C-70 60 -90 84 -100 98H100C90 84 70 60 66 20C60 -40 52 -98 0 -98Z', {
          fill: lit(ink, dress),
          tones: dress,
          rim: 3,
          shade: 8,
        })
      : relief(
          ink,
          hat === 'flapper'
            ? 'M-44 -40C-46 -92 46 -92 44 -40C50 -16 44 6 34 8C24 -30 -24 -30 -34 8C-44 6 -50 -16 -44 -40Z'
            : 'M-48 -40C-50 -96 50 -96 48 -40C64 0 60 50 72 72C40 84 -40 84 -72 72C-60 50 -64 0 -48 -40Z',
          { fill: lit(ink, hair), tones: hair, rim: 3, shade: 7 },
        )) +
    relief(ink, 'M-11 10H11V36C40 44 78 50 88 98H-88C-78 50 -40 44 -11 36Z', {
      fill: lit(ink, SKIN),
      tones: SKIN,
      rim: 3,
      shade: 6,
    }) +
    relief(ink, 'M-64 62C-40 66 -20 84 0 84C20 84 40 66 64 62C80 70 86 86 88 98H-88C-86 86 -80 70 -64 62Z', {
      fill: lit(ink, dress),
      tones: dress,
      rim: 3,
      shade: 5,
    }) +
    path(face, lit(ink, SKIN)) +
    group(path(shade, SKIN.dark, { opacity: 0.55 }), { 'clip-path': ink.defs.clip(path(face, '#000')) }) +
    mirror(path('M-20 -26Q-12 -32 -5 -25Q-12 -20 -20 -26Z', DARK) + stroke('M-21 -34Q-13 -40 -5 -36', hair.deep, 2.5)) +
    path('M-8 8Q-3 4 0 6Q3 4 8 8Q0 15 -8 8Z', '#b01f38') +
    stroke('M0 -22L-3 -5H2', SKIN.dark, 2) +
    (hat === 'flapper'
      ? path('M-44 -46Q0 -66 44 -46L45 -36Q0 -54 -45 -36Z', ink.gold.light) +
        path('M40 -46C58 -70 54 -98 40 -108C28 -92 30 -64 40 -46Z', lit(ink, dress))
      : hat === 'crown'
        ? path('M-36 -62L-44 -100L-18 -80L0 -108L18 -80L44 -100L36 -62Q0 -74 -36 -62Z', metal(ink))
        : hat === 'scarf'
          ? path('M-46 -36C-50 -94 50 -94 46 -36C20 -62 -20 -62 -46 -36Z', lit(ink, dress)) +
            circle(0, -66, 7, ink.gold.light)
          : path('M-30 -52C-26 -72 26 -72 30 -52C20 -62 -20 -62 -30 -52Z', hair.dark) +
            range(5)
              .map((i) => circle(-24 + i * 12, -74 - (i % 2) * 5 - 4, 7, i % 2 ? '#fff3f4' : RED.light))
              .join('')) +
    range(7)
      .map((i) => circle(-24 + i * 8, 42 + Math.sin((i / 6) * Math.PI) * 9, 3.6, '#fff8ec'))
      .join('')
  );
};
const wheelCart = (ink: Ink): string =>
  range(8)
    .map((i) => place(rect(-4, -82, 8, 82, WOOD.mid), { turn: i * 45 }))
    .join('') +
  path(`${ring(90)}${ring(74)}`, lit(ink, WOOD), { 'fill-rule': 'evenodd', stroke: WOOD.deep, 'stroke-width': 3 }) +
  path(`${ring(92)}${ring(87)}`, metal(ink), { 'fill-rule': 'evenodd' }) +
  circle(0, 0, 24, metal(ink)) +
  circle(0, 0, 9, ink.gold.deep);
const drum = (ink: Ink): string =>
  stroke('M-70 -90L10 -40M70 -90L-10 -40', WOOD.light, 8) +
  circle(-74, -93, 9, BONE.light) +
  circle(74, -93, 9, BONE.light) +
  relief(ink, 'M-84 -24V56C-84 90 84 90 84 56V-24Z', { fill: lit(ink, RED), tones: RED, rim: 3, shade: 8 }) +
  stroke('M-84 -4L-56 74L-28 0L0 80L28 0L56 74L84 -4', ink.gold.light, 4) +
  ellipse(0, -24, 86, 26, metal(ink)) +
  ellipse(0, -26, 76, 20, BONE.light) +
  path('M-84 46C-84 84 84 84 84 46V58C84 92 -84 92 -84 58Z', metal(ink));
const circusTent = (ink: Ink): string => {
  const stripes = ['#c8303a', '#f4e2c0'];
  return (
    path('M-84 92L-74 10H74L84 92Z', stripes[1] ?? '') +
    range(4)
      .map((i) => path(`M${-74 + i * 37} 10H${-55.5 + i * 37}L${-63 + i * 42} 92H${-84 + i * 42}Z`, stripes[0] ?? ''))
      .join('') +
    path(
      'M0 -86C30 -40 70 -14 98 10Q82 26 66 12Q50 28 33 12Q16 28 0 12Q-16 28 -33 12Q-50 28 -66 12Q-82 26 -98 10C-70 -14 -30 -40 0 -86Z',
      lit(ink, RED),
    ) +
    path(
      'M0 -86C14 -40 28 -14 33 12Q16 28 0 12ZM0 -86C-20 -40 -50 -14 -66 12Q-50 28 -33 12C-28 -14 -14 -40 0 -86Z',
      '#f4e2c0',
    ) +
    path('M-18 92C-18 60 -10 44 0 36C10 44 18 60 18 92Z', DARK) +
    stroke('M0 -86V-104', WOOD.light, 4) +
    path('M0 -106L30 -97L0 -90Z', ink.gold.light)
  );
};
const ferris = (ink: Ink): string =>
  stroke('M0 0L-44 100M0 0L44 100', IRON.light, 8) +
  range(10)
    .map((i) => {
      const [x, y] = polar(i * 36, 84);
      return stroke(`M0 0L${x} ${y}`, SILVER.mid, 3);
    })
    .join('') +
  path(`${ring(86)}${ring(80)}`, SILVER.light, { 'fill-rule': 'evenodd' }) +
  path(`${ring(58)}${ring(55)}`, SILVER.mid, { 'fill-rule': 'evenodd' }) +
  range(10)
    .map((i) => {
      const [x, y] = polar(i * 36, 84);
      return (
        circle(x, y + 7, 13, ['#f0566a', '#ffc94a', '#4fe0c8', '#7aa8ff', '#c58bff'][i % 5] ?? '#fff') +
        path(`M${x - 13} ${y + 7}A13 13 0 0 0 ${x + 13} ${y + 7}Z`, '#101428', { opacity: 0.5 })
      );
    })
    .join('') +
  range(20)
    .map((i) => {
      const [x, y] = polar(i * 18, 72);
      return circle(x, y, 2.4, '#fff6c8');
    })
    .join('') +
  circle(0, 0, 14, metal(ink)) +
  path(star(5, 9, 4), ink.gold.deep);

export const STAGE_AND_STREET: readonly Motif[] = [
  motif('masks', 'theater understudy encore almeda drama masquerade', masks),
  motif('mask', 'vizier alibi domino secret mysteries', domino),
  motif('luchador', 'lucha wrestler', luchador),
  motif('detective', 'alibi murder bellwether case sleuth quill inspector', (ink) => fedora(ink)),
  motif('typewriter', 'ribbon', typewriter),
  motif('magnifier', 'knows mystery case', thumbprint),
  motif('letter', 'letters mail courier post dead telegraph', letterMotif),
  motif('newspaper', 'edition presses dolores press stop', newspaper),
  motif('quill', 'ink copy ledger riddle', quill),
  motif('safe', 'safecracker vault', safe),
  motif('door', 'doors revolving room behind thousand doorman suite', door, true),
  motif('trumpet', 'mariachi jazz flat uptown brass', trumpet),
  motif('guitar', 'cantina serenade', guitar),
  motif('oud', 'lute', oud),
  motif('lyre', 'siren harp daughters', lyre),
  motif('microphone', 'karaoke set linden opera lullaby blues mic', microphone),
  motif('record', 'disco vinyl slow', record),
  motif('jukebox', 'sal', jukebox, true),
  motif('tophat', 'cabaret minuit coat check gentleman hat', topHat),
  motif('cocktail', 'vermouth martini tangerine lounge', cocktail),
  motif('champagne', 'rooftop thirteen gala', champagne),
  motif('goblet', 'supper grail chalice', goblet),
  motif('cake', 'patisserie bakery candy', cake),
  motif('taxi', 'cab', taxi),
  motif('train', 'tumbleweed railway station express last', train, true),
  motif('tram', 'decker trolley', tram, true),
  motif('gear', 'clockwork engine vesper rust choir machine', gear),
  motif('clock', 'pendulum hour watch time alarm eleven', clock),
  motif('telescope', 'observatory', telescope),
  motif('map', 'maps mapmaker cartographer terra isle debt', map),
  motif('orrery', 'astrolabe spheres zero', orrery),
  motif('automaton', 'robot waltz', automaton, true),
  motif('dame', 'tuesday flapper lady magnolia orchid', (ink) => bust(ink, 'flapper', BLACK, TEAL), true),
  motif(
    'bride',
    'widow cinder',
    (ink) => bust(ink, 'veil', BLACK, ramp('#4a5a78', '#93a4c2', '#d3deee', '#f5f9ff', '#ffffff')),
    true,
  ),
  motif('queen', 'reina sultana empress', (ink) => bust(ink, 'crown', rampOf('#7a2f1a', '#160606'), RED), true),
  motif(
    'senora',
    'daughter sisters maggie mary carmen',
    (ink) => bust(ink, 'scarf', rampOf('#3a1c14', '#0a0406'), rampOf('#c8487a', '#260618')),
    true,
  ),
  motif('wheel', 'chariot wagon cart', wheelCart),
  motif('drum', 'drumroll parade marching baton', drum),
  motif('circus', 'tent trampoline carnival ringmaster', circusTent, true),
  motif('ferris', 'float fairground', ferris, true),
];
