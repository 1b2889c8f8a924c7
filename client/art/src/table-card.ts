import { type Card, frame, MARGIN, type Sheet, setName } from './card.js';
import { darker, lighter, mix } from './colour.js';
import { type Ramp, rampOf } from './ink.js';
import {
  cardBack,
  chip,
  chipStack,
  dealer,
  diceDome,
  fanOf,
  fortuneWheel,
  type Held,
  playingCard,
  rouletteWheel,
  type Suit,
  tableLamp,
} from './motifs/table.js';
import { drawOriginal } from './originals.js';
import { drawAir, drawPlace, HEIGHT, WIDTH } from './places.js';
import {
  circle,
  ellipse,
  fade,
  group,
  path,
  picture,
  place,
  polar,
  polygon,
  range,
  rays,
  rect,
  stops,
  stroke,
} from './svg.js';
import { motifFor, motifNamed, wordsOf } from './themes.js';

const BOTTOM = { left: MARGIN, right: WIDTH - MARGIN, top: 272, bottom: HEIGHT - 16 };

const CHIPS: readonly Ramp[] = [
  rampOf('#c4283c', '#22040c'),
  rampOf('#1f5fb8', '#04102c'),
  rampOf('#1f8a56', '#031a10'),
  rampOf('#2a2a38', '#05050c'),
  rampOf('#7a3fc0', '#12042a'),
];

/** What is played, as far as a name says. */
type Play = 'roulette' | 'cards' | 'baccarat' | 'poker' | 'dice' | 'tiles' | 'keno' | 'wheel' | 'other';

const PLAYS: readonly (readonly [Play, RegExp])[] = [
  ['roulette', /roulette|zero|croupier|wheels/],
  ['wheel', /wheel|rotunda|ferris/],
  ['baccarat', /baccarat|chemin|tiger|war\b|squeeze|ecarte/],
  ['poker', /poker|hold|stud|draw|pai gow|jacks|deuces|faro|let it|high card|red dog|oasis|banker/],
  ['cards', /blackjack|pontoon|vingt|deck|exposure|card/],
  ['dice', /craps|sic bo|dice|backgammon/],
  ['tiles', /mahjong/],
  ['keno', /keno|bingo/],
];

const playOf = (name: string): Play => {
  const plain = ` ${wordsOf(name).join(' ')} `;
  return PLAYS.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'other';
};

/** Everything that is no slot: dealers' tables, plain tables, shows, and our own games. */
export function tableCard(sheet: Sheet): Card {
  const { entry } = sheet;
  const draw = entry.tags.includes('originals')
    ? ownGame
    : entry.tags.includes('show')
      ? show
      : entry.tags.includes('live_dealers')
        ? live
        : table;
  const { body, motif } = draw(sheet);
  const lettering = setName(sheet, {
    box: BOTTOM,
    stand: 'bottom',
    warp: entry.tags.includes('show') ? 'arch' : 'none',
    bend: 0.4,
  });
  const ground = darker(sheet.palette.near, 0.4);
  const under = rect(-2, 204, WIDTH + 4, 200, sheet.defs.linear(fade(ground, 0, 0.62, 0.94, 0.97)));
  return {
    svg: picture(WIDTH, HEIGHT, sheet.defs, body + under + lettering.svg + frame(sheet)),
    motif,
    lettering: lettering.set,
  };
}

interface Body {
  body: string;
  motif: string;
}

const RANKS = ['A', 'K', 'Q', 'J', '10', '9', '8'] as const;
const SUIT_NAMES: readonly Suit[] = ['spade', 'heart', 'club', 'diamond'];

function hand({ random }: Sheet, play: Play): Held[] {
  const suit = () => random.pick(SUIT_NAMES);
  if (play === 'poker') {
    const one = suit();
    return (['10', 'J', 'Q', 'K', 'A'] as const).map((rank): Held => [rank, one]);
  }
  if (play === 'baccarat')
    return [
      ['9', suit()],
      [random.pick(['K', 'Q', 'J']), suit()],
    ];
  return [
    ['A', random.pick(['spade', 'heart'] as const)],
    [random.pick(RANKS.slice(1, 5)), random.pick(['club', 'diamond'] as const)],
  ];
}

