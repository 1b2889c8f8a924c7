import {
  ARCHETYPES,
  type Archetype,
  payoutOf,
  SLOT_GAMES,
  type SlotEvent,
  type SlotGame,
  slotEventsOf,
  slotTableOf,
  type TableClass,
} from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Board, Pace } from '../board/board.js';
import { type Stage, showRound } from './round-show.js';
import { Hurry } from './wait.js';

const GAME = SLOT_GAMES.find(({ volatility }) => volatility === 'high') as SlotGame;
const STAKE = 1_000_000n;

/** Shows a round to a player who is in a hurry, and returns what was shown. */
async function shown(book: number, multiplier: number, game: SlotGame = GAME) {
  const seen: string[] = [];
  const won: bigint[] = [];
  const board = {
    spin: () => seen.push('spin'),
    stop: async (_board: unknown, _coins: unknown, { isReduced }: Pace) =>
      void seen.push(isReduced ? 'stop at once' : 'stop'),
    hold: () => seen.push('hold'),
    respin: async (coins: unknown[]) => void seen.push(`respin ${coins.length}`),
    expand: async (reels: number[]) => void seen.push(`expand ${reels.join()}`),
    light: () => seen.push('light'),
    lightGroups: (wins: unknown[], ms: number, { isReduced }: Pace) =>
      seen.push(`light ${wins.length} for ${isReduced ? 'still ' : ''}${ms} ms`),
    fall: async (cells: unknown[], _: unknown, { isReduced }: Pace) =>
      void seen.push(`${cells.length} ${isReduced ? 'are gone' : 'burst'}`),
  } as unknown as Board;
  const stage: Stage = {
    won: (amount) => won.push(amount),
    banner: (text) => text !== null && seen.push(text),
    freeSpins: (text, multiplier) => text !== null && seen.push([text, multiplier].filter(Boolean).join(' ')),
    pick: async (items) => void seen.push(`pick ${items.length}`),
    say: () => {},
    sound: () => {},
  };
  const hurry = new Hurry();
  hurry.hurry();
  const events = slotEventsOf(game, book) ?? [];
  const { freeSpins }: Archetype = ARCHETYPES[game.archetype];
  const pace = () => ({ isTurbo: true, isReduced: false });
  await showRound({ stake: String(STAKE), multiplier, events }, { board, stage, hurry, pace, freeSpins });
  return { seen, won, events };
}

