import { BONE, halo, type Ink, IRON, lit, metal, type Ramp, ramp, rampOf, relief, SILVER, WOOD } from '../ink.js';
import { circle, ellipse, fade, group, mirror, path, place, polar, range, rect, ring, star, stroke } from '../svg.js';
import { type Motif, motif, symmetric } from './motif.js';

const DARK = '#10121f';
const RED = rampOf('#d22f3f', '#26040e');
const GREEN = rampOf('#4f9a3a', '#0a1f08');
const STONE = ramp('#181c2c', '#3a4258', '#6b7690', '#a7b2c8', '#e6edf8');
const SAND = ramp('#4a2a14', '#96602c', '#d6a25a', '#f4d596', '#fff2cf');
const PLUM = rampOf('#7a3aa0', '#180426');
const ORANGE = rampOf('#f08a24', '#341004');
const BLACK = ramp('#05060b', '#141722', '#2b3040', '#566078', '#a0accb');

const leaf = (ink: Ink, x: number, y: number, size: number, turn: number, tones: Ramp = GREEN) =>
  place(
    path('M0 0C14 -18 14 -46 0 -66C-14 -46 -14 -18 0 0Z', tones.mid) +
      path('M0 0C14 -18 14 -46 0 -66Z', ink.side < 0 ? tones.dark : tones.light) +
      stroke('M0 0V-56', tones.deep, 2),
    { x, y, scale: size, turn },
  );
const orb = (ink: Ink, x: number, y: number, r: number, tones: Ramp) =>
  circle(
    x,
    y,
    r,
    ink.defs.radial(
      [
        { at: 0, colour: tones.light },
        { at: 0.4, colour: tones.mid },
        { at: 0.85, colour: tones.dark },
        { at: 1, colour: tones.deep },
      ],
      [ink.side < 0 ? 0.34 : 0.66, 0.3],
      0.85,
    ),
  ) + ellipse(x + ink.side * r * 0.36, y - r * 0.42, r * 0.24, r * 0.14, '#fff', { opacity: 0.75 });

const cherry = (ink: Ink): string =>
  stroke('M-36 30C-30 -20 -6 -60 30 -82M40 40C44 0 40 -50 30 -82', '#5a7a2a', 7) +
  leaf(ink, 30, -82, 0.9, 78) +
  leaf(ink, 28, -82, 0.6, -70) +
  orb(ink, -42, 46, 42, RED) +
  orb(ink, 44, 54, 38, RED);
const lemon = (ink: Ink): string =>
  leaf(ink, 30, -44, 0.9, 50) +
  relief(
    ink,
    'M-92 14C-80 4 -76 -4 -66 -16C-40 -56 36 -60 62 -20C74 -6 80 2 94 8C86 20 78 26 68 38C40 72 -40 72 -68 36C-76 26 -84 22 -92 14Z',
    { fill: lit(ink, rampOf('#f4cf2c', '#4a2004')), tones: rampOf('#f4cf2c', '#4a2004'), rim: 5, shade: 9 },
  ) +
  [
    [-30, -10],
    [-8, 20],
    [24, -6],
    [40, 24],
    [-40, 26],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 3, '#a8790c', { opacity: 0.5 }))
    .join('');
const clementine = (ink: Ink): string =>
  orb(ink, -8, 4, 70, ORANGE) +
  leaf(ink, -4, -58, 0.8, 62) +
  circle(-6, -60, 6, '#4f6b2a') +
  circle(56, 52, 40, '#ffe9c8') +
  circle(56, 52, 36, '#f7a23a') +
  range(8)
    .map((i) => place(path('M0 -4L10 -28Q0 -35 -10 -28Z', '#ffc46a'), { x: 56, y: 52, turn: i * 45 }))
    .join('');
const plum = (ink: Ink): string =>
  leaf(ink, 4, -54, 0.9, 60) +
  stroke('M0 -50V-76', '#5a3a1c', 7) +
  orb(ink, 0, 18, 72, PLUM) +
  stroke('M0 -52C-16 -10 -14 50 4 88', PLUM.deep, 4, { opacity: 0.6 });
const persimmon = (ink: Ink): string =>
  orb(ink, 0, 22, 74, ORANGE) +
  [-70, -24, 24, 70].map((turn) => leaf(ink, 0, -44, 0.7, turn)).join('') +
  stroke('M0 -44V-70', '#5a3a1c', 8);
const apple = (ink: Ink): string =>
  relief(ink, 'M0 -40C30 -62 84 -50 80 8C76 60 36 88 0 78C-36 88 -76 60 -80 8C-84 -50 -30 -62 0 -40Z', {
    fill: lit(ink, RED),
    tones: RED,
    rim: 6,
    shade: 10,
  }) +
  stroke('M0 -38C-2 -60 6 -78 16 -88', '#5a3a1c', 8) +
  leaf(ink, 6, -58, 0.9, 66) +
  ellipse(ink.side * 44, -14, 10, 22, '#fff', {
    opacity: 0.5,
    transform: `rotate(${ink.side * -22} ${ink.side * 44} -14)`,
  });
const pomegranate = (ink: Ink): string => {
  const c = rampOf('#c22a44', '#240410');
  return (
    path('M-16 -58L-28 -92L-8 -78L0 -98L8 -78L28 -92L16 -58Z', lit(ink, c)) +
    relief(ink, ring(72, [0, 14]), { fill: lit(ink, c), tones: c, rim: 5, shade: 9 }) +
    path('M-30 -34C20 -40 60 10 36 62C-4 76 -46 40 -30 -34Z', '#f6dcc0') +
    range(13)
      .map((i) => {
        const [x, y] = polar(i * 52, 8 + (i % 4) * 9, [4, 14]);
        return circle(x, y, 8, i % 3 ? '#e0304e' : '#a0122c') + circle(x - 2, y - 2, 2.5, '#ffc8d0');
      })
      .join('')
  );
};
const melon = (ink: Ink): string =>
  place(
    path('M-96 -10A96 96 0 0 0 96 -10Z', GREEN.dark) +
      path('M-90 -10A90 90 0 0 0 90 -10Z', '#8fc860') +
      path('M-82 -10A82 82 0 0 0 82 -10Z', '#f4f0c8') +
      path('M-76 -10A76 76 0 0 0 76 -10Z', lit(ink, rampOf('#ee3e54', '#3a0414'))) +
      [
        [-50, 8],
        [-24, 2],
        [4, 10],
        [30, 2],
        [54, 8],
        [-34, 28],
        [-8, 32],
        [20, 30],
        [40, 24],
        [0, 52],
        [-18, 46],
        [20, 48],
      ]
        .map(([x = 0, y = 0]) => path(`M${x} ${y - 6}q6 7 0 11q-6 -4 0 -11Z`, '#1c0a12'))
        .join('') +
      path('M-60 -6H20L-40 20Z', '#fff', { opacity: 0.18 }),
    { turn: -12, y: -18, scale: 1.05 },
  );
const grapes = (ink: Ink): string =>
  stroke('M0 -60V-92', '#5a3a1c', 7) +
  leaf(ink, 0, -66, 1, 70, GREEN) +
  leaf(ink, 0, -66, 0.9, -66, GREEN) +
  [
    [5, -46],
    [4, -18],
    [3, 10],
    [2, 38],
    [1, 66],
  ]
    .map(([count = 0, y = 0]) =>
      range(count)
        .map((i) => orb(ink, (i - (count - 1) / 2) * 29, y, 18, PLUM))
        .join(''),
    )
    .join('');
const berry = (ink: Ink): string =>
  leaf(ink, 0, -48, 0.6, -60) +
  leaf(ink, 0, -48, 0.6, 60) +
  leaf(ink, 0, -46, 0.6, 0) +
  [
    [3, -32],
    [4, -6],
    [4, 20],
    [3, 46],
    [1, 68],
  ]
    .map(([count = 0, y = 0]) =>
      range(count)
        .map((i) => orb(ink, (i - (count - 1) / 2) * 33, y, 21, rampOf('#4a2a7a', '#0c0418')))
        .join(''),
    )
    .join('');
const pumpkin = (ink: Ink): string =>
  path('M-8 -42C-10 -66 -24 -70 -20 -84L4 -86C4 -70 10 -60 10 -42Z', GREEN.dark) +
  [70, 46, 20]
    .map((x, i) =>
      mirror(
        ellipse(-x * 0.75, 18, 30 + i * 2, 58 - (2 - i) * 4, [ORANGE.dark, ORANGE.mid, ORANGE.light][i] ?? ORANGE.mid),
      ),
    )
    .join('') +
  ellipse(0, 18, 27, 60, lit(ink, ORANGE)) +
  stroke('M12 -70C40 -92 66 -70 54 -54C46 -44 38 -58 48 -62', GREEN.mid, 5) +
  leaf(ink, -14, -54, 0.8, -70);
const bread = (ink: Ink): string =>
  relief(ink, 'M-92 30C-100 -20 -50 -52 0 -52C50 -52 100 -20 92 30C86 62 50 68 0 68C-50 68 -86 62 -92 30Z', {
    fill: lit(ink, rampOf('#c98a44', '#2a1006')),
    tones: rampOf('#c98a44', '#2a1006'),
    rim: 5,
    shade: 9,
  }) +
  [-44, 0, 44]
    .map((x) => path(`M${x - 14} -34Q${x + 12} -14 ${x + 10} 26Q${x - 14} 2 ${x - 14} -34Z`, '#fbe6bd'))
    .join('') +
  mirror(
    group(
      range(4)
        .map((i) =>
          ellipse(-84 - (i % 2) * 8, 40 - i * 24, 6, 12, '#f0c860', {
            transform: `rotate(${i % 2 ? 30 : -30} ${-84 - (i % 2) * 8} ${40 - i * 24})`,
          }),
        )
        .join('') + stroke('M-86 60V-50', '#c79a3a', 3),
    ),
  );
const wheat = (ink: Ink): string =>
  [-32, -16, 0, 16, 32]
    .map((turn) =>
      place(
        stroke('M0 96V-60', ink.gold.dark, 4) +
          range(5)
            .map((i) =>
              mirror(
                ellipse(-9, -66 + i * 17, 6.5, 12, i % 2 ? ink.gold.mid : ink.gold.light, {
                  transform: `rotate(-28 -9 ${-66 + i * 17})`,
                }),
              ),
            )
            .join('') +
          ellipse(0, -84, 6.5, 13, ink.gold.bright),
        { turn, y: 0 },
      ),
    )
    .join('') + path('M-26 46Q0 58 26 46L24 66Q0 76 -24 66Z', lit(ink, RED));