/** The thing on the table, about 0,0 and some 200 wide. */
function centre(sheet: Sheet, play: Play): Body {
  const { ink, random } = sheet;
  const tones = CHIPS[random.int(0, CHIPS.length - 1)] ?? rampOf('#c4283c');
  const others = CHIPS.filter((one) => one !== tones);
  const stacks =
    place(chipStack(tones, random.int(4, 7)), { x: -78, y: 84, scale: 0.9 }) +
    place(chipStack(random.pick(others), random.int(3, 6)), { x: 80, y: 88, scale: 0.9 });
  switch (play) {
    case 'roulette':
      return { body: place(rouletteWheel(ink), { scale: 1.02, turn: random.between(0, 90) }), motif: 'roulette-wheel' };
    case 'wheel':
      return {
        body: place(fortuneWheel(ink, ['#c4283c', '#1f5fb8', '#e8a52e', '#1f8a56', '#7a3fc0']), { scale: 0.98 }),
        motif: 'fortune-wheel',
      };
    case 'dice':
      return {
        body: random.chance(0.5)
          ? place(diceDome(ink), { scale: 1.08 })
          : place(motifNamed('dice').draw(ink), { scale: 1.25, y: -6 }) + stacks,
        motif: 'dice',
      };
    case 'tiles':
      return { body: place(motifNamed('mahjong').draw(ink), { scale: 1.15 }), motif: 'mahjong' };
    case 'keno':
      return {
        body: range(9)
          .map((i) =>
            place(
              circle(0, 3, 27, '#05060f', { opacity: 0.5 }) +
                circle(
                  0,
                  0,
                  27,
                  ink.defs.radial(
                    stops(
                      '#ffffff',
                      CHIPS[i % 5]?.light ?? '#fff',
                      CHIPS[i % 5]?.mid ?? '#fff',
                      CHIPS[i % 5]?.dark ?? '#000',
                    ),
                    [0.36, 0.3],
                    0.8,
                  ),
                ) +
                circle(0, 0, 14, '#fffaf0'),
              { x: -62 + (i % 3) * 62, y: -62 + Math.floor(i / 3) * 62 },
            ),
          )
          .join(''),
        motif: 'balls',
      };
    case 'poker':
      return { body: place(fanOf(ink, hand(sheet, play), 17), { y: -4, scale: 1.02 }) + stacks, motif: 'cards' };
    default: {
      const [first, second] = hand(sheet, play);
      const pair =
        first && second
          ? place(playingCard(ink, first[0], first[1]), { x: -34, y: 0, turn: -13, scale: 1.3 }) +
            place(playingCard(ink, second[0], second[1]), { x: 38, y: 4, turn: 11, scale: 1.3 })
          : '';
      return {
        body:
          (play === 'baccarat' ? place(cardBack(ink, tones), { x: 66, y: -36, turn: 24, scale: 1.05 }) : '') +
          pair +
          stacks,
        motif: 'cards',
      };
    }
  }
}

const felt = (sheet: Sheet) => sheet.random.pick(['#0f5a40', '#14406e', '#6a1428', '#3a1a5a', '#16524f', '#26303f']);

/** A cloth from above, its line of gold and what lies on it. */
function table(sheet: Sheet): Body {
  const { defs, random, palette, light } = sheet;
  const play = playOf(sheet.entry.name);
  const cloth = felt(sheet);
  const thing =
    play === 'other'
      ? {
          body: place(motifFor(sheet.entry.name, ['chess', 'diamond'], random).draw(sheet.ink), { scale: 1.12 }),
          motif: 'cards',
        }
      : centre(sheet, play);
  const line = random.chance(0.5)
    ? range(2)
        .map((i) =>
          circle(150, 150, 136 + i * 12, 'none', {
            stroke: palette.main.light,
            'stroke-width': i ? 1.2 : 2.6,
            opacity: 0.55,
          }),
        )
        .join('')
    : range(2)
        .map((i) =>
          path(`M-20 ${262 + i * 14}Q150 ${30 - i * 8} 320 ${262 + i * 14}`, 'none', {
            stroke: palette.main.light,
            'stroke-width': i ? 1.2 : 2.6,
            opacity: 0.55,
          }),
        )
        .join('');
  const loose = range(3)
    .map(() => {
      const [x, y] = polar(random.between(0, 360), random.between(132, 175), [150, 150]);
      return place(chip(sheet.ink, random.pick(CHIPS), 24), { x, y, turn: random.between(0, 90) });
    })
    .join('');
  return {
    body:
      rect(
        -2,
        -2,
        WIDTH + 4,
        HEIGHT + 4,
        defs.radial(
          [
            { at: 0, colour: lighter(cloth, 0.22) },
            { at: 0.5, colour: cloth },
            { at: 1, colour: darker(cloth, 0.72) },
          ],
          [light[0] / WIDTH, 0.3],
          0.82,
        ),
      ) +
      line +
      loose +
      circle(150, 152, 150, defs.radial(fade('#05060f', 0.5, 0.25, 0))) +
      place(thing.body, { x: 150, y: 146, scale: 1.05 }) +
      path(
        polygon([
          [light[0] - 30, -10],
          [light[0] + 30, -10],
          [300, 400],
          [0, 400],
        ]),
        defs.linear(fade('#fff6d8', 0.22, 0)),
      ),
    motif: `table-${thing.motif}`,
  };
}

