import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Words } from '../originals/words.js';
import type { Archetype } from './archetypes/archetype.js';
import { CLASSIC_3X3 } from './archetypes/classic.js';
import { EXPAND_5X3 } from './archetypes/expand.js';
import { LADDER_5X3 } from './archetypes/ladder.js';
import { LINES_5X3 } from './archetypes/lines.js';
import { WAYS_243 } from './archetypes/ways.js';
import { booksOf, CLASSES, classOf, eventsOf, multiplierOf } from './books.js';
import type { Board, SlotEvent, SlotSymbol, SlotWin } from './events.js';
import { drawBook, slotEventsOf, slotTableOf } from './rules.js';
import { ARCHETYPES, SLOT_GAMES, type SlotGame } from './slot-games.js';
import { bookAt, POSITIONS, RETURN_SHARES, type SlotTable } from './table.js';

const LIMITS = { low: [0, 3], medium: [3, 8], high: [8, 40] } as const;

/** Weights of all books, in ten-thousandths of the stake and exact. The last loss has what is left. */
function weightsOf({ classes }: SlotTable): { multiplier: bigint; weight: bigint }[] {
  const rows = classes.flatMap(({ books, weight }) =>
    books.map(({ multiplier }) => ({ multiplier: BigInt(multiplier), weight: BigInt(weight) })),
  );
  const sum = rows.reduce((total, { weight }) => total + weight, 0n);
  const last = rows.at(-1);
  if (last) last.weight += BigInt(POSITIONS) - sum;
  return rows;
}

describe('the table of each slot', () => {
  it.each(SLOT_GAMES.map((game) => [game.game_id, game] as const))(
    'of %s returns what the catalogue states to 0.005 points, with the deviation of its volatility',
    (_, game) => {
      const rows = weightsOf(slotTableOf(game));
      const sum = (of: (row: (typeof rows)[number]) => bigint) => rows.reduce((total, row) => total + of(row), 0n);
      expect(sum(({ weight }) => weight)).toBe(2n ** 52n);
      expect(rows.every(({ weight }) => weight >= 0n)).toBe(true);
      const mean = sum(({ weight, multiplier }) => weight * multiplier);
      // 0.005 points are half a ten-thousandth of the stake.
      const off = mean - BigInt(game.rtp) * 2n ** 52n;
      expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(2n ** 52n);
      const square = sum(({ weight, multiplier }) => weight * multiplier * multiplier);
      const deviation = Math.sqrt(Number(square / 2n ** 20n) / 2 ** 32 / 1e8 - (game.rtp / 10_000) ** 2);
      const [least, most] = LIMITS[game.volatility];
      expect(deviation).toBeGreaterThanOrEqual(least);
      expect(deviation).toBeLessThan(most);
    },
  );

  it('gives all of the return to the classes of wins', () => {
    for (const shares of Object.values(RETURN_SHARES)) {
      expect(shares).toHaveLength(CLASSES.length - 1);
      expect(shares.reduce((sum, share) => sum + share)).toBe(1_000);
    }
  });
});

describe('bookAt', () => {
  const table = slotTableOf(SLOT_GAMES[0] as SlotGame);

  it('gives each book as many positions as its weight, in the order of their numbers', () => {
    let position = 0;
    for (const { books, weight, first } of table.classes) {
      if (weight === 0) continue;
      expect(bookAt(table, position).book).toBe(first);
      expect(bookAt(table, position + weight - 1).book).toBe(first);
      expect(bookAt(table, position + weight).book).toBe(first + 1);
      position += weight * books.length;
      expect(bookAt(table, position - 1).book).toBe(first + books.length - 1);
    }
  });

  it('gives what cannot be divided among the losses to the last one', () => {
    expect(bookAt(table, POSITIONS - 1)).toMatchObject({ book: table.size - 1, multiplier: 0 });
  });

  it('finds a book at every position, whose events pay what it states', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 52n - 1n }), fc.constantFrom(...SLOT_GAMES), (position, game) => {
        const { book, multiplier } = bookAt(slotTableOf(game), Number(position));
        expect(multiplierOf(slotEventsOf(game, book) ?? [])).toBe(multiplier);
      }),
    );
  });
});

