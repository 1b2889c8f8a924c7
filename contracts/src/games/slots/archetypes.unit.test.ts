import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Archetype } from './archetypes/archetype.js';
import { CLASSIC_3X3 } from './archetypes/classic.js';
import { CLUSTER_6X5 } from './archetypes/cluster.js';
import { EXPAND_5X3 } from './archetypes/expand.js';
import { HOLD_5X3 } from './archetypes/hold.js';
import { LADDER_5X3 } from './archetypes/ladder.js';
import { LINES_5X3 } from './archetypes/lines.js';
import { PICK_5X3 } from './archetypes/pick.js';
import { WAYS_243 } from './archetypes/ways.js';
import { booksOf, classOf, eventsOf, multiplierOf } from './books.js';
import type { Board, SlotCell, SlotEvent, SlotSymbol, SlotWin } from './events.js';
import { ARCHETYPES } from './slot-games.js';

/** The books decide recorded rounds, so they must never change: SHA-256 of mode, seed and multiplier of each. */
const BOOKS: Readonly<Record<string, string>> = {
  ways: '487883ce6808bd4f798013ca377a11afdd4527ea8fc098fa14229e288bf884f5',
  classic: '8087df1995c776bffeb5d65a0c45cc463f6e524ca4808d2d93d92c260288600f',
  expand: 'b30192adb70731ba87338f74d74d6e67b9872fc0b8dc6432869fe04cc1cb14f9',
  ladder: '8f77b6ca822a436335d55031eccf42c5309e40f66c200d40aa53a4d38b838457',
  cluster: 'bdbf8ac0578c2eb4a432a34ced7db8d2cf805ba169944cb2ce7a4aa8d0897941',
  hold: '58ec105cbd88f5d5f521450ac4c88107dbc674fa620e52b5c2ddc0daa1bf8600',
  pick: 'b209bb97cd2fafe1c6989f864cffc6589f9579676e02956ee74a4c7f400ec1ff',
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

const LADDER = [1, 2, 3, 5, 8, 10];

/** Calls a function with each board of the rounds as it pays, its wins, and by what they are multiplied. */
function eachBoard(archetype: Archetype, check: (board: Board, wins: SlotWin[], factor: number) => void): void {
  for (const book of someOf(archetype)) {
    let climbed = 0;
    for (const { reveal, rest } of spinsOf(eventsOf(archetype, book))) {
      const isFree = reveal.free !== undefined;
      if (!isFree || reveal.free === 1) climbed = 0;
      for (const { board, wins } of boardsOf(reveal, rest)) {
        const hasLadder = archetype === CLUSTER_6X5 || (archetype === LADDER_5X3 && isFree);
        check(board, wins, hasLadder ? (LADDER[Math.min(climbed, 5)] as number) : isFree ? 2 : 1);
        if (wins.length > 0) climbed++;
      }
    }
  }
}

/** Returns the boards of a spin that pay, each with its wins; those of a bonus belong to no board. */
function boardsOf({ board }: EventOf<'reveal'>, rest: readonly SlotEvent[]): { board: Board; wins: SlotWin[] }[] {
  const boards = [{ board, wins: [] as SlotWin[] }];
  for (const event of rest) {
    const last = boards.at(-1);
    if (event.type === 'hold' || event.type === 'pick') break;
    if (event.type === 'cascade') boards.push({ board: event.board, wins: [] });
    if (event.type === 'expand' && last) last.board = event.board;
    if (event.type === 'wins' && last) last.wins = event.wins;
  }
  return boards;
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
  ['hold', HOLD_5X3],
  ['pick', PICK_5X3],
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
    let highest = 1;
    for (const events of rounds) {
      let step = 1;
      for (const { reveal, rest } of spinsOf(events)) {
        const isClimb = reveal.free !== undefined && find(rest, 'wins') !== undefined && step < LADDER.length;
        if (isClimb) step++;
        const due = isClimb ? [{ type: 'ladder', step, multiplier: LADDER[step - 1] }] : [];
        expect(rest.filter(({ type }) => type === 'ladder')).toEqual(due);
        if (isClimb) expect(rest.slice(0, 2).map(({ type }) => type)).toEqual(['wins', 'ladder']);
        expect(find(rest, 'free_spins')?.multiplier ?? LADDER[step - 1]).toBe(LADDER[step - 1]);
      }
      highest = Math.max(highest, step);
    }
    expect(highest).toBe(LADDER.length);
  });
});