/** The room, the dealer under the lamp, the table's edge and the game on it. */
function live(sheet: Sheet): Body {
  const { defs, random, palette, ink } = sheet;
  const play = playOf(sheet.entry.name);
  const cloth = felt(sheet);
  const atSea = sheet.entry.provider_id === 'harborline-live';
  const room = atSea
    ? drawPlace('sea', { defs, random, palette, horizon: 150, light: sheet.light }).back +
      range(4)
        .map((i) => rect(-10 + i * 104, -5, 12, 260, darker(palette.near, 0.2)))
        .join('') +
      rect(-5, 178, 310, 12, darker(palette.near, 0.2))
    : range(26)
        .map(() =>
          circle(
            random.between(-10, 310),
            random.between(-10, 210),
            random.between(6, 24),
            random.pick([palette.glow, palette.main.light, palette.second.light]),
            { opacity: Math.round(random.between(0.06, 0.26) * 100) / 100 },
          ),
        )
        .join('') +
      range(5)
        .map((i) => rect(i * 64 - 12, -5, 3, 240, palette.main.mid, { opacity: 0.35 }))
        .join('');
  const wide = random.chance(0.36) && play !== 'other';
  const lampX = wide ? 150 : 150 + ink.side * 82;
  const cone = path(
    polygon([
      [lampX - 34, 40],
      [lampX + 34, 40],
      [lampX + 190, 350],
      [lampX - 190, 350],
    ]),
    defs.linear(fade('#fff3cf', 0.42, 0.02)),
  );
  const rail =
    path('M-40 420C-40 300 40 236 150 236C260 236 340 300 340 420Z', defs.linear(stops('#8a5a30', '#3a1c0c'))) +
    path(
      'M-40 430C-34 316 48 250 150 250C252 250 334 316 340 430Z',
      defs.linear([
        { at: 0, colour: lighter(cloth, 0.25) },
        { at: 1, colour: darker(cloth, 0.5) },
      ]),
    ) +
    path('M-30 440C-20 336 60 268 150 268C240 268 320 336 330 440', 'none', {
      stroke: palette.main.light,
      'stroke-width': 2,
      opacity: 0.6,
    });
  const onTable =
    play === 'roulette'
      ? place(rouletteWheel(ink, 0.5), { x: 150, y: 268, scale: 0.92 })
      : play === 'dice'
        ? place(diceDome(ink), { x: 150, y: 244, scale: 0.66 })
        : place(chipStack(CHIPS[0] ?? ink.main, 5), { x: 52, y: 284, scale: 0.8 }) +
          place(chipStack(CHIPS[1] ?? ink.main, 4), { x: 250, y: 284, scale: 0.8 }) +
          hand(sheet, play)
            .slice(0, 3)
            .map(([rank, suit], i, all) =>
              place(playingCard(ink, rank, suit), {
                x: 150 + (i - (all.length - 1) / 2) * 56,
                y: 262,
                turn: (i - (all.length - 1) / 2) * 12,
                scale: 0.72,
              }),
            )
            .join('');
  const back =
    rect(
      -2,
      -2,
      WIDTH + 4,
      HEIGHT + 4,
      defs.linearAt(stops(palette.sky[0], palette.sky[1], mix(palette.sky[2], palette.sky[1], 0.5)), [0, 0], [0, 280]),
    ) + room;
  if (wide) {
    const thing = centre(sheet, play);
    return {
      body:
        back +
        rail +
        cone +
        place(thing.body, { x: 150, y: 166, scale: 0.95 }) +
        place(tableLamp(ink), { x: lampX, y: 24, scale: 0.72 }),
      motif: `live-${thing.motif}`,
    };
  }
  return {
    body:
      back +
      circle(150, 120, 150, defs.radial(fade(palette.glow, 0.6, 0.2, 0))) +
      cone +
      place(dealer(ink), { x: 150, y: 140, scale: 1.02 }) +
      rail +
      onTable +
      place(tableLamp(ink), { x: lampX, y: 26, scale: 0.7 }),
    motif: `dealer-${play}`,
  };
}