describe('drawBook', () => {
  it('reads 52 bits: a word and the upper 20 bits of the next', () => {
    const game = SLOT_GAMES[0] as SlotGame;
    const bytes = createHash('sha256').update('a round').digest();
    const position = bytes.readUInt32BE(0) * 2 ** 20 + (bytes.readUInt32BE(4) >>> 12);
    const { book, multiplier } = bookAt(slotTableOf(game), position);
    expect(drawBook(game, new Words(() => bytes))).toEqual({ book, multiplier });
  });

  it('has no events for a book that the table does not have', () => {
    const game = SLOT_GAMES[0] as SlotGame;
    expect(slotEventsOf(game, -1)).toBeUndefined();
    expect(slotEventsOf(game, slotTableOf(game).size)).toBeUndefined();
    expect(slotEventsOf(game, 0.5)).toBeUndefined();
  });
});

/** The books decide recorded rounds, so they must never change: SHA-256 of mode, seed and multiplier of each. */
const BOOKS: Readonly<Record<string, string>> = {
  ways: '487883ce6808bd4f798013ca377a11afdd4527ea8fc098fa14229e288bf884f5',
  classic: '8087df1995c776bffeb5d65a0c45cc463f6e524ca4808d2d93d92c260288600f',
  expand: 'b30192adb70731ba87338f74d74d6e67b9872fc0b8dc6432869fe04cc1cb14f9',
  ladder: '8f77b6ca822a436335d55031eccf42c5309e40f66c200d40aa53a4d38b838457',
  lines: 'bcb33d91e938909ca290169eb255bd1102b95a8af522ecf905ee46676e90361a',
};

describe.each(Object.entries(ARCHETYPES))('the books of the archetype %s', (name, archetype) => {
  const books = booksOf(archetype);

  it('are those with which rounds were recorded', () => {
    const text = books.flatMap((list) => list.map(({ mode, seed, multiplier }) => `${mode}:${seed}:${multiplier}`));
    expect(createHash('sha256').update(text.join()).digest('hex')).toBe(BOOKS[name]);
  });

  it('pay within their class what their events add up to', () => {
    books.forEach((list, at) => {
      for (const book of list.filter((_, index) => index % 7 === 0)) {
        expect(classOf(book.multiplier)).toBe(at);
        expect(multiplierOf(eventsOf(archetype, book))).toBe(book.multiplier);
      }
    });
  });
});

/** Some books of each class. */
const someOf = (archetype: Archetype) => booksOf(archetype).flatMap((list) => list.filter((_, at) => at % 25 === 0));

type EventOf<Type extends SlotEvent['type']> = Extract<SlotEvent, { type: Type }>;

/** A spin of a round: the event that shows its board, and those that follow until the next. */
interface Spin {
  reveal: EventOf<'reveal'>;
  rest: SlotEvent[];
}

function spinsOf(events: readonly SlotEvent[]): Spin[] {
  const spins: Spin[] = [];
  for (const event of events) {
    if (event.type === 'reveal') spins.push({ reveal: event, rest: [] });
    else spins.at(-1)?.rest.push(event);
  }
  return spins;
}

function find<Type extends SlotEvent['type']>(events: readonly SlotEvent[], type: Type): EventOf<Type> | undefined {
  return events.find((event): event is EventOf<Type> => event.type === type);
}