describe('a round of the archetype cluster', () => {
  const spins = someOf(CLUSTER_6X5).flatMap((book) => spinsOf(eventsOf(CLUSTER_6X5, book)));

  it('pays each group of five or more, and plays until there is none', () => {
    eachBoard(CLUSTER_6X5, (board, wins, factor) => {
      const due = [...'ABCDEFG'].flatMap((symbol) =>
        groups(board, symbol as SlotSymbol)
          .filter((cells) => cells.length >= 5)
          .map((cells) => [symbol, cells.sort(), factor * payOfGroup(symbol as SlotSymbol, cells.length)]),
      );
      const paid = wins.map(({ symbol, cells, paid }) => [symbol, cells.map(String).sort(), paid]);
      expect(paid.sort()).toEqual(due.sort());
    });
  });

  it('lets the cells of the wins vanish, and what is above them fall', () => {
    let cascades = 0;
    for (const { reveal, rest } of spins) {
      let { board } = reveal;
      let wins: SlotWin[] = [];
      for (const event of rest) {
        if (event.type === 'wins') wins = event.wins;
        if (event.type !== 'cascade') continue;
        const vanished = new Set(wins.flatMap(({ cells }) => cells.map(String)));
        expect(new Set(event.cells.map(String))).toEqual(vanished);
        expect(event.cells).toHaveLength(vanished.size);
        board.forEach((column, reel) => {
          const kept = column.filter((_, row) => !vanished.has(`${reel},${row}`));
          expect(event.board[reel]?.slice(column.length - kept.length)).toEqual(kept);
        });
        board = event.board;
        cascades++;
      }
    }
    expect(cascades).toBeGreaterThan(100);
  });

  it('climbs one step with each cascade, from the first step in each spin that is not free', () => {
    for (const book of someOf(CLUSTER_6X5)) {
      let step = 0;
      for (const { reveal, rest } of spinsOf(eventsOf(CLUSTER_6X5, book))) {
        if (reveal.free === undefined || reveal.free === 1) step = 0;
        const climbs = rest.filter((event): event is EventOf<'ladder'> => event.type === 'ladder');
        for (const climb of climbs) {
          expect(climb).toEqual({ type: 'ladder', step: ++step + 1, multiplier: LADDER[step] });
        }
        expect(climbs.length).toBeLessThanOrEqual(rest.filter(({ type }) => type === 'cascade').length);
      }
    }
  });
});