const honey = (ink: Ink): string =>
  relief(ink, 'M-50 -54H50C84 -30 84 60 56 90H-56C-84 60 -84 -30 -50 -54Z', {
    fill: lit(ink, rampOf('#d8902c', '#341204')),
    tones: rampOf('#d8902c', '#341204'),
    rim: 4,
    shade: 9,
  }) +
  relief(
    ink,
    'M-58 -70H58V-46C58 -34 46 -40 44 -26C42 -8 26 -8 24 -28C22 -40 10 -38 8 -24C6 4 -14 4 -16 -24C-18 -38 -30 -38 -32 -28C-36 -14 -52 -20 -52 -40L-58 -46Z',
    { fill: metal(ink), tones: ink.gold, rim: 3, shade: 4 },
  ) +
  rect(-40, 16, 80, 44, '#fff1cc', { rx: 6 }) +
  range(5)
    .map((i) => path(star(6, 10, 9, 0), ORANGE.mid, { transform: `translate(${-26 + i * 13} ${i % 2 ? 44 : 32})` }))
    .join('') +
  place(
    ellipse(0, 0, 17, 12, '#f2b42e') +
      rect(-6, -12, 5, 24, DARK) +
      rect(4, -11, 5, 22, DARK) +
      circle(-16, -1, 8, DARK) +
      ellipse(-2, -15, 8, 13, '#e8f6ff', { opacity: 0.85, transform: 'rotate(-20)' }) +
      ellipse(9, -14, 7, 12, '#e8f6ff', { opacity: 0.85, transform: 'rotate(18)' }),
    { x: 66, y: -74, scale: 1.1, turn: -14 },
  );
const cheese = (ink: Ink): string => {
  const c = rampOf('#f0b838', '#3a1804');
  return (
    path('M-92 20L30 -56C60 -50 84 -24 88 4L-92 20Z', c.light) +
    path('M-92 20L88 4V62L-92 76Z', lit(ink, c)) +
    [
      [-40, 48, 13],
      [10, 34, 9],
      [50, 42, 15],
      [-68, 42, 6],
      [-4, 58, 7],
      [72, 20, 6],
    ]
      .map(
        ([x = 0, y = 0, r = 0]) => circle(x, y, r, c.dark) + circle(x + 1, y + 2, r * 0.82, c.deep, { opacity: 0.6 }),
      )
      .join('') +
    ellipse(20, -24, 16, 7, c.mid)
  );
};
const jam = (ink: Ink): string =>
  relief(
    ink,
    'M-52 -42H52C66 -36 68 -20 68 0V76C68 90 60 96 48 96H-48C-60 96 -68 90 -68 76V0C-68 -20 -66 -36 -52 -42Z',
    { fill: lit(ink, rampOf('#b81f48', '#20040f')), tones: rampOf('#b81f48', '#20040f'), rim: 4, shade: 9 },
  ) +
  rect(-44, 8, 88, 54, '#fbeed2', { rx: 6 }) +
  place(berry(ink), { y: 36, scale: 0.28 }) +
  path(
    'M-66 -70C-40 -86 40 -86 66 -70L74 -36L52 -44L32 -34L10 -44L-12 -34L-34 -44L-54 -34L-74 -38Z',
    lit(ink, rampOf('#e85a6a', '#30060e')),
  ) +
  range(6)
    .map((i) => circle(-50 + i * 20, -58 + (i % 2) * 6, 3.5, '#fff3e0'))
    .join('') +
  rect(-58, -46, 116, 6, ink.gold.light);
const candy = (ink: Ink): string =>
  mirror(
    relief(ink, 'M-44 0L-98 -40L-88 -6L-104 8L-86 16L-92 44Z', {
      fill: lit(ink, ink.second),
      tones: ink.second,
      rim: 2,
      shade: 4,
    }),
  ) +
  circle(0, 0, 56, RED.mid) +
  group(
    range(8)
      .map((i) =>
        path('M0 0Q26 -30 10 -70Q50 -60 60 -30Q30 -30 0 0Z', '#fff4ee', {
          transform: `rotate(${i * 45})`,
          opacity: i % 2 ? 0 : 1,
        }),
      )
      .join(''),
    { 'clip-path': ink.defs.clip(circle(0, 0, 56, '#000')) },
  ) +
  circle(0, 0, 56, ink.defs.radial(fade('#3a0414', 0, 0, 0.55))) +
  ellipse(ink.side * 18, -28, 14, 8, '#fff', { opacity: 0.8 });
const milkshake = (ink: Ink): string =>
  stroke('M20 -40L40 -100', RED.light, 9) +
  stroke('M20 -40L40 -100', '#fff', 9, { 'stroke-dasharray': '6 10' }) +
  relief(ink, 'M-52 -26H52L34 80H-34Z', {
    fill: lit(ink, rampOf('#f0a0b8', '#3a1020')),
    tones: rampOf('#f0a0b8', '#3a1020'),
    rim: 4,
    shade: 8,
  }) +
  stroke('M-30 -18L-18 76M0 -18V76M30 -18L18 76', '#fff', 4, { opacity: 0.4 }) +
  ellipse(0, 86, 44, 10, '#e9f2ff') +
  [
    [-30, -36, 24],
    [28, -36, 24],
    [0, -46, 28],
    [-6, -66, 19],
  ]
    .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, lit(ink, BONE)))
    .join('') +
  orb(ink, -6, -88, 14, RED);
const barrel = (ink: Ink): string =>
  relief(ink, 'M-54 -84H54C80 -40 80 40 54 88H-54C-80 40 -80 -40 -54 -84Z', {
    fill: lit(ink, WOOD),
    tones: WOOD,
    rim: 4,
    shade: 9,
  }) +
  stroke('M-28 -84C-40 -30 -40 40 -28 88M0 -84V88M28 -84C40 -30 40 40 28 88', WOOD.deep, 2.5) +
  [-62, -22, 26, 62]
    .map((y, i) =>
      path(
        `M${i % 3 ? -74 : -66} ${y}Q0 ${y + 16} ${i % 3 ? 74 : 66} ${y}V${y + 12}Q0 ${y + 28} ${i % 3 ? -74 : -66} ${y + 12}Z`,
        metal(ink),
      ),
    )
    .join('') +
  ellipse(0, -84, 54, 12, WOOD.dark) +
  ellipse(0, -85, 46, 9, '#3a1508');

const rose = (ink: Ink): string =>
  stroke('M0 20C6 50 -6 74 0 104', GREEN.dark, 7) +
  leaf(ink, 2, 74, 0.8, 62) +
  leaf(ink, -2, 86, 0.7, -64) +
  relief(ink, 'M0 34C-50 40 -80 0 -66 -40C-50 -84 50 -84 66 -40C80 0 50 40 0 34Z', {
    fill: lit(ink, RED),
    tones: RED,
    rim: 4,
    shade: 8,
  }) +
  path('M-50 -34C-40 -10 -10 0 10 -4C40 -8 60 -24 58 -50C70 -20 50 30 0 32C-40 30 -66 6 -50 -34Z', RED.dark) +
  path(
    'M-36 -46C-30 -20 10 -12 34 -30C50 -44 40 -66 20 -70C50 -50 20 -24 -6 -32C-20 -36 -26 -50 -16 -62C-30 -62 -38 -56 -36 -46Z',
    RED.light,
  ) +
  path('M-12 -54C-8 -66 16 -66 18 -52C16 -40 -6 -40 -12 -54Z', RED.deep);
const lotus = (ink: Ink): string => {
  const p = rampOf('#e878a6', '#30081e');
  const petal = (turn: number, size: number, tones: Ramp) =>
    place(
      relief(ink, 'M0 0C-30 -26 -28 -74 0 -100C28 -74 30 -26 0 0Z', {
        fill: ink.defs.linear([
          { at: 0, colour: tones.bright },
          { at: 0.5, colour: tones.light },
          { at: 1, colour: tones.mid },
        ]),
        tones,
        rim: 3,
        shade: 5,
      }),
      { y: 52, turn, scale: size },
    );
  return (
    ellipse(0, 66, 98, 18, GREEN.dark) +
    ellipse(0, 63, 92, 14, GREEN.mid) +
    [-76, 76, -56, 56].map((turn) => petal(turn, 1, p)).join('') +
    [-36, 36, -18, 18].map((turn) => petal(turn, 1.18, p)).join('') +
    petal(0, 1.25, p) +
    [-50, 50].map((turn) => petal(turn, 0.72, p)).join('') +
    petal(-24, 0.74, p) +
    petal(24, 0.74, p) +
    circle(0, 26, 10, ink.gold.light)
  );
};
const blossom = (ink: Ink): string =>
  stroke(
    'M-104 86C-60 50 -20 60 16 16C36 -10 70 -22 104 -66M-30 54C-40 20 -70 10 -84 -20M40 -8C40 -40 24 -60 28 -92',
    '#2a1418',
    9,
  ) +
  [
    [-84, -24, 0.8],
    [28, -88, 0.8],
    [96, -58, 0.7],
    [10, 14, 1.35],
    [-50, 58, 0.9],
    [56, -26, 1],
    [-34, 8, 0.8],
  ]
    .map(([x = 0, y = 0, scale = 1]) =>
      place(
        range(5)
          .map((i) =>
            place(path('M0 0C-20 -10 -20 -34 -6 -40L0 -34L6 -40C20 -34 20 -10 0 0Z', i % 2 ? '#ffd9e2' : '#ffc0d0'), {
              turn: i * 72,
            }),
          )
          .join('') +
          range(5)
            .map((i) => {
              const [a, b] = polar(i * 72 - 54, 12);
              return circle(a, b, 2.4, '#d8305a');
            })
            .join('') +
          circle(0, 0, 5, '#e8557a'),
        { x, y, scale },
      ),
    )
    .join('') +
  circle(0, 0, 0, ink.glow);
const flower = (ink: Ink, tones: Ramp, centre: Ramp): string =>
  stroke('M0 20V104', GREEN.dark, 7) +
  leaf(ink, 2, 88, 0.8, 58) +
  leaf(ink, -2, 96, 0.8, -58) +
  [0, 1, 2]
    .map((ringAt) =>
      range(12 - ringAt * 2)
        .map((i) =>
          place(
            ellipse(
              0,
              -46 + ringAt * 13,
              15,
              26 - ringAt * 5,
              [tones.dark, tones.mid, tones.light][ringAt] ?? tones.mid,
            ),
            { y: -20, turn: i * (360 / (12 - ringAt * 2)) + ringAt * 12 },
          ),
        )
        .join(''),
    )
    .join('') +
  circle(0, -20, 17, lit(ink, centre));