/** Calls a function with each board of the rounds as it pays, its wins, and by what they are multiplied. */
function eachBoard(archetype: Archetype, check: (board: Board, wins: SlotWin[], factor: number) => void): void {
  const multipliers = archetype === LADDER_5X3 ? [1, 2, 3, 5, 8, 10] : [2];
  for (const book of someOf(archetype)) {
    let won = 0;
    for (const { reveal, rest } of spinsOf(eventsOf(archetype, book))) {
      const { board } = find(rest, 'expand') ?? reveal;
      const wins = find(rest, 'wins')?.wins ?? [];
      const isFree = reveal.free !== undefined;
      check(board, wins, isFree ? (multipliers[Math.min(won, multipliers.length - 1)] as number) : 1);
      if (isFree && wins.length > 0) won++;
    }
  }
}

describe.each(Object.entries(ARCHETYPES))('a round of the archetype %s', (_, archetype: Archetype) => {
  it('shows boards of its size', () => {
    eachBoard(archetype, (board) => {
      expect(board.map((reel) => reel.length)).toEqual(Array.from({ length: archetype.reels }, () => archetype.rows));
    });
  });

  it('shows in each win the cells of its symbol and of wilds', () => {
    eachBoard(archetype, (board, wins) => {
      const isShown = ({ symbol, cells }: SlotWin) =>
        cells.length >= 3 && cells.every(([reel, row]) => [symbol, 'W'].includes(board[reel]?.[row] as SlotSymbol));
      expect(wins.filter((win) => !isShown(win))).toEqual([]);
    });
  });

  it('pays scatters anywhere', () => {
    eachBoard(archetype, (board, wins, factor) => {
      const scatters = board.flat().filter((symbol) => symbol === 'S').length;
      expect(wins.find(({ symbol }) => symbol === 'S')?.paid ?? 0).toBe(factor * payOf(archetype, 'S', scatters));
    });
  });

  it('plays as many free spins as it awards', () => {
    for (const book of someOf(archetype)) {
      const events = eventsOf(archetype, book);
      const awarded = events.reduce((sum, event) => sum + (event.type === 'free_spins' ? event.count : 0), 0);
      expect(events.filter(isFree).map(({ free }) => free)).toEqual(Array.from({ length: awarded }, (_, at) => at + 1));
    }
  });
});

describe.each([
  ['lines', LINES_5X3],
  ['classic', CLASSIC_3X3],
  ['expand', EXPAND_5X3],
  ['ladder', LADDER_5X3],
] as const)('a round of the archetype %s', (name, archetype: Archetype) => {
  it('pays each line once, from the left, as its paytable states', () => {
    eachBoard(archetype, (board, wins, factor) => {
      const due = archetype.lines.map((line, at) => {
        const symbols = line.map((row, reel) => board[reel]?.[row] as SlotSymbol);
        const doubled = name === 'classic' && symbols.some((one) => one !== 'W');
        const wilds = doubled ? 2 ** symbols.filter((one) => one === 'W').length : 1;
        return [at + 1, factor * wilds * payOfLine(archetype, symbols)];
      });
      const paid = wins.filter(({ line }) => line !== undefined).map(({ line, paid }) => [line, paid]);
      expect(paid).toEqual(due.filter(([, pay]) => pay !== 0));
    });
  });
});

describe('a round of the archetype ways', () => {
  it('pays each way of the longest reach of a symbol from the left', () => {
    eachBoard(WAYS_243, (board, wins, factor) => {
      const reach = new Map<SlotSymbol, number[]>();
      for (const [symbol, ...rest] of paths(board)) {
        const end = rest.findIndex((one) => one !== symbol && one !== 'W');
        const count = 1 + (end < 0 ? rest.length : end);
        if (symbol && symbol !== 'S') reach.set(symbol, [...(reach.get(symbol) ?? []), count]);
      }
      const due = [...reach].flatMap(([symbol, counts]) => {
        const longest = Math.max(...counts);
        // Paths that differ only on reels after the longest reach are one way.
        const ways = counts.filter((count) => count === longest).length / 3 ** (WAYS_243.reels - longest);
        const paid = factor * ways * payOf(WAYS_243, symbol, longest);
        return paid > 0 ? [{ symbol, paid }] : [];
      });
      expect(wins.filter(({ symbol }) => symbol !== 'S').map(({ symbol, paid }) => ({ symbol, paid }))).toEqual(due);
    });
  });
});

