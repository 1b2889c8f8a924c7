import type { SlotEvent, SlotItem } from '../events.js';
import type { SeededRandom } from '../seeded-random.js';
import type { Archetype, Pays } from './archetype.js';
import { TEN_LINE_PAYS, TEN_LINES } from './line-pays.js';
import { cellsOf, lineAndScatterWins, paysOf, RICH_STRIPS, spinReels } from './reels.js';

const ROWS = 3;
/** Modes: an ordinary spin, one with many high symbols, and spins with a pick bonus, with poor and with rich prizes. */
const ORDINARY = 0;
const RICH = 1;
const PICK = 2;
const RICH_PICK = 3;
/** Bonus symbols are on these reels only; one on each starts the bonus. */
const BONUS_REELS = [0, 2, 4];

const STRIPS = [
  'GFDAEGFCDGEBFGSDFECGADFEGBDFGEC',
  'FGEWDGFBEGDFCGEFDGAFEGCDFEGBDF',
  'EGFDCGWEFDGSFBEGDFAGECFGDEFGDBE',
  'GEFDGBFEWGDFECGDEFGAFDGECFGDEF',
  'DFGEADGFECGDFSEGFBDGEFCGDEFGDFE',
];

const PAYTABLE: readonly Pays[] = [{ symbol: 'W', pays: { 3: 40_000, 4: 150_000, 5: 1_000_000 } }, ...TEN_LINE_PAYS];
const winsOf = lineAndScatterWins(TEN_LINES, paysOf(PAYTABLE));

/** What the items of a bonus contain, before they are shuffled. */
interface Items {
  prizes: readonly number[];
  doubles: number;
  ends: number;
}
const ITEMS: Items = { prizes: [5_000, 10_000, 10_000, 20_000, 30_000, 50_000, 80_000], doubles: 2, ends: 3 };
const RICH_ITEMS: Items = {
  prizes: [50_000, 100_000, 100_000, 150_000, 250_000, 500_000, 1_000_000],
  doubles: 3,
  ends: 2,
};
const ITEM_COUNT = ITEMS.prizes.length + ITEMS.doubles + ITEMS.ends;

/** Five reels, three rows and ten lines; three bonus symbols let the player pick items until one ends the bonus. */
export const PICK_5X3: Archetype = {
  reels: 5,
  rows: ROWS,
  lines: TEN_LINES,
  paytable: PAYTABLE,
  freeSpins: null,
  rules: [
    `${TEN_LINES.length} lines pay from the left reel to the right; the highest win of each line counts.`,
    'The wild stands for every symbol but the bonus.',
    `Bonus symbols on reels 1, 3 and 5 start a bonus: pick from ${ITEM_COUNT} items, which contain prizes, doublings of what you have collected, and ends. The first end ends the bonus.`,
    'What the items contain, and in which order you find it, is drawn with the round: which one you pick changes nothing. Two minutes after your last pick the items open by themselves.',
  ],
  seed: 0x7069636b,
  sources: [
    { payoutClass: 0, mode: ORDINARY, books: 2_000 },
    { payoutClass: 1, mode: ORDINARY, books: 800 },
    { payoutClass: 2, mode: ORDINARY, books: 200 },
    { payoutClass: 2, mode: RICH, books: 100 },
    { payoutClass: 2, mode: PICK, books: 20 },
    { payoutClass: 3, mode: ORDINARY, books: 60 },
    { payoutClass: 3, mode: RICH, books: 160 },
    { payoutClass: 3, mode: PICK, books: 60 },
    { payoutClass: 4, mode: ORDINARY, books: 40 },
    { payoutClass: 4, mode: RICH, books: 80 },
    { payoutClass: 4, mode: PICK, books: 160 },
    { payoutClass: 5, mode: RICH, books: 40 },
    { payoutClass: 5, mode: PICK, books: 120 },
    { payoutClass: 6, mode: RICH_PICK, books: 100 },
    { payoutClass: 7, mode: RICH_PICK, books: 24 },
  ],
  play(random, mode) {
    const isBonus = mode === PICK || mode === RICH_PICK;
    const strips = mode === RICH ? RICH_STRIPS : STRIPS;
    const board = spinReels(random, strips, ROWS, isBonus ? BONUS_REELS : []);
    const events: SlotEvent[] = [{ type: 'reveal', board }];
    const wins = winsOf(board, 1);
    if (wins.length > 0) events.push({ type: 'wins', wins });
    const cells = cellsOf(board, 'S');
    if (cells.length < BONUS_REELS.length) return events;
    const items = shuffled(random, mode === RICH_PICK ? RICH_ITEMS : ITEMS);
    events.push({ type: 'pick', items }, { type: 'wins', wins: [{ symbol: 'S', cells, paid: collected(items) }] });
    return events;
  },
};

/** Puts the items into the order in which they are found; the first is a prize. */
function shuffled(random: SeededRandom, { prizes, doubles, ends }: Items): SlotItem[] {
  const [first, ...rest] = shuffle(
    random,
    prizes.map((paid): SlotItem => ({ item: 'prize', paid })),
  );
  const others = [
    ...rest,
    ...Array.from({ length: doubles }, (): SlotItem => ({ item: 'double' })),
    ...Array.from({ length: ends }, (): SlotItem => ({ item: 'end' })),
  ];
  return [first as SlotItem, ...shuffle(random, others)];
}

function shuffle<Item>(random: SeededRandom, items: readonly Item[]): Item[] {
  const left = [...items];
  return items.map(() => left.splice(random.below(left.length), 1)[0] as Item);
}

/** Returns what is collected before the first end, as a multiple of the stake in ten-thousandths. */
function collected(items: readonly SlotItem[]): number {
  const end = items.findIndex(({ item }) => item === 'end');
  return items.slice(0, end).reduce(collect, 0);
}

/** Returns what is collected after one more item, as a multiple of the stake in ten-thousandths. */
export function collect(sum: number, item: SlotItem): number {
  if (item.item === 'prize') return sum + item.paid;
  return item.item === 'double' ? sum * 2 : sum;
}