const maple = (ink: Ink): string => {
  const c = rampOf('#e0552a', '#2a0806');
  const d = symmetric(-96, [
    [14, -62],
    [34, -72],
    [26, -34],
    [64, -58],
    [62, -34],
    [94, -24],
    [66, 6],
    [74, 22],
    [24, 40],
    [10, 44],
    [6, 100],
    [0, 100],
  ]);
  return (
    relief(ink, d, { fill: lit(ink, c), tones: c, rim: 4, shade: 8 }) +
    stroke('M0 60V-80M0 40L-56 -8M0 40L56 -8M0 10L-30 -36M0 10L30 -36', c.deep, 3, { opacity: 0.6 })
  );
};
const clover = (ink: Ink): string =>
  stroke('M4 20C8 60 20 80 34 98', GREEN.dark, 8) +
  range(4)
    .map((i) =>
      place(
        relief(ink, 'M0 0C-10 -20 -52 -30 -48 -62C-44 -86 -12 -84 0 -62C12 -84 44 -86 48 -62C52 -30 10 -20 0 0Z', {
          fill: lit(ink, GREEN),
          tones: GREEN,
          rim: 4,
          shade: 5,
        }) + stroke('M0 -4V-44', GREEN.light, 2.5, { opacity: 0.7 }),
        { turn: 45 + i * 90, scale: 0.86, y: 0 },
      ),
    )
    .join('');
const cactus = (ink: Ink): string =>
  relief(
    ink,
    'M-22 96V-58C-22 -92 22 -92 22 -58V30C40 28 44 20 44 0V-18C44 -38 76 -38 76 -18V6C76 44 54 60 22 62V96ZM-22 40C-56 38 -76 20 -76 -14V-30C-76 -50 -44 -50 -44 -30V-12C-44 2 -38 10 -22 10Z',
    { fill: lit(ink, GREEN), tones: GREEN, rim: 4, shade: 8 },
  ) +
  stroke('M-8 88V-60M8 88V-60M60 -20V6C60 24 52 36 40 42M-60 -32V-12C-60 6 -54 20 -40 24', GREEN.deep, 2.5, {
    opacity: 0.6,
  }) +
  place(star5(), { y: -84 }) +
  place(star5(), { x: 60, y: -34, scale: 0.7 }) +
  ellipse(0, 98, 70, 8, '#2a1408', { opacity: 0.6 });
const star5 = () =>
  range(5)
    .map((i) => place(ellipse(0, -11, 6, 10, '#ff7aa0'), { turn: i * 72 }))
    .join('') + circle(0, 0, 5, '#ffd65a');
const agave = (ink: Ink): string => {
  const c = rampOf('#4fa08a', '#06201e');
  return (
    [-74, 74, -52, 52, -32, 32, -14, 14, 0]
      .map((turn) =>
        place(
          relief(ink, 'M-16 0C-24 -50 -8 -100 0 -140C8 -100 24 -50 16 0Z', {
            fill: ink.defs.linear([
              { at: 0, colour: c.light },
              { at: 1, colour: c.dark },
            ]),
            tones: c,
            rim: 3,
            shade: 4,
          }),
          { y: 84, turn },
        ),
      )
      .join('') + ellipse(0, 88, 40, 12, c.deep)
  );
};
const bamboo = (ink: Ink): string =>
  [
    [-46, 8, 17],
    [44, -6, 19],
    [0, 2, 23],
  ]
    .map(([x = 0, turn = 0, w = 0]) =>
      place(
        range(4)
          .map(
            (i) =>
              rect(
                -w,
                -104 + i * 52,
                w * 2,
                48,
                ink.defs.linear(
                  [
                    { at: 0, colour: GREEN.dark },
                    { at: 0.35, colour: '#b8d86a' },
                    { at: 1, colour: GREEN.deep },
                  ],
                  [0, 0],
                  [1, 0],
                ),
                { rx: 6 },
              ) + rect(-w - 2, -108 + i * 52, w * 2 + 4, 7, '#d6e88a', { rx: 3 }),
          )
          .join(''),
        { x, turn },
      ),
    )
    .join('') +
  leaf(ink, 20, -40, 1, 62) +
  leaf(ink, 22, -38, 0.8, 100) +
  leaf(ink, -24, 10, 1, -66) +
  leaf(ink, -22, 14, 0.8, -104);
const haystack = (ink: Ink): string =>
  relief(ink, 'M-88 92C-96 20 -50 -64 0 -76C50 -64 96 20 88 92Z', {
    fill: lit(ink, ink.gold),
    tones: ink.gold,
    rim: 4,
    shade: 10,
  }) +
  stroke(
    range(15)
      .map((i) => `M${-70 + i * 10} ${80 - ((i * 37) % 60)}l${(i % 3) * 6 - 6} -24`)
      .join(''),
    ink.gold.deep,
    3,
    { opacity: 0.5 },
  ) +
  stroke('M40 96L86 -84M70 -84V-104M86 -84L84 -106M98 -80L102 -100M68 -84Q86 -74 100 -80', WOOD.mid, 6);
const olive = (ink: Ink): string =>
  stroke('M-90 70C-40 40 10 0 80 -70', '#5a4a2a', 6) +
  [
    [-66, 58, -20],
    [-40, 38, 150],
    [-14, 20, -10],
    [16, -8, 140],
    [40, -30, 0],
    [64, -52, 130],
    [80, -70, 45],
  ]
    .map(([x = 0, y = 0, turn = 0]) => leaf(ink, x, y, 0.85, turn, rampOf('#8aa66a', '#141f0c')))
    .join('') +
  orb(ink, -18, 58, 20, rampOf('#5a7a2a', '#0c1404')) +
  orb(ink, 30, 22, 20, rampOf('#4a3a5a', '#0a0614')) +
  orb(ink, 62, -10, 16, rampOf('#5a7a2a', '#0c1404'));

const house = (ink: Ink, body: string, windows: readonly (readonly number[])[], tones: Ramp, over = '') =>
  relief(ink, body, { fill: lit(ink, tones), tones, rim: 3, shade: 8 }) +
  windows
    .map(
      ([x = 0, y = 0, w = 0, h = 0, round = 0]) =>
        rect(x, y, w, h, '#12101c', { rx: round }) +
        rect(x + 1.5, y + 2, w - 3, h - 3, ink.glow, { rx: round, opacity: 0.95 }),
    )
    .join('') +
  over;
const castle = (ink: Ink): string =>
  house(
    ink,
    'M-92 96V-10H-100V-34H-86V-24H-76V-34H-64V-24H-54V-34H-42V-10H-48V20H-30V-50H-36V-62L0 -112L36 -62V-50H30V20H48V-10H42V-34H54V-24H64V-34H76V-24H86V-34H100V-10H92V96Z',
    [
      [-76, 4, 10, 22, 5],
      [66, 4, 10, 22, 5],
      [-6, -44, 12, 24, 6],
      [-6, -4, 12, 20, 6],
      [-76, 44, 10, 20, 5],
      [66, 44, 10, 20, 5],
    ],
    STONE,
    path('M-20 96V60C-20 34 20 34 20 60V96Z', '#0b0d16') +
      path('M-14 96V62C-14 42 14 42 14 62V96Z', ink.glow, { opacity: 0.6 }) +
      path('M0 -112V-126L24 -120L0 -114Z', RED.mid),
  );
const cathedral = (ink: Ink): string =>
  house(
    ink,
    'M-82 96V-30L-64 -96L-46 -30V-6L0 -66L46 -6V-30L64 -96L82 -30V96Z',
    [
      [-70, -16, 12, 30, 6],
      [58, -16, 12, 30, 6],
      [-70, 34, 12, 30, 6],
      [58, 34, 12, 30, 6],
    ],
    STONE,
    circle(0, 0, 23, '#0d0f1a') +
      range(8)
        .map((i) => {
          const [x, y] = polar(i * 45, 13);
          return circle(x, y, 5.5, ['#f0566a', '#ffc94a', '#4fe0c8', '#7aa8ff'][i % 4] ?? '');
        })
        .join('') +
      circle(0, 0, 5, '#fff3c8') +
      path('M-20 96V66C-20 48 -8 40 0 34C8 40 20 48 20 66V96Z', '#0b0d16') +
      path('M-12 96V68C-12 56 -4 50 0 46C4 50 12 56 12 68V96Z', ink.glow, { opacity: 0.7 }),
  );
const pagoda = (ink: Ink): string => {
  const roof = (y: number, w: number) =>
    relief(
      ink,
      `M${-w - 18} ${y + 10}C${-w + 4} ${y + 4} ${-w * 0.5} ${y - 14} 0 ${y - 20}C${w * 0.5} ${y - 14} ${w - 4} ${y + 4} ${w + 18} ${y + 10}C${w} ${y + 18} ${w * 0.6} ${y + 14} 0 ${y + 14}C${-w * 0.6} ${y + 14} ${-w} ${y + 18} ${-w - 18} ${y + 10}Z`,
      { fill: lit(ink, rampOf('#2a6a72', '#04161c')), tones: rampOf('#2a6a72', '#04161c'), rim: 3, shade: 4 },
    );
  const storey = (y: number, w: number, h: number) =>
    rect(-w, y, w * 2, h, lit(ink, RED)) +
    range(3)
      .map((i) => rect(-w * 0.8 + i * w * 0.58, y + 5, w * 0.42, h - 8, ink.glow, { opacity: 0.95 }))
      .join('');
  return (
    stroke('M0 -112V-66', ink.gold.mid, 6) +
    [-100, -90, -80].map((y) => ellipse(0, y, 9, 3, ink.gold.light)).join('') +
    storey(-56, 30, 26) +
    roof(-58, 42) +
    storey(-14, 42, 28) +
    roof(-20, 56) +
    storey(32, 54, 40) +
    roof(24, 70) +
    rect(-78, 72, 156, 12, STONE.mid) +
    rect(-90, 84, 180, 14, STONE.dark)
  );
};
const torii = (ink: Ink): string =>
  relief(ink, 'M-104 -78C-60 -66 60 -66 104 -78L98 -52C60 -46 -60 -46 -98 -52Z', {
    fill: lit(ink, RED),
    tones: RED,
    rim: 3,
    shade: 5,
  }) +
  rect(-78, -30, 156, 15, lit(ink, RED)) +
  rect(-13, -50, 26, 34, ink.gold.mid) +
  mirror(
    relief(ink, 'M-66 -48H-46L-42 98H-68Z', { fill: lit(ink, RED), tones: RED, rim: 3, shade: 4 }) +
      rect(-72, 84, 34, 14, DARK),
  ) +
  path('M-104 -82C-60 -72 60 -72 104 -82L106 -70C60 -60 -60 -60 -106 -70Z', '#1a1018');