describe('a round of the archetype expand', () => {
  const spins = someOf(EXPAND_5X3).flatMap((book) => spinsOf(eventsOf(EXPAND_5X3, book)));

  it('expands each wild over its reel before the wins, and only then', () => {
    for (const { reveal, rest } of spins) {
      const wild = [0, 1, 2, 3, 4].filter((reel) => reveal.board[reel]?.some((symbol) => symbol === 'W'));
      const board = reveal.board.map((column, reel) => (wild.includes(reel) ? ['W', 'W', 'W'] : column));
      expect(rest.filter(({ type }) => type === 'expand')).toEqual(
        wild.length > 0 ? [{ type: 'expand', reels: wild, board }] : [],
      );
      if (wild.length > 0) expect(rest[0]?.type).toBe('expand');
    }
  });

  it('has wilds on the three middle reels only, in ordinary and free spins, and never beside a scatter', () => {
    for (const isFree of [false, true]) {
      const shown = spins.filter(({ reveal }) => (reveal.free !== undefined) === isFree);
      const reels = shown.flatMap(({ rest }) => find(rest, 'expand')?.reels ?? []);
      expect([...new Set(reels)].sort()).toEqual([1, 2, 3]);
    }
    const isBoth = (column: readonly SlotSymbol[]) => column.includes('W') && column.includes('S');
    expect(spins.filter(({ reveal }) => reveal.board.some(isBoth))).toEqual([]);
  });
});

describe('a round of the archetype ladder', () => {
  const rounds = someOf(LADDER_5X3).map((book) => eventsOf(LADDER_5X3, book));

  it('climbs one step after each free spin that wins, up to the last', () => {
    const STEPS = [1, 2, 3, 5, 8, 10];
    let highest = 1;
    for (const events of rounds) {
      let step = 1;
      for (const { reveal, rest } of spinsOf(events)) {
        const isClimb = reveal.free !== undefined && find(rest, 'wins') !== undefined && step < STEPS.length;
        if (isClimb) step++;
        const due = isClimb ? [{ type: 'ladder', step, multiplier: STEPS[step - 1] }] : [];
        expect(rest.filter(({ type }) => type === 'ladder')).toEqual(due);
        if (isClimb) expect(rest.slice(0, 2).map(({ type }) => type)).toEqual(['wins', 'ladder']);
        expect(find(rest, 'free_spins')?.multiplier ?? STEPS[step - 1]).toBe(STEPS[step - 1]);
      }
      highest = Math.max(highest, step);
    }
    expect(highest).toBe(STEPS.length);
  });
});

function paths(board: Board): SlotSymbol[][] {
  return board.reduce<SlotSymbol[][]>((ways, reel) => ways.flatMap((way) => reel.map((one) => [...way, one])), [[]]);
}

const isFree = (event: SlotEvent): event is SlotEvent & { type: 'reveal' } =>
  event.type === 'reveal' && event.free !== undefined;

function payOf({ paytable }: Archetype, symbol: SlotSymbol, count: number): number {
  return paytable.find((row) => row.symbol === symbol)?.pays[count] ?? 0;
}

/** The highest pay of any symbol on a line, by trying all of them. */
function payOfLine(archetype: Archetype, symbols: readonly SlotSymbol[]): number {
  const pays = archetype.paytable
    .filter(({ symbol }) => symbol !== 'S')
    .map(({ symbol }) => {
      const end = symbols.findIndex((one) => one !== symbol && (one !== 'W' || symbol === 'W'));
      return payOf(archetype, symbol, end < 0 ? symbols.length : end);
    });
  return Math.max(0, ...pays);
}
