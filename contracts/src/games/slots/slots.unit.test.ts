import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Words } from '../originals/words.js';
import { LINES_5X3 } from './archetypes/lines.js';
import { booksOf, CLASSES, classOf, eventsOf, multiplierOf } from './books.js';
import type { Board, SlotEvent, SlotSymbol } from './events.js';
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
const BOOKS = { lines: 'bcb33d91e938909ca290169eb255bd1102b95a8af522ecf905ee46676e90361a' } as const;

describe.each(Object.entries(ARCHETYPES))('the books of the archetype %s', (name, archetype) => {
  const books = booksOf(archetype);

  it('are those with which rounds were recorded', () => {
    const text = books.flatMap((list) => list.map(({ mode, seed, multiplier }) => `${mode}:${seed}:${multiplier}`));
    expect(createHash('sha256').update(text.join()).digest('hex')).toBe(BOOKS[name as keyof typeof BOOKS]);
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

describe('a round of the archetype lines', () => {
  const rounds = booksOf(LINES_5X3).flatMap((list) => list.filter((_, at) => at % 9 === 0));

  it('pays each line once, from the left, as its paytable states', () => {
    for (const book of rounds) {
      const events = eventsOf(LINES_5X3, book);
      events.forEach((event, at) => {
        if (event.type !== 'reveal') return;
        const next = events[at + 1];
        const wins = next?.type === 'wins' ? next.wins : [];
        const factor = event.free === undefined ? 1 : 2;
        const due = LINES_5X3.lines.map((line, number) => [number + 1, factor * payOfLine(event.board, line)]);
        const paid = wins.filter(({ line }) => line !== undefined).map(({ line, paid }) => [line, paid]);
        expect(paid).toEqual(due.filter(([, pay]) => pay !== 0));
        const scatters = event.board.flat().filter((symbol) => symbol === 'S').length;
        expect(wins.find(({ symbol }) => symbol === 'S')?.paid ?? 0).toBe(factor * payOf('S', scatters));
      });
    }
  });

  it('shows in each win the cells of its symbol and of wilds', () => {
    for (const book of rounds) {
      let board: Board = [];
      for (const event of eventsOf(LINES_5X3, book)) {
        if (event.type === 'reveal') board = event.board;
        if (event.type !== 'wins') continue;
        for (const { symbol, cells } of event.wins) {
          expect(cells.length).toBeGreaterThanOrEqual(3);
          for (const [reel, row] of cells) expect([symbol, 'W']).toContain(board[reel]?.[row]);
        }
      }
    }
  });

  it('plays as many free spins as it awards', () => {
    for (const book of rounds) {
      const events = eventsOf(LINES_5X3, book);
      const awarded = events.reduce((sum, event) => sum + (event.type === 'free_spins' ? event.count : 0), 0);
      expect(events.filter(isFree).map(({ free }) => free)).toEqual(Array.from({ length: awarded }, (_, at) => at + 1));
    }
  });
});

const isFree = (event: SlotEvent): event is SlotEvent & { type: 'reveal' } =>
  event.type === 'reveal' && event.free !== undefined;

function payOf(symbol: SlotSymbol, count: number): number {
  return LINES_5X3.paytable.find((row) => row.symbol === symbol)?.pays[count] ?? 0;
}

/** The highest pay of any symbol on a line, by trying all of them. */
function payOfLine(board: Board, line: readonly number[]): number {
  const symbols = line.map((row, reel) => board[reel]?.[row] as SlotSymbol);
  const pays = LINES_5X3.paytable
    .filter(({ symbol }) => symbol !== 'S')
    .map(({ symbol }) => {
      const end = symbols.findIndex((one) => one !== symbol && (one !== 'W' || symbol === 'W'));
      return payOf(symbol, end < 0 ? symbols.length : end);
    });
  return Math.max(0, ...pays);
}