const greekTemple = (ink: Ink): string =>
  relief(ink, 'M-96 -30L0 -86L96 -30Z', { fill: lit(ink, BONE), tones: BONE, rim: 4, shade: 6 }) +
  path('M-62 -36L0 -72L62 -36Z', BONE.dark) +
  circle(0, -48, 9, ink.gold.light) +
  rect(-96, -30, 192, 16, BONE.light) +
  rect(-84, -14, 168, 86, '#141a30') +
  rect(-84, -14, 168, 86, ink.defs.linear(fade(ink.glow, 0, 0.75))) +
  [-80, -44, -8, 28, 64]
    .map(
      (x) =>
        rect(x - 3, -14, 22, 7, BONE.light) +
        rect(
          x,
          -7,
          16,
          76,
          ink.defs.linear(
            [
              { at: 0, colour: BONE.dark },
              { at: 0.35, colour: BONE.bright },
              { at: 1, colour: BONE.dark },
            ],
            [0, 0],
            [1, 0],
          ),
        ) +
        rect(x - 3, 66, 22, 8, BONE.light),
    )
    .join('') +
  rect(-100, 74, 200, 11, BONE.mid) +
  rect(-108, 85, 216, 13, BONE.dark);
const dome = (ink: Ink): string => {
  const t = rampOf('#1f9ab0', '#04202c');
  const minaret = (x: number) =>
    rect(x - 9, -50, 18, 146, lit(ink, SAND)) +
    path(
      `M${x - 13} -50H${x + 13}C${x + 12} -70 ${x + 4} -76 ${x} -90C${x - 4} -76 ${x - 12} -70 ${x - 13} -50Z`,
      lit(ink, t),
    ) +
    rect(x - 13, -20, 26, 6, ink.gold.light) +
    circle(x, -94, 4, ink.gold.light);
  return (
    minaret(-84) +
    minaret(84) +
    relief(
      ink,
      symmetric(-88, [
        [6, -62, 64, -52, 64, -8],
        [64, 4, 58, 12, 56, 18],
        [0, 18],
      ]),
      { fill: lit(ink, t), tones: t, rim: 5, shade: 10 },
    ) +
    stroke('M0 -84C-26 -50 -32 -10 -28 16M0 -84C26 -50 32 -10 28 16M0 -84V16', t.light, 2.5, { opacity: 0.6 }) +
    path(`${ring(8, [0, -100])}${ring(7, [4, -102])}`, ink.gold.light, { 'fill-rule': 'evenodd' }) +
    relief(ink, 'M-68 18H68V96H-68Z', { fill: lit(ink, SAND), tones: SAND, rim: 3, shade: 6 }) +
    [-44, 0, 44]
      .map(
        (x) =>
          path(
            `M${x - 15} 96V58C${x - 15} 44 ${x - 4} 40 ${x} 32C${x + 4} 40 ${x + 15} 44 ${x + 15} 58V96Z`,
            '#15122a',
          ) +
          path(
            `M${x - 11} 96V60C${x - 11} 48 ${x - 3} 46 ${x} 40C${x + 3} 46 ${x + 11} 48 ${x + 11} 60V96Z`,
            ink.glow,
            { opacity: 0.85 },
          ),
      )
      .join('') +
    rect(-70, 18, 140, 7, ink.gold.mid)
  );
};
const barn = (ink: Ink): string =>
  house(
    ink,
    'M-84 96V-14L-58 -60L0 -90L58 -60L84 -14V96Z',
    [],
    RED,
    stroke('M-92 -8L-62 -62L0 -94L62 -62L92 -8', BONE.light, 9) +
      path('M-34 96V26H34V96Z', RED.deep) +
      stroke('M-34 96V26H34V96M-34 26L34 96M34 26L-34 96', BONE.light, 5) +
      rect(-15, -48, 30, 32, '#12101c') +
      rect(-12, -45, 24, 26, ink.glow) +
      stroke('M0 -46V-18M-13 -32H13', BONE.light, 3) +
      stroke('M0 -94V-116M-14 -112H14', IRON.light, 3) +
      path('M14 -112L6 -118V-106Z', IRON.light),
  );
const saloon = (ink: Ink): string =>
  house(
    ink,
    'M-88 96V-44H-72V-74H-40L-26 -96H26L40 -74H72V-44H88V96Z',
    [
      [-72, -24, 26, 34, 2],
      [46, -24, 26, 34, 2],
      [-74, 44, 32, 40, 2],
      [42, 44, 32, 40, 2],
    ],
    WOOD,
    rect(-56, -66, 112, 26, SAND.mid, { rx: 3 }) +
      path(star(5, 11, 5), RED.mid, { transform: 'translate(0 -53)' }) +
      stroke('M-44 -53H-18M18 -53H44', WOOD.deep, 5) +
      rect(-96, 22, 192, 11, WOOD.dark) +
      mirror(rect(-92, 33, 8, 63, WOOD.mid) + path('M-22 46H-2V84H-22Q-14 66 -22 46Z', SAND.dark)) +
      rect(-24, 38, 48, 58, ink.glow, { opacity: 0.35 }),
  );
const hotel = (ink: Ink): string =>
  house(
    ink,
    'M-62 96V-8H-46V-44H-30V-70H-14V-88H-4V-114H4V-88H14V-70H30V-44H46V-8H62V96Z',
    [
      ...[-50, -30, -10, 10].flatMap((x) => [4, 26, 48].map((y) => [x + 6, y, 9, 14])),
      ...[-28, -9, 10].flatMap((x) => [-36, -20].map((y) => [x + 3, y, 9, 11])),
      [-14, -62, 8, 11],
      [6, -62, 8, 11],
    ],
    rampOf('#5a5f8a', '#0a0a24'),
    rect(-70, 70, 140, 11, metal(ink)) +
      rect(-18, 81, 36, 15, ink.glow) +
      stroke('M0 -114V-124', ink.gold.light, 3) +
      path('M-46 -44V-8M46 -44V-8M-30 -70V-44M30 -70V-44', 'none', { stroke: ink.gold.mid, 'stroke-width': 2.5 }),
  );
const city = (ink: Ink): string =>
  [
    [-100, -10, 34, '#1b2a52'],
    [-62, -58, 34, '#24366a'],
    [-24, -92, 40, '#2f4684'],
    [20, -40, 34, '#24366a'],
    [58, -70, 38, '#1b2a52'],
  ]
    .map(
      ([x, y, w, fill], i) =>
        rect(Number(x), Number(y), Number(w), 96 - Number(y), String(fill)) +
        range(Math.floor((88 - Number(y)) / 16))
          .map((r) =>
            range(3)
              .map((c) =>
                (r * 7 + c * 5 + i * 3) % 4
                  ? rect(Number(x) + 5 + c * ((Number(w) - 8) / 3), Number(y) + 8 + r * 16, 6, 9, ink.glow, {
                      opacity: (r + c + i) % 3 ? 0.9 : 0.4,
                    })
                  : '',
              )
              .join(''),
          )
          .join(''),
    )
    .join('') + stroke('M-4 -92V-116', '#2f4684', 4);
const windmill = (ink: Ink): string =>
  relief(ink, 'M-26 -30H26L42 96H-42Z', { fill: lit(ink, BONE), tones: BONE, rim: 3, shade: 7 }) +
  path('M-30 -30L0 -60L30 -30Z', lit(ink, RED)) +
  range(4)
    .map((i) =>
      place(
        rect(-3, -96, 6, 96, WOOD.dark) +
          path('M4 -94H28V-18H4Z', '#f6ead0', { stroke: WOOD.dark, 'stroke-width': 2.5 }) +
          stroke('M4 -76H28M4 -56H28M4 -36H28', WOOD.dark, 2),
        { turn: 22 + i * 90, y: -30 },
      ),
    )
    .join('') +
  circle(0, -30, 9, metal(ink)) +
  rect(-12, 60, 24, 36, DARK, { rx: 12 });
const station = (ink: Ink): string =>
  stroke('M0 20L-56 98M0 20L56 98M-30 62H30M-42 82H42', SILVER.mid, 6) +
  place(
    relief(ink, 'M-84 -20C-70 48 70 48 84 -20Q0 24 -84 -20Z', {
      fill: lit(ink, SILVER),
      tones: SILVER,
      rim: 3,
      shade: 6,
    }) +
      ellipse(0, -20, 84, 20, SILVER.dark) +
      ellipse(0, -20, 74, 16, SILVER.light) +
      stroke('M-40 -16L0 -76L40 -16', IRON.mid, 4) +
      circle(0, -78, 9, RED.light) +
      halo(ink, 0, -78, 26),
    { turn: 24, y: -10 },
  ) +
  [40, 58, 76]
    .map((r) =>
      path(`M${-10 + r * 0.5} ${-84 - r * 0.1}A${r} ${r} 0 0 1 ${30 + r * 0.75} ${-60 + r * 0.4}`, 'none', {
        stroke: ink.glow,
        'stroke-width': 4,
        opacity: 0.7,
      }),
    )
    .join('');
const satellite = (ink: Ink): string =>
  place(
    mirror(
      rect(-108, -24, 64, 48, '#1a3a7a', { stroke: SILVER.light, 'stroke-width': 4 }) +
        stroke('M-92 -24V24M-76 -24V24M-60 -24V24M-108 0H-44', '#6aa8ff', 2) +
        rect(-46, -5, 22, 10, SILVER.mid),
    ) +
      relief(ink, 'M-26 -40H26V40H-26Z', { fill: metal(ink), tones: ink.gold, rim: 3, shade: 5 }) +
      path('M-26 -14L26 -22V-6L-26 2ZM-26 16L26 8V20L-26 28Z', ink.gold.deep, { opacity: 0.4 }) +
      path('M-30 50A34 30 0 0 0 30 50Z', SILVER.light) +
      stroke('M0 40V74', SILVER.mid, 4) +
      circle(0, 78, 5, RED.light),
    { turn: -28 },
  );