describe('a round of the archetype hold', () => {
  const spins = someOf(HOLD_5X3).flatMap((book) => spinsOf(eventsOf(HOLD_5X3, book)));

  it('puts a value on each coin', () => {
    for (const { reveal } of spins) {
      const cells = reveal.board.flatMap((column, reel) =>
        column.flatMap((symbol, row) => (symbol === 'S' ? [[reel, row]] : [])),
      );
      expect(reveal.coins?.map(({ cell }) => cell) ?? []).toEqual(cells);
    }
  });

  it('holds six coins or more, until three respins in a row bring none or the board is full', () => {
    const seen = new Set<number>();
    for (const { reveal, rest } of spins) {
      const held = [...(reveal.coins ?? [])];
      expect(find(rest, 'hold') !== undefined).toBe(held.length >= 6);
      let left = find(rest, 'hold')?.respins ?? 0;
      for (const event of rest.filter((one): one is EventOf<'respin'> => one.type === 'respin')) {
        expect(left).toBeGreaterThan(0);
        left = event.coins.length > 0 ? 3 : left - 1;
        expect(event.left).toBe(left);
        held.push(...event.coins);
      }
      expect(new Set(held.map(({ cell }) => String(cell))).size).toBe(held.length);
      expect(left === 0 || held.length === 15).toBe(true);
      seen.add(held.length);
    }
    expect(seen).toContain(15);
  });

  it('pays what is on the coins that are held, and the grand pot for a full board', () => {
    const POTS = { mini: 150_000, minor: 500_000, major: 2_000_000, grand: 10_000_000 };
    for (const { reveal, rest } of spins) {
      if (!find(rest, 'hold')) continue;
      const coins = [reveal, ...rest].flatMap((event) => ('coins' in event ? (event.coins ?? []) : []));
      for (const { pot, paid } of coins) if (pot) expect(paid).toBe(POTS[pot]);
      const paid = coins.reduce((sum, coin) => sum + coin.paid, 0);
      const cells = coins.map(({ cell }) => cell);
      const grand = { symbol: 'S', cells, pot: 'grand', paid: POTS.grand };
      const wins = [{ symbol: 'S', cells, paid }, ...(coins.length === 15 ? [grand] : [])];
      expect(rest.at(-1)).toEqual({ type: 'wins', wins });
    }
  });
});

describe('a round of the archetype pick', () => {
  const spins = someOf(PICK_5X3).flatMap((book) => spinsOf(eventsOf(PICK_5X3, book)));

  it('starts the bonus with a bonus symbol on reels 1, 3 and 5, and pays what is collected before the first end', () => {
    let bonuses = 0;
    for (const { reveal, rest } of spins) {
      const reels = reveal.board.flatMap((column, reel) => (column.includes('S') ? [reel] : []));
      const items = find(rest, 'pick')?.items;
      expect(items !== undefined).toBe(reels.length === 3);
      if (!items) continue;
      bonuses++;
      expect(reels).toEqual([0, 2, 4]);
      expect(items).toHaveLength(12);
      expect(items[0]?.item).toBe('prize');
      const found = items.slice(
        0,
        items.findIndex(({ item }) => item === 'end'),
      );
      const paid = found.reduce((sum, item) => (item.item === 'prize' ? sum + item.paid : sum * 2), 0);
      const won = rest.at(-1);
      expect(won).toMatchObject({ type: 'wins', wins: [{ symbol: 'S', paid }] });
      expect(won?.type === 'wins' && won.wins[0]?.cells.map(([reel]) => reel)).toEqual([0, 2, 4]);
    }
    expect(bonuses).toBeGreaterThan(10);
  });
});

/** Groups of a symbol by giving neighbours the smaller of their labels until nothing changes. */
function groups(board: Board, symbol: SlotSymbol): string[][] {
  const labels = new Map<string, number>();
  board.forEach((column, reel) => {
    column.forEach((one, row) => {
      if (one === symbol || one === 'W') labels.set(`${reel},${row}`, labels.size);
    });
  });
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const [cell, label] of labels) {
      const [reel, row] = cell.split(',').map(Number) as SlotCell;
      for (const next of [`${reel + 1},${row}`, `${reel},${row + 1}`, `${reel - 1},${row}`, `${reel},${row - 1}`]) {
        if ((labels.get(next) ?? 0) <= label) continue;
        labels.set(next, label);
        isChanged = true;
      }
    }
  }
  const found = new Map<number, string[]>();
  for (const [cell, label] of labels) found.set(label, [...(found.get(label) ?? []), cell]);
  const hasSymbol = (cell: string) => {
    const [reel, row] = cell.split(',').map(Number) as SlotCell;
    return board[reel]?.[row] === symbol;
  };
  return [...found.values()].filter((cells) => cells.some(hasSymbol));
}

function payOfGroup(symbol: SlotSymbol, count: number): number {
  const named = [15, 12, 9, 7, 5].find((least) => count >= least) ?? 0;
  return payOf(CLUSTER_6X5, symbol, named);
}

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