describe('showRound', () => {
  const { classes } = slotTableOf(GAME);

  describe.each(Object.keys(ARCHETYPES))('of the archetype %s', (name) => {
    const game = SLOT_GAMES.find(({ archetype }) => archetype === name) as SlotGame;

    it.each(slotTableOf(game).classes.map(({ first, books }, at) => [at, first, books[0]?.multiplier ?? 0]))(
      'ends with what the round pays, and never shows less than before (class %i)',
      async (_, first, multiplier) => {
        const { won } = await shown(first, multiplier, game);
        expect(won.at(-1)).toBe(payoutOf(STAKE, multiplier));
        expect(won).toEqual([...won].sort((a, b) => Number(a - b)));
      },
    );
  });

  it('counts the free spins, and turns the reels for each', async () => {
    const at = classes[6] ?? classes[0];
    const { seen, events } = await shown(at?.first ?? 0, at?.books[0]?.multiplier ?? 0);
    const free = events.filter((event) => event.type === 'reveal' && event.free !== undefined).length;
    expect(free).toBeGreaterThan(0);
    expect(seen.filter((text) => text === 'spin')).toHaveLength(free);
    expect(seen).toContain(`Free spin ${free} of ${free}`);
    // The player is in a hurry, but the first reels are seen to stop.
    expect(seen.filter((text) => text.startsWith('stop'))).toEqual(['stop', ...Array(free).fill('stop at once')]);
  });

  it('lets wilds expand before the wins of their board', async () => {
    const game = SLOT_GAMES.find(({ archetype }) => archetype === 'expand') as SlotGame;
    const { books, first } = slotTableOf(game).classes[5] as TableClass;
    const { seen, won, events } = await shown(first, books[0]?.multiplier ?? 0, game);
    const due = events.flatMap((event) => {
      if (event.type === 'expand') return [`expand ${event.reels.join()}`];
      return event.type === 'wins' ? ['light'] : [];
    });
    expect(due).toContain('light');
    expect(due.some((text) => text.startsWith('expand'))).toBe(true);
    expect(seen.filter((text) => text === 'light' || text.startsWith('expand'))).toEqual(due);
    expect(won.at(-1)).toBe(payoutOf(STAKE, books[0]?.multiplier ?? 0));
  });

  it('shows the multiplier of a ladder with each free spin, and again when it climbs', async () => {
    const game = SLOT_GAMES.find(({ archetype }) => archetype === 'ladder') as SlotGame;
    const { books, first } = slotTableOf(game).classes[6] as TableClass;
    const { seen, won, events } = await shown(first, books[0]?.multiplier ?? 0, game);
    let [spin, multiplier] = [0, 1];
    const due = events.flatMap((event) => {
      if (event.type === 'ladder') multiplier = event.multiplier;
      else if (event.type === 'reveal' && event.free !== undefined) spin = event.free;
      else return [];
      return [`${spin} ${multiplier}×`];
    });
    expect(multiplier).toBeGreaterThan(1);
    const counted = seen.filter((text) => text.startsWith('Free spin '));
    expect(counted.map((text) => text.replace(/Free spin (\d+) of \d+/, '$1'))).toEqual(due);
    expect(won.at(-1)).toBe(payoutOf(STAKE, books[0]?.multiplier ?? 0));
  });

  it('lets the player pick before it shows what the bonus pays', async () => {
    const game = SLOT_GAMES.find(({ archetype }) => archetype === 'pick') as SlotGame;
    const { books, first } = slotTableOf(game).classes[5] as TableClass;
    const { seen, won } = await shown(first, books[0]?.multiplier ?? 0, game);
    expect(seen.slice(seen.indexOf('Bonus'))).toEqual(['Bonus', 'pick 12', 'light', expect.stringContaining('win')]);
    expect(won.at(-1)).toBe(payoutOf(STAKE, books[0]?.multiplier ?? 0));
  });

  describe('with cascades', () => {
    const game = SLOT_GAMES.find(({ archetype }) => archetype === 'cluster') as SlotGame;
    const table = slotTableOf(game);

    it('lights up the groups before they burst, and shows what a player in a hurry asked for at once', async () => {
      const { books, first } = table.classes[4] as TableClass;
      const { seen, events } = await shown(first, books[0]?.multiplier ?? 0, game);
      const due = events.flatMap((event) => {
        if (event.type === 'wins') return [`light ${event.wins.length} for still 240 ms`];
        return event.type === 'cascade' ? [`${event.cells.length} are gone`] : [];
      });
      expect(due.length).toBeGreaterThan(2);
      expect(seen.filter((text) => text.endsWith('ms') || text.endsWith('gone'))).toEqual(due);
    });

    it('shows the multiplier alone before free spins, and 1× with the first of them', async () => {
      const { books, first, round } = climbingRound();
      const { seen } = await shown(first, books[0]?.multiplier ?? 0, game);
      const texts = seen.filter((text) => /×$/.test(text));
      const start = round.findIndex(({ type }) => type === 'free_spins');
      const before = round.slice(0, start).flatMap((e) => (e.type === 'ladder' ? [`Multiplier ${e.multiplier}×`] : []));
      expect(before.length).toBeGreaterThan(0);
      expect(texts.slice(0, before.length)).toEqual(before);
      expect(texts[before.length]).toMatch(/^Free spin 1 of \d+ 1×$/);
    });

    /** Returns a round whose multiplier rises before its free spins. */
    function climbingRound() {
      for (const { books, first } of table.classes.slice(4)) {
        for (const [at, book] of books.entries()) {
          const round = slotEventsOf(game, first + at) ?? [];
          const start = round.findIndex(({ type }) => type === 'free_spins');
          if (round.slice(0, Math.max(0, start)).some(({ type }) => type === 'ladder')) {
            return { books: [book], first: first + at, round };
          }
        }
      }
      throw new Error('no round has a ladder before its free spins');
    }
  });

  describe('with coins that are held', () => {
    const game = SLOT_GAMES.find(({ archetype }) => archetype === 'hold') as SlotGame;
    const table = slotTableOf(game);
    const rounds = table.classes.slice(3, 7).flatMap(({ books, first }) =>
      books.map(({ multiplier }, at) => ({
        book: first + at,
        multiplier,
        events: slotEventsOf(game, first + at) ?? [],
      })),
    );
    const held = rounds.filter(({ events }) => events.some(({ type }) => type === 'hold'));
    const cellsOf = (events: readonly SlotEvent[]) =>
      events.flatMap((event) => (event.type === 'wins' ? event.wins : [])).filter(({ symbol }) => symbol === 'S');
    const isFull = ({ events }: { events: readonly SlotEvent[] }) => cellsOf(events).length > 1;

    it('counts the respins down, and starts again at 3 when a coin comes', async () => {
      const { book, multiplier, events } = held.find((round) => !isFull(round)) as (typeof held)[number];
      const { seen } = await shown(book, multiplier, game);
      let left = 3;
      const due = events.flatMap((event) => {
        if (event.type === 'hold') return ['hold', 'Respins left 3', 'Hold and win'];
        if (event.type !== 'respin') return [];
        const texts = [`Respins left ${left - 1}`, `respin ${event.coins.length}`, `Respins left ${event.left}`];
        left = event.left;
        return texts;
      });
      expect(due).toContain('Respins left 0');
      expect(
        seen
          .slice(seen.indexOf('hold'))
          .filter((text) => text !== 'light')
          .slice(0, due.length),
      ).toEqual(due);
    });

    it('adds up the coins one after the other', async () => {
      const { book, multiplier, events } = held.find((round) => !isFull(round)) as (typeof held)[number];
      const { won } = await shown(book, multiplier, game);
      const coins = cellsOf(events)[0]?.cells.length ?? 0;
      expect(coins).toBeGreaterThanOrEqual(6);
      expect(new Set(won).size).toBeGreaterThanOrEqual(coins);
      expect(won.at(-1)).toBe(payoutOf(STAKE, multiplier));
    });

    it('announces the grand pot on a board full of coins, and adds it to them', async () => {
      const { book, multiplier } = held.find(isFull) as (typeof held)[number];
      const { seen, won } = await shown(book, multiplier, game);
      expect(seen).toContain('All cells have coins');
      expect(seen.indexOf('Grand pot')).toBeGreaterThan(seen.indexOf('All cells have coins'));
      expect(won.at(-1)).toBe(payoutOf(STAKE, multiplier));
      expect(won).toEqual([...won].sort((a, b) => Number(a - b)));
    });
  });

  it('celebrates a win of a hundred times the stake', async () => {
    const at = classes[5];
    expect((await shown(at?.first ?? 0, at?.books[0]?.multiplier ?? 0)).seen).toContain('Enormous win');
  });

  it('shows a lost round without a win', async () => {
    const { seen, won } = await shown(slotTableOf(GAME).size - 1, 0);
    expect(seen).toEqual(['stop']);
    expect(won).toEqual([0n]);
  });
});