const planet = (ink: Ink, rings: boolean): string => {
  const t = ink.second;
  const back = rings
    ? path('M-112 30A112 30 0 0 1 112 -30', 'none', { stroke: ink.gold.mid, 'stroke-width': 10, opacity: 0.8 })
    : '';
  return (
    place(back, { turn: 0 }) +
    circle(
      0,
      0,
      68,
      ink.defs.radial(
        [
          { at: 0, colour: t.bright },
          { at: 0.35, colour: t.light },
          { at: 0.7, colour: t.dark },
          { at: 1, colour: t.deep },
        ],
        [ink.side < 0 ? 0.3 : 0.7, 0.28],
        0.85,
      ),
    ) +
    group(
      [-40, -18, 8, 30, 48]
        .map((y, i) =>
          ellipse(i % 2 ? 10 : -14, y, 84, 5 + (i % 3) * 3, i % 2 ? t.bright : t.deep, {
            opacity: 0.28,
            transform: 'rotate(-14)',
          }),
        )
        .join(''),
      { 'clip-path': ink.defs.clip(circle(0, 0, 68, '#000')) },
    ) +
    (rings
      ? path(
          'M-112 30C-116 50 -40 50 20 32C80 14 124 -16 112 -30C114 -22 66 6 10 22C-50 40 -104 42 -112 30Z',
          metal(ink),
          { stroke: ink.gold.light, 'stroke-width': 4 },
        )
      : '') +
    circle(
      78,
      58,
      13,
      ink.defs.radial(
        [
          { at: 0, colour: '#fff' },
          { at: 1, colour: '#56657d' },
        ],
        [0.35, 0.3],
        0.8,
      ),
    ) +
    path(star(4, 14, 3), '#fff', { transform: 'translate(-74 -76)' })
  );
};
const rocket = (ink: Ink): string =>
  place(
    path('M-16 62C-30 90 -8 96 0 124C8 96 30 90 16 62Z', '#ff8a2a') +
      path('M-8 62C-14 80 -2 86 0 100C2 86 14 80 8 62Z', '#fff2b0') +
      mirror(relief(ink, 'M-26 20L-62 60L-52 76L-22 56Z', { fill: lit(ink, RED), tones: RED, rim: 3, shade: 4 })) +
      relief(
        ink,
        symmetric(-104, [
          [34, -72, 40, -10, 24, 62],
          [0, 62],
        ]),
        { fill: lit(ink, SILVER), tones: SILVER, rim: 4, shade: 8 },
      ) +
      path('M0 -104C18 -86 27 -66 30 -52Q0 -42 -30 -52C-27 -66 -18 -86 0 -104Z', lit(ink, RED)) +
      circle(0, -16, 17, ink.gold.dark) +
      circle(0, -17, 12, '#16294a') +
      path('M-8 -22A12 12 0 0 1 4 -28L-4 -12Z', '#9fdcff', { opacity: 0.8 }) +
      rect(-25, 34, 50, 9, ink.gold.mid),
    { turn: 32 },
  );
const comet = (ink: Ink): string =>
  path(
    'M-104 -84C-40 -60 10 -30 46 2L16 34C-20 0 -60 -40 -104 -84Z',
    ink.defs.linear(
      [
        { at: 0, colour: ink.glow, opacity: 0 },
        { at: 1, colour: ink.glow, opacity: 0.95 },
      ],
      [0, 0],
      [1, 1],
    ),
  ) +
  path(
    'M-70 -96C-20 -60 30 -20 56 12L4 44C-30 10 -80 -30 -104 -50C-50 -40 0 -20 30 10C10 -20 -40 -70 -70 -96Z',
    ink.second.light,
    { opacity: 0.45 },
  ) +
  halo(ink, 38, 34, 77.5) +
  circle(
    38,
    34,
    46,
    ink.defs.radial(
      [
        { at: 0, colour: '#ffffff' },
        { at: 0.4, colour: ink.glow },
        { at: 1, colour: ink.second.mid },
      ],
      [0.6, 0.6],
      0.75,
    ),
  ) +
  [
    [-46, 10, 9],
    [72, -56, 12],
    [-10, 76, 8],
    [-76, -14, 6],
  ]
    .map(([x = 0, y = 0, r = 0]) => path(star(4, r, r * 0.2), '#fff', { transform: `translate(${x} ${y})` }))
    .join('');
const helmetSpace = (ink: Ink): string =>
  relief(ink, 'M-84 98C-80 66 -50 56 -30 52H30C50 56 80 66 84 98Z', {
    fill: lit(ink, SILVER),
    tones: SILVER,
    rim: 3,
    shade: 7,
  }) +
  relief(ink, ring(72, [0, -18]), { fill: lit(ink, SILVER), tones: SILVER, rim: 5, shade: 9 }) +
  path('M-52 -22C-52 -62 52 -62 52 -22C52 24 30 34 0 34C-30 34 -52 24 -52 -22Z', '#0a1228') +
  path(
    'M-48 -22C-48 -56 48 -56 48 -22C48 20 28 30 0 30C-28 30 -48 20 -48 -22Z',
    ink.defs.linear([
      { at: 0, colour: ink.gold.light },
      { at: 0.45, colour: ink.second.mid },
      { at: 1, colour: '#0a1228' },
    ]),
  ) +
  path('M-34 -34C-28 -48 -6 -50 4 -48C-14 -42 -24 -30 -28 -14Z', '#fff', { opacity: 0.7 }) +
  circle(26, -6, 4, '#fff') +
  circle(10, 10, 2.5, '#fff') +
  mirror(rect(-84, -34, 16, 34, ink.gold.mid, { rx: 6 })) +
  rect(-24, 68, 48, 22, IRON.mid, { rx: 4 }) +
  circle(-10, 79, 5, RED.light) +
  circle(8, 79, 5, '#5fe0a0');
const ghost = (ink: Ink): string => {
  const g = ramp('#2a3f66', '#6a8fb8', '#a9d4ea', '#dff6ff', '#ffffff');
  return (
    relief(
      ink,
      'M0 -92C50 -92 66 -50 66 -10V84C52 66 44 74 34 92C22 70 10 70 0 92C-10 70 -22 70 -34 92C-44 74 -52 66 -66 84V-10C-66 -50 -50 -92 0 -92Z',
      { fill: ink.defs.linear(fade('#dff6ff', 0.98, 0.9, 0.35)), tones: g, rim: 4, shade: 8 },
    ) +
    mirror(ellipse(-22, -30, 10, 15, DARK)) +
    ellipse(0, 10, 12, 18, DARK)
  );
};
const skull = (ink: Ink, sugar: boolean): string => {
  const d = symmetric(-88, [
    [56, -88, 78, -50, 74, -14],
    [72, 14, 56, 22, 50, 34],
    [48, 48],
    [40, 74, 30, 84, 0, 84],
  ]);
  const eye = sugar
    ? mirror(
        range(9)
          .map((i) => {
            const [x, y] = polar(i * 40, 24, [-32, -10]);
            return circle(x, y, 7, i % 2 ? '#e8487a' : '#f2b02e');
          })
          .join('') +
          circle(-32, -10, 21, '#140a18') +
          circle(-32, -10, 8, '#3fd0c0'),
      )
    : mirror(path('M-56 -8C-54 -32 -16 -34 -12 -8C-14 16 -34 20 -46 12Z', '#0d0a14') + halo(ink, -32, -4, 6.25));
  return (
    relief(ink, d, { fill: lit(ink, BONE), tones: BONE, rim: 4, shade: 9 }) +
    eye +
    path('M0 16L-12 36H12Z', '#140a18') +
    stroke('M-34 56H34M-24 48V70M-12 46V74M0 46V76M12 46V74M24 48V70', sugar ? '#8a3a5a' : '#5a4638', 4) +
    (sugar
      ? path(
          range(6)
            .map((i) => {
              const [x, y] = polar(i * 60, 12, [0, -56]);
              return ring(7, [x, y]);
            })
            .join(''),
          '#e8487a',
        ) +
        circle(0, -56, 7, '#f2b02e') +
        mirror(stroke('M-16 -74C-40 -78 -54 -62 -58 -46', '#3f9ad0', 4) + circle(-52, 26, 5, '#3fd0c0'))
      : '')
  );
};
const sword = (ink: Ink): string =>
  place(
    relief(ink, 'M-12 34V-84L0 -112L12 -84V34Z', {
      fill: ink.defs.linear(
        [
          { at: 0, colour: SILVER.light },
          { at: 0.49, colour: SILVER.bright },
          { at: 0.51, colour: SILVER.dark },
          { at: 1, colour: SILVER.mid },
        ],
        [0, 0],
        [1, 0],
      ),
      tones: SILVER,
      rim: 0,
      shade: 0,
    }) +
      relief(ink, 'M-48 30C-30 44 30 44 48 30L52 46C30 58 -30 58 -52 46Z', {
        fill: metal(ink),
        tones: ink.gold,
        rim: 3,
        shade: 4,
      }) +
      rect(-7, 52, 14, 36, WOOD.mid) +
      stroke('M-7 60L7 66M-7 72L7 78', ink.gold.light, 3) +
      circle(0, 98, 12, metal(ink)) +
      circle(0, 98, 6, RED.light) +
      circle(0, 44, 7, RED.light),
    { turn: 30 },
  );
const swords = (ink: Ink): string =>
  place(sword(ink), { turn: 14, x: 4 }) + place(sword(ink), { flip: true, turn: -14, x: -4 });
const helm = (ink: Ink): string =>
  relief(
    ink,
    symmetric(-84, [
      [48, -84, 62, -48, 60, -10],
      [58, 40, 40, 84, 22, 92],
      [14, 40],
      [0, 40],
    ]),
    { fill: metal(ink, SILVER), tones: SILVER, rim: 5, shade: 9 },
  ) +
  mirror(path('M-52 -12L-10 -4V8L-50 4Z', '#07080f') + path('M-40 -7L-16 -3V2L-40 0Z', ink.glow)) +
  path('M-6 -30L6 -30L9 44L0 58L-9 44Z', metal(ink)) +
  mirror(stroke('M-34 28L-20 30M-34 42L-20 43M-32 56L-20 56', '#0d1220', 5)) +
  relief(ink, 'M-12 -80C-14 -110 20 -124 60 -110C50 -100 40 -90 12 -80Z', {
    fill: lit(ink, RED),
    tones: RED,
    rim: 3,
    shade: 5,
  });
const spartan = (ink: Ink): string =>
  relief(ink, 'M-72 -10C-90 -84 -30 -114 30 -104C76 -96 96 -50 88 20C76 -20 60 -50 20 -60C-20 -66 -50 -50 -58 -8Z', {
    fill: lit(ink, RED),
    tones: RED,
    rim: 4,
    shade: 6,
  }) +
  relief(
    ink,
    'M-56 -6C-58 -58 -30 -78 4 -74C44 -70 64 -36 60 16C58 50 64 70 72 94H30C18 70 12 46 10 26L-10 30V12H-46V52L-30 94L-58 74C-64 44 -56 20 -56 -6Z',
    { fill: metal(ink), tones: ink.gold, rim: 4, shade: 8 },
  ) +
  path('M-50 0Q-26 -16 2 0L0 10H-48Z', '#0c0a10') +
  stroke('M-52 -22Q-20 -44 10 -22', ink.gold.deep, 4);
const shieldMotif = (ink: Ink): string =>
  relief(
    ink,
    symmetric(-84, [
      [30, -70, 56, -68, 76, -70],
      [82, 10, 50, 66, 0, 94],
    ]),
    { fill: metal(ink), tones: ink.gold, rim: 4, shade: 6 },
  ) +
  path(
    symmetric(-66, [
      [26, -54, 44, -54, 62, -54],
      [64, 10, 40, 54, 0, 76],
    ]),
    lit(ink, ink.second),
  ) +
  path('M-6 -62H6V72L0 76L-6 72ZM-60 -14H60V0H-60Z', ink.gold.mid) +
  circle(0, -7, 17, metal(ink)) +
  path(star(6, 12, 6), ink.gold.deep, { transform: 'translate(0 -7)' });