/** A stage with its lights, lamps all round. */
function show(sheet: Sheet): Body {
  const { defs, random, palette, ink } = sheet;
  const colours = ['#e8384a', '#f2a52e', '#1fa0b8', '#7a3fc0', '#f0569a', '#2a6fd8'];
  const hero =
    playOf(sheet.entry.name) === 'wheel'
      ? { body: place(fortuneWheel(ink, colours, random.pick([12, 16, 20])), { scale: 0.94 }), motif: 'fortune-wheel' }
      : motifHero(sheet);
  const beams = range(4)
    .map((i) =>
      path(
        polygon([
          [30 + i * 80, -10],
          [random.between(-10, 120) + i * 40, 330],
          [random.between(90, 200) + i * 40, 330],
        ]),
        defs.linear(fade(colours[i] ?? palette.glow, 0.6, 0)),
      ),
    )
    .join('');
  const bulbs = range(22)
    .map((i) => {
      const [x, y] = i < 7 ? [12 + i * 46, 11] : i < 14 ? [11, 11 + (i - 6) * 38] : [289, 11 + (i - 13) * 38];
      return circle(x, y, 10, defs.radial(fade('#ffd27a', 0.7, 0))) + circle(x, y, 4.2, i % 2 ? '#fff7d0' : '#ffcf5a');
    })
    .join('');
  const second = random.pick([
    rampOf('#8a1a30', '#120208'),
    rampOf('#2a3a8a', '#050a24'),
    rampOf('#5a2a8a', '#0c041c'),
    rampOf('#125a66', '#03141c'),
  ]);
  const curtain = range(4)
    .map((i) =>
      path(
        `M${i * 13 - 8} -10C${i * 13 - 4} 120 ${i * 11 - 10} 240 ${i * 8 - 16} 410H${i * 8 + 2}C${i * 11 + 6} 240 ${i * 13 + 9} 120 ${i * 13 + 7} -10Z`,
        i % 2 ? second.dark : second.mid,
      ),
    )
    .join('');
  return {
    body:
      rect(
        -2,
        -2,
        WIDTH + 4,
        HEIGHT + 4,
        defs.radial(
          [
            { at: 0, colour: palette.sky[2] },
            { at: 0.55, colour: palette.sky[1] },
            { at: 1, colour: palette.sky[0] },
          ],
          [0.5, 0.36],
          0.75,
        ),
      ) +
      group(path(rays(20, 340, 0.5, random.between(0, 18)), palette.sky[2], { opacity: 0.22 }), {
        transform: 'translate(150 150)',
      }) +
      beams +
      ellipse(150, 300, 150, 34, darker(palette.near, 0.2), { opacity: 0.7 }) +
      ellipse(150, 294, 132, 26, defs.linear(stops(palette.main.light, palette.main.dark))) +
      ellipse(150, 290, 124, 22, palette.mid) +
      circle(150, 150, 160, defs.radial(fade(palette.glow, 0.6, 0.2, 0))) +
      place(hero.body, { x: 150, y: 152 }) +
      curtain +
      group(curtain, { transform: 'translate(300 0) scale(-1 1)' }) +
      drawAir('confetti', random, palette, 20) +
      bulbs,
    motif: `show-${hero.motif}`,
  };
}

function motifHero({ entry, random, ink }: Sheet): Body {
  const found = motifFor(entry.name, ['microphone', 'star', 'trophy', 'circus', 'tophat'], random);
  return { body: place(found.draw(ink), { scale: 1.16 }), motif: found.name };
}

/** Our own: the harbour at night and one clear sign. */
function ownGame(sheet: Sheet): Body {
  const { defs, palette } = sheet;
  return {
    body:
      rect(-2, -2, WIDTH + 4, HEIGHT + 4, defs.linearAt(stops('#2a4687', '#17294f', '#0c1630'), [60, 0], [200, 400])) +
      circle(222, 92, 170, defs.radial(fade('#ffd778', 0.7, 0.2, 0))) +
      circle(222, 92, 36, '#f6cc66') +
      stroke('M150 306h112M176 326h104M128 346h140', '#f6cc66', 4, { opacity: 0.3 }) +
      stroke('M52 318h56M28 340h64', '#f6cc66', 4, { opacity: 0.12 }) +
      circle(150, 170, 150, defs.radial(fade(darker(palette.near, 0.3), 0.55, 0.3, 0))) +
      drawOriginal(sheet),
    motif: `own-${sheet.entry.game_id}`,
  };
}