const forge = (ink: Ink): string =>
  relief(ink, 'M-100 -14C-70 -14 -50 -20 -40 -26H88V-8C70 6 44 12 40 34L58 70H-46L-28 34C-34 16 -80 12 -100 -14Z', {
    fill: lit(ink, IRON),
    tones: IRON,
    rim: 4,
    shade: 8,
  }) +
  rect(-64, 70, 140, 20, IRON.dark) +
  path('M-20 -26L70 -26L66 -38L-14 -40Z', '#ff8a2a') +
  path('M-6 -28L60 -28L58 -34L-2 -35Z', '#fff2b0') +
  place(
    rect(-6, -10, 12, 96, lit(ink, WOOD)) +
      relief(ink, 'M-40 -42H36L44 -26L36 -8H-40Z', { fill: metal(ink, SILVER), tones: SILVER, rim: 3, shade: 5 }),
    { x: 24, y: -66, turn: -62, scale: 0.8 },
  ) +
  [
    [-40, -58, 5],
    [-10, -76, 4],
    [-60, -80, 4],
    [14, -60, 3],
    [-30, -94, 3],
    [90, -60, 4],
  ]
    .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, '#ffc14a'))
    .join('');
const plague = (ink: Ink): string =>
  relief(ink, 'M-70 98C-74 30 -60 -40 -6 -60C50 -50 66 30 70 98Z', {
    fill: lit(ink, BLACK),
    tones: BLACK,
    rim: 4,
    shade: 9,
  }) +
  relief(ink, 'M-36 -30C-36 -60 36 -60 36 -30C38 0 20 20 6 30C-20 44 -52 60 -74 74C-64 40 -44 10 -36 -10Z', {
    fill: lit(ink, rampOf('#9a6a3a', '#1a0a06')),
    tones: rampOf('#9a6a3a', '#1a0a06'),
    rim: 4,
    shade: 7,
  }) +
  [-18, 18].map((x) => circle(x, -26, 13, ink.gold.dark) + circle(x, -26, 9, '#b8f0d0')).join('') +
  stroke('M-30 10L-8 24M-44 30L-24 40', '#3a1c0a', 3) +
  relief(ink, 'M-84 -50C-50 -40 50 -40 84 -50C60 -66 44 -64 38 -66L32 -96H-32L-38 -66C-44 -64 -60 -66 -84 -50Z', {
    fill: lit(ink, BLACK),
    tones: BLACK,
    rim: 4,
    shade: 5,
  });
const candle = (ink: Ink): string =>
  halo(ink, 0, -58, 62.5) +
  path('M0 -102C18 -76 22 -60 12 -46C6 -38 -6 -38 -12 -46C-22 -60 -14 -76 0 -102Z', '#ffb52e') +
  path('M0 -80C8 -66 10 -56 4 -48C2 -45 -2 -45 -4 -48C-10 -56 -8 -66 0 -80Z', '#fffbe0') +
  relief(ink, 'M-22 -34C-10 -42 10 -42 22 -34V-20C26 -6 20 0 18 20L22 66H-22V10C-28 0 -22 -20 -22 -34Z', {
    fill: lit(ink, BONE),
    tones: BONE,
    rim: 3,
    shade: 6,
  }) +
  stroke('M0 -38V-48', DARK, 3) +
  relief(ink, 'M-52 62H52C50 84 30 92 0 92C-30 92 -50 84 -52 62Z', {
    fill: metal(ink),
    tones: ink.gold,
    rim: 3,
    shade: 5,
  }) +
  stroke('M50 68C84 62 84 96 50 90', ink.gold.mid, 7);
const lantern = (ink: Ink): string =>
  halo(ink, 0, 12, 105) +
  path('M-30 -62C-30 -108 30 -108 30 -62', 'none', { stroke: IRON.light, 'stroke-width': 6 }) +
  relief(ink, 'M-48 -42L-28 -66H28L48 -42Z', { fill: metal(ink), tones: ink.gold, rim: 3, shade: 4 }) +
  rect(-40, -42, 80, 104, '#170f14') +
  rect(
    -36,
    -42,
    72,
    102,
    ink.defs.radial(
      [
        { at: 0, colour: '#fffbe0' },
        { at: 0.5, colour: ink.glow },
        { at: 1, colour: '#b8541a' },
      ],
      [0.5, 0.6],
      0.7,
    ),
  ) +
  path('M0 -14C18 10 22 26 10 40C4 46 -4 46 -10 40C-22 26 -16 8 0 -14Z', '#ff9a2e') +
  path('M0 12C8 22 8 30 3 38C1 40 -1 40 -3 38C-8 30 -8 22 0 12Z', '#fffbe0') +
  stroke('M-14 -42V62M14 -42V62', '#2a1a14', 4) +
  relief(ink, 'M-50 60H50L42 88H-42Z', { fill: metal(ink), tones: ink.gold, rim: 3, shade: 4 });
const paperLantern = (ink: Ink): string =>
  halo(ink, 0, 0, 115) +
  stroke('M0 -104V-66', ink.gold.mid, 4) +
  rect(-26, -72, 52, 12, ink.gold.mid, { rx: 3 }) +
  relief(ink, 'M-30 -60H30C82 -50 82 40 30 52H-30C-82 40 -82 -50 -30 -60Z', {
    fill: ink.defs.radial(
      [
        { at: 0, colour: '#ffe29a' },
        { at: 0.45, colour: '#f0603a' },
        { at: 1, colour: '#8a1222' },
      ],
      [0.5, 0.55],
      0.62,
    ),
    tones: RED,
    rim: 3,
    shade: 6,
  }) +
  stroke('M-22 -60C-50 -30 -50 24 -22 52M0 -60V52M22 -60C50 -30 50 24 22 52', '#7a1020', 2.5, { opacity: 0.6 }) +
  rect(-26, 48, 52, 12, ink.gold.mid, { rx: 3 }) +
  stroke('M-10 60V92M0 60V102M10 60V92', ink.gold.light, 4);
const fire = (ink: Ink): string =>
  path(
    'M4 -104C30 -60 70 -40 66 16C64 66 34 92 0 92C-34 92 -66 66 -64 20C-62 -8 -44 -18 -40 -44C-24 -34 -20 -20 -20 -8C0 -34 6 -70 4 -104Z',
    ink.defs.linear([
      { at: 0, colour: '#ffb02e' },
      { at: 0.6, colour: '#f0502a' },
      { at: 1, colour: '#8a1420' },
    ]),
  ) +
  path(
    'M4 -40C16 -10 44 4 42 38C40 70 22 86 0 86C-22 86 -42 70 -40 40C-38 22 -26 16 -24 0C-14 6 -8 16 -8 24C2 8 6 -14 4 -40Z',
    ink.defs.linear([
      { at: 0, colour: '#ffe27a' },
      { at: 1, colour: '#ff9a2e' },
    ]),
  ) +
  path(
    'M2 18C10 34 22 42 20 58C18 76 10 84 0 84C-10 84 -20 76 -18 60C-16 48 -8 46 -6 36C-2 40 0 44 0 48C4 40 4 28 2 18Z',
    '#fffbe0',
  );
const book = (ink: Ink): string =>
  place(
    path('M-80 -60L70 -76L84 66L-66 86Z', ink.second.deep) +
      relief(ink, 'M-84 -66L64 -80L76 56L-70 74Z', {
        fill: lit(ink, ink.second),
        tones: ink.second,
        rim: 4,
        shade: 6,
      }) +
      path('M-70 74L76 56L82 66L-64 86Z', BONE.light) +
      path('M-60 -52L52 -63L61 46L-50 60Z', 'none', { stroke: ink.gold.mid, 'stroke-width': 4 }) +
      circle(0, -2, 27, metal(ink)) +
      path(star(6, 24, 11), ink.second.deep, { transform: 'translate(0 -2)' }) +
      circle(0, -2, 7, RED.light) +
      [
        [-58, -50],
        [50, -61],
        [59, 44],
        [-48, 58],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 6, ink.gold.light))
        .join(''),
    { turn: -4 },
  );
const chessKnight = (ink: Ink): string =>
  relief(
    ink,
    'M-46 70C-50 30 -6 10 -14 -18C-34 -12 -50 2 -62 0C-76 -6 -72 -22 -60 -34C-44 -50 -34 -76 -6 -82L2 -100L16 -82C60 -70 66 0 48 70Z',
    { fill: lit(ink, BONE), tones: BONE, rim: 4, shade: 8 },
  ) +
  circle(-14, -52, 5, DARK) +
  stroke('M18 -74C44 -50 46 0 32 40M6 -60C28 -40 30 0 18 30', BONE.deep, 3, { opacity: 0.6 }) +
  rect(-58, 70, 116, 13, BONE.mid, { rx: 4 }) +
  rect(-68, 83, 136, 15, BONE.dark, { rx: 4 });
const eyeMotif = (ink: Ink): string =>
  path('M-100 0Q0 -86 100 0Q0 86 -100 0Z', ink.gold.deep) +
  path('M-94 -3Q0 -80 94 -3Q0 76 -94 -3Z', metal(ink)) +
  path('M-80 -2Q0 -62 80 -2Q0 60 -80 -2Z', '#f6efe0') +
  circle(0, -2, 37, ink.second.deep) +
  circle(
    0,
    -2,
    34,
    ink.defs.radial([
      { at: 0, colour: ink.second.bright },
      { at: 0.5, colour: ink.second.mid },
      { at: 1, colour: ink.second.deep },
    ]),
  ) +
  circle(0, -2, 16, DARK) +
  circle(ink.side * 11, -13, 7, '#fff') +
  range(7)
    .map((i) => {
      const [x, y] = polar(-150 + i * 20, 84, [0, 0]);
      return place(path('M-4 0L0 -22L4 0Z', ink.gold.light), { x, y: y * 0.72 - 10, turn: -60 + i * 20 });
    })
    .join('');
const dragon = (ink: Ink): string => {
  const g = rampOf('#2f9a5a', '#041c12');
  return (
    mirror(
      relief(ink, 'M-26 -56C-40 -90 -70 -96 -84 -114C-84 -84 -70 -60 -44 -42Z', {
        fill: lit(ink, BONE),
        tones: BONE,
        rim: 3,
        shade: 4,
      }) +
        relief(ink, 'M-60 -24L-108 -44L-88 -14L-112 4L-82 14L-98 40L-58 30Z', {
          fill: lit(ink, g),
          tones: g,
          rim: 3,
          shade: 5,
        }),
    ) +
    relief(
      ink,
      symmetric(-66, [
        [26, -66, 44, -50, 60, -34],
        [76, -10, 60, 20, 48, 34],
        [46, 66, 30, 90, 0, 92],
      ]),
      { fill: lit(ink, g), tones: g, rim: 4, shade: 9 },
    ) +
    path(
      symmetric(-60, [
        [12, -44, 12, -20, 20, 10],
        [34, 40, 30, 84, 0, 86],
      ]),
      g.light,
      { opacity: 0.5 },
    ) +
    mirror(
      path('M-60 -24Q-38 -34 -16 -6Q-36 0 -60 -24Z', DARK) +
        ellipse(-36, -14, 9, 6, '#ffcf3a') +
        rect(-37.5, -20, 3, 12, DARK) +
        path('M-66 -32L-12 -14L-14 -24L-60 -44Z', g.deep) +
        ellipse(-13, 46, 6, 8, DARK, { transform: 'rotate(24 -13 46)' }) +
        stroke('M-40 48C-70 50 -80 70 -104 62', ink.gold.mid, 5) +
        path('M-34 68L-28 88L-22 72L-14 90L-8 76L0 92V70Q-20 74 -34 68Z', BONE.bright),
    ) +
    path('M0 -66L10 -40L0 -24L-10 -40Z', ink.gold.mid)
  );
};
const snake = (ink: Ink): string => {
  const g = rampOf('#b8862e', '#2a0e04');
  const coil = (d: string) =>
    stroke(d, g.deep, 32) +
    stroke(d, g.mid, 26) +
    stroke(d, g.light, 6, { transform: 'translate(0 -8)', opacity: 0.7 }) +
    stroke(d, g.deep, 14, { 'stroke-dasharray': '3 20', opacity: 0.7 });
  return (
    coil('M84 84C20 104 -90 100 -84 70C-78 46 60 70 66 44C70 22 -56 40 -58 18C-58 0 30 10 26 -20') +
    relief(
      ink,
      symmetric(-26, [
        [22, -26, 36, -6, 34, 12],
        [30, 36, 14, 46, 0, 46],
      ]),
      { fill: lit(ink, g), tones: g, rim: 3, shade: 5 },
    ).replace('<g ', '<g data-head="1" transform="translate(16 -66)" ') +
    place(
      mirror(path('M-26 4Q-14 -6 -6 8Q-18 12 -26 4Z', '#ffdf5a') + rect(-17, 0, 3, 9, DARK)) +
        stroke('M0 44V60L-6 68M0 60L6 68', RED.mid, 3),
      { x: 16, y: -66 },
    ) +
    stroke('M84 84L104 60', ink.gold.light, 10) +
    stroke('M84 84L104 60', WOOD.deep, 10, { 'stroke-dasharray': '2 6' })
  );
};
const medusa = (ink: Ink): string => {
  const g = rampOf('#4f9a4a', '#08200e');
  return (
    range(9)
      .map((i) => {
        const a = -200 + i * 27.5;
        const [x1, y1] = polar(a, 50, [0, -14]);
        const [x2, y2] = polar(a + 16, 86, [0, -14]);
        const [x3, y3] = polar(a - 8, 104, [0, -14]);
        return (
          stroke(`M${x1 * 0.8} ${y1 * 0.8}Q${x2} ${y2} ${x3} ${y3}`, g.deep, 17) +
          stroke(`M${x1 * 0.8} ${y1 * 0.8}Q${x2} ${y2} ${x3} ${y3}`, g.mid, 12) +
          circle(x3, y3, 10, g.light) +
          circle(x3 - 3, y3 - 2, 2.2, '#ffdf5a') +
          circle(x3 + 3, y3 - 2, 2.2, '#ffdf5a')
        );
      })
      .join('') +
    relief(
      ink,
      symmetric(-62, [
        [40, -62, 52, -36, 50, -8],
        [46, 40, 26, 76, 0, 84],
      ]),
      { fill: lit(ink, rampOf('#9ab890', '#0e2014')), tones: rampOf('#9ab890', '#0e2014'), rim: 4, shade: 10 },
    ) +
    mirror(
      path('M-40 -8Q-24 -24 -8 -6Q-24 2 -40 -8Z', DARK) +
        ellipse(-24, -8, 7, 6, '#fff3a0') +
        circle(-24, -8, 2.5, DARK) +
        stroke('M-44 -22Q-26 -36 -8 -20', '#14301c', 4),
    ) +
    path('M-16 44Q-6 36 0 40Q6 36 16 44Q0 58 -16 44Z', '#8a1f3a') +
    stroke('M0 -6L-6 24H4', '#3a5a40', 3)
  );
};
const wings = (ink: Ink): string =>
  mirror(
    relief(
      ink,
      'M-8 40C-20 -20 -40 -66 -104 -86C-100 -68 -96 -60 -92 -52C-102 -54 -106 -54 -110 -54C-104 -36 -98 -28 -90 -20C-98 -20 -102 -20 -106 -18C-94 4 -84 8 -74 12C-80 16 -84 18 -86 22C-64 36 -40 40 -8 40Z',
      { fill: lit(ink, BONE), tones: BONE, rim: 4, shade: 7 },
    ) +
      stroke('M-88 -50C-60 -40 -36 -10 -18 26M-86 -18C-62 -12 -40 6 -22 30M-70 12C-54 14 -40 20 -28 32', BONE.dark, 3),
  ) +
  relief(ink, 'M-30 60C-20 44 20 44 34 52C58 60 62 66 60 80H-44C-44 72 -38 66 -30 60Z', {
    fill: metal(ink),
    tones: ink.gold,
    rim: 3,
    shade: 5,
  }) +
  halo(ink, 0, -60, 32.5) +
  circle(0, -60, 16, '#fffbe0');
const teapot = (ink: Ink): string => {
  const c = rampOf('#2f7a70', '#041a1c');
  return (
    stroke('M60 -4C106 -10 100 60 50 56', c.dark, 12) +
    path('M-58 14C-80 4 -84 -30 -108 -38L-100 -48C-76 -40 -66 -20 -48 -14Z', lit(ink, c)) +
    relief(ink, 'M-66 20C-66 -36 66 -36 66 20C66 60 40 78 0 78C-40 78 -66 60 -66 20Z', {
      fill: lit(ink, c),
      tones: c,
      rim: 5,
      shade: 9,
    }) +
    path('M-32 -26Q0 -48 32 -26Q0 -16 -32 -26Z', c.dark) +
    circle(0, -44, 9, ink.gold.light) +
    rect(-34, 76, 68, 10, c.deep, { rx: 4 }) +
    place(blossomMark(), { y: 24, scale: 1 }) +
    path('M-104 -58C-116 -74 -96 -82 -106 -100M-88 -62C-98 -76 -82 -84 -90 -98', 'none', {
      stroke: '#fff',
      'stroke-width': 4,
      'stroke-linecap': 'round',
      opacity: 0.5,
    })
  );
};
const blossomMark = () =>
  range(5)
    .map((i) => place(ellipse(0, -15, 10, 13, '#ffd0da'), { turn: i * 72 }))
    .join('') + circle(0, 0, 7, '#e8557a');
const fan = (ink: Ink): string => {
  const blades = range(9);
  return (
    blades
      .map((i) => {
        const a = -170 + i * 20;
        const [x1, y1] = polar(a - 10, 128, [0, 66]);
        const [x2, y2] = polar(a + 10, 128, [0, 66]);
        return path(`M0 66L${x1} ${y1}L${x2} ${y2}Z`, i % 2 ? RED.mid : RED.dark);
      })
      .join('') +
    range(9)
      .map((i) => {
        const [x, y] = polar(-170 + i * 20, 60, [0, 66]);
        return stroke(`M0 66L${x} ${y}`, ink.gold.light, 5);
      })
      .join('') +
    path('M-124 40A128 128 0 0 1 124 40', 'none', { stroke: ink.gold.mid, 'stroke-width': 6 }) +
    place(blossomMark(), { x: -44, y: -18 }) +
    place(blossomMark(), { x: 36, y: -28, scale: 0.8 }) +
    place(blossomMark(), { x: 4, y: -4, scale: 0.6 }) +
    circle(0, 66, 9, ink.gold.light) +
    stroke('M0 74V104', RED.light, 5)
  );
};
const abacus = (ink: Ink): string => {
  const jade = rampOf('#2fae6c', '#03180f');
  return (
    rect(-88, -72, 176, 144, lit(ink, WOOD), { rx: 8 }) +
    rect(-76, -60, 152, 120, '#160b08') +
    range(7)
      .map(
        (i) =>
          rect(-66 + i * 21, -60, 3, 120, ink.gold.dark) +
          [-46, 0, 16, 32, 48]
            .slice(0, 4 + (i % 2))
            .map(
              (y, at) =>
                ellipse(-64.5 + i * 21, y + (at > 1 && i % 3 === 0 ? 6 : 0), 10, 7, jade.dark) +
                ellipse(
                  -64.5 + i * 21,
                  y - 1.5 + (at > 1 && i % 3 === 0 ? 6 : 0),
                  10,
                  6.5,
                  i % 3 ? jade.mid : jade.light,
                ),
            )
            .join(''),
      )
      .join('') +
    rect(-80, -26, 160, 9, WOOD.light)
  );
};
const carpet = (ink: Ink): string =>
  place(
    relief(ink, 'M-100 20C-60 -10 -30 30 0 10C30 -10 60 20 100 -14L84 28C60 50 30 24 4 44C-26 64 -60 36 -84 58Z', {
      fill: lit(ink, RED),
      tones: RED,
      rim: 3,
      shade: 5,
    }) +
      stroke(
        'M-88 28C-56 4 -30 40 2 22C32 4 60 32 90 4M-82 46C-56 30 -30 52 2 36C32 18 56 40 82 20',
        ink.gold.light,
        4,
      ) +
      [-56, 0, 54]
        .map((x, i) => path(star(4, 13, 6), ink.gold.mid, { transform: `translate(${x} ${[32, 30, 22][i]})` }))
        .join('') +
      [0, 1, 2, 3]
        .map((i) =>
          stroke(`M${-100 + i * 4} ${22 + i * 10}l-12 6M${100 - i * 4} ${-12 + i * 11}l12 -4`, ink.gold.light, 3),
        )
        .join(''),
    { y: 20 },
  ) +
  [
    [-60, -50, 12],
    [10, -76, 16],
    [66, -54, 10],
    [-20, -30, 7],
  ]
    .map(([x = 0, y = 0, r = 0]) => path(star(4, r, r * 0.2), '#fff8d8', { transform: `translate(${x} ${y})` }))
    .join('');
const spice = (ink: Ink): string =>
  [
    [-56, 34, '#d8842a'],
    [56, 34, '#a83226'],
    [0, 12, '#e6b02e'],
  ]
    .map(
      ([x, y, colour]) =>
        path(
          `M${Number(x) - 40} ${y}Q${Number(x) - 10} ${Number(y) - 56} ${x} ${Number(y) - 60}Q${Number(x) + 10} ${Number(y) - 56} ${Number(x) + 40} ${y}Z`,
          String(colour),
        ) +
        path(
          `M${x} ${Number(y) - 60}Q${Number(x) + 10} ${Number(y) - 56} ${Number(x) + 40} ${y}H${Number(x) + 4}Z`,
          '#3a1008',
          { opacity: 0.3 },
        ) +
        relief(
          ink,
          `M${Number(x) - 46} ${y}H${Number(x) + 46}C${Number(x) + 42} ${Number(y) + 36} ${Number(x) + 20} ${Number(y) + 46} ${x} ${Number(y) + 46}C${Number(x) - 20} ${Number(y) + 46} ${Number(x) - 42} ${Number(y) + 36} ${Number(x) - 46} ${y}Z`,
          { fill: metal(ink), tones: ink.gold, rim: 3, shade: 5 },
        ),
    )
    .join('') +
  place(path(star(8, 20, 7), '#5a2a12') + circle(0, 0, 5, '#c07a3a'), { x: -70, y: -50 }) +
  place(path(star(8, 14, 5), '#5a2a12') + circle(0, 0, 3, '#c07a3a'), { x: 72, y: -40 });
const volcano = (ink: Ink): string =>
  path(
    'M-20 -40C-34 -80 -10 -90 -18 -116C10 -104 14 -92 10 -80C24 -88 26 -96 26 -104C44 -80 30 -56 22 -40Z',
    '#ff8a2a',
    { opacity: 0.9 },
  ) +
  relief(ink, 'M-108 96L-34 -40Q0 -28 34 -40L108 96Z', {
    fill: lit(ink, rampOf('#5a3a4a', '#0c0612')),
    tones: rampOf('#5a3a4a', '#0c0612'),
    rim: 3,
    shade: 10,
  }) +
  path('M-34 -40Q0 -28 34 -40L28 -20Q20 10 32 40L18 70L8 20L0 60L-10 96L-18 40Q-12 6 -24 -14Z', '#ff7a2a') +
  path('M-20 -34Q0 -27 20 -34L10 6L2 40L-6 10Z', '#ffe07a');
const mountain = (ink: Ink): string =>
  path('M-112 96L-30 -20L20 96Z', STONE.dark) +
  path('M-30 -20L-54 14L-36 8L-26 22L-14 6L-12 12Z', '#e8f2fb') +
  relief(ink, 'M-60 96L28 -84L112 96Z', { fill: lit(ink, STONE), tones: STONE, rim: 0, shade: 0 }) +
  path('M28 -84L112 96H40L22 30L40 -10Z', STONE.deep, { opacity: 0.55 }) +
  path('M28 -84L2 -32L16 -40L26 -22L40 -44L50 -30L54 -30Z', '#f6fbff') +
  path('M28 -84L40 -44L50 -30L54 -30Z', '#b9cbe0');
const cave = (ink: Ink): string =>
  path(
    'M-100 96C-104 -20 -70 -92 0 -96C70 -92 104 -20 100 96H64C70 20 50 -44 0 -50C-50 -44 -70 20 -64 96Z',
    STONE.dark,
  ) +
  path(
    'M-64 96C-70 20 -50 -44 0 -50C50 -44 70 20 64 96Z',
    ink.defs.radial(
      [
        { at: 0, colour: ink.glow },
        { at: 0.5, colour: '#b8541a' },
        { at: 1, colour: '#1a0a10' },
      ],
      [0.5, 0.7],
      0.7,
    ),
  ) +
  path('M-40 -36L-32 4L-24 -42ZM-8 -50L0 10L10 -50ZM24 -42L32 -8L42 -34Z', STONE.mid) +
  stroke('M-34 96L-10 40M34 96L10 40', IRON.light, 4) +
  stroke('M-30 84H30M-22 66H22M-15 52H15', WOOD.mid, 5);
const mahjong = (ink: Ink): string =>
  [
    [-50, 18, -12, 'bamboo'],
    [48, 22, 12, 'dot'],
    [0, -6, 0, 'dragon'],
  ]
    .map(([x, y, turn, kind]) =>
      place(
        rect(-36, -48, 72, 104, '#1f7a4a', { rx: 10 }) +
          rect(-36, -54, 72, 100, BONE.dark, { rx: 10 }) +
          rect(-36, -56, 72, 98, lit(ink, BONE), { rx: 10 }) +
          (kind === 'dragon'
            ? stroke('M0 -40V28M-22 -26H22V4H-22Z', RED.mid, 8)
            : kind === 'dot'
              ? [
                  [0, -30],
                  [-16, -4],
                  [16, -4],
                  [0, 22],
                ]
                  .map(([a = 0, b = 0]) => circle(a, b, 10, '#2a5fb0') + circle(a, b, 5, BONE.light))
                  .join('')
              : [-16, 0, 16]
                  .map(
                    (a) =>
                      rect(a - 4, -36, 8, 28, '#2a8a4a', { rx: 4 }) +
                      rect(a - 4, -2, 8, 28, a ? '#2a8a4a' : RED.mid, { rx: 4 }),
                  )
                  .join('')),
        { x: Number(x), y: Number(y), turn: Number(turn), scale: kind === 'dragon' ? 1.08 : 0.86 },
      ),
    )
    .join('');

export const LANDS_AND_LORE: readonly Motif[] = [
  motif('cherry', 'cherries counter', cherry),
  motif('lemon', 'lemons drop', lemon),
  motif('clementine', 'orange classic', clementine),
  motif('plum', 'fruit', plum),
  motif('persimmon', 'golden', persimmon),
  motif('apple', 'cider quince orchard', apple),
  motif('pomegranate', 'season', pomegranate),
  motif('watermelon', 'melon', melon),
  motif('grapes', 'grapevine wine-dark purple five', grapes),
  motif('blackberry', 'berry', berry),
  motif('pumpkin', 'marrow harvest gourd', pumpkin),
  motif('bread', 'sourdough bakery', bread),
  motif('wheat', 'combine barley grain', wheat),
  motif('honey', 'bee hive auction', honey),
  motif('cheese', 'cheesemonger', cheese),
  motif('jam', 'jar moonshine makers preserve', jam),
  motif('candy', 'stripe lollipop nines', candy),
  motif('milkshake', 'soda', milkshake),
  motif('barrel', 'cask rye tavern bootleg', barrel),
  motif('rose', 'thorn roses', rose),
  motif('lotus', 'lily', lotus),
  motif('blossom', 'sakura almond plum cherry-blossom', blossom),
  motif('marigold', 'procession bloom', (ink) => flower(ink, ORANGE, rampOf('#f2b02e', '#3a1804'))),
  motif('saffron', 'violet crocus', (ink) => flower(ink, rampOf('#8a55d8', '#140630'), ORANGE)),
  motif('magnolia', 'orchid neon uptown', (ink) =>
    flower(ink, rampOf('#f078b0', '#300620'), rampOf('#f2d06a', '#3a1c04')),
  ),
  motif('maple', 'leaf rhubarb autumn', maple),
  motif('clover', 'shamrock', clover),
  motif('cactus', 'desert', cactus, true),
  motif('agave', 'aloe', agave, true),
  motif('bamboo', 'rush', bamboo),
  motif('haystack', 'haywire hay scarecrow', haystack, true),
  motif('olive', 'olives', olive),
  motif('castle', 'grimspire spire keep court amberley', castle, true),
  motif('cathedral', 'soot nave saint confessor vesper chapel', cathedral, true),
  motif('pagoda', 'pavilion temple stairs', pagoda, true),
  motif('torii', 'shrine bridge willow', torii, true),
  motif('temple', 'oracle delphi greek labor', greekTemple, true),
  motif('minaret', 'copper dome turquoise samarkand trebizond bazaar', dome, true),
  motif('barn', 'farm dance dell', barn, true),
  motif('saloon', 'hacienda ruiz seven-saints social', saloon, true),
  motif('hotel', 'marlowe ambassador elevator grand', hotel, true),
  motif('skyline', 'street rooftop lane metropolis', city, true),
  motif('windmill', 'mill milk', windmill, true),
  motif('antenna', 'array deep carrier echo relay radar static', station),
  motif('satellite', 'orbital salvage probe signal sector', satellite),
  motif('planet', 'saturn titan ganymede drift orbit', (ink) => planet(ink, true)),
  motif('world', 'europa kepler orphans globe', (ink) => planet(ink, false)),
  motif('rocket', 'hull breach space otter-space shuttle', rocket),
  motif('comet', 'meteor keeper asteroid', comet),
  motif('astronaut', 'cryonaut', helmetSpace, true),
  motif('ghost', 'phantom spectre', ghost),
  motif('skull', 'bonechandler bones barrow', (ink) => skull(ink, false)),
  motif('calavera', 'papel muertos club', (ink) => skull(ink, true)),
  motif('sword', 'oathbreaker blade excalibur', sword),
  motif('swords', 'shogun warriors duel general', swords),
  motif('knight', 'gallowglass iron helm', helm),
  motif('spartan', 'courier hoplite sandals', spartan),
  motif('shield', 'guard aegis', shieldMotif),
  motif('forge', 'nightforge anvil smith hammer', forge),
  motif('plague', 'doctor', plague, true),
  motif('candle', 'rushlight vesper exorcist', candle),
  motif('lantern', 'lanterns lamplight gaslight light', lantern),
  motif('firefly', 'thread lacquer', paperLantern),
  motif('fire', 'fenfire flame ember oud inferno magma', fire),
  motif('book', 'reliquary grimoire protocol library', book),
  motif('chess', 'chessboard riddle', chessKnight),
  motif('eye', 'laughs seer', eyeMotif),
  motif('dragon', 'drake wyvern', dragon, true),
  motif('rattlesnake', 'snake serpent cobra', snake),
  motif('gorgon', 'medusa', medusa),
  motif('icarus', 'wings winged pegasus', wings),
  motif('tea', 'teahouse teapot master wager', teapot),
  motif('fan', 'geisha', fan),
  motif('abacus', 'counting', abacus),
  motif('carpet', 'flew east magic', carpet),
  motif('spice', 'broker market', spice),
  motif('lava', 'volcano tube fault chamber', volcano, true),
  motif('mountain', 'peak summit mesa ridge', mountain, true),
  motif('tunnel', 'cave shaft damp mine tube line', cave, true),
  motif('mahjong', 'tiles', mahjong),
];
