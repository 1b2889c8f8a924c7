import {
  ARCHETYPES,
  type Archetype,
  payoutOf,
  SLOT_GAMES,
  type SlotGame,
  slotEventsOf,
  slotTableOf,
  type TableClass,
} from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Board } from '../board/board.js';
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
    stop: async () => void seen.push('stop'),
    expand: async (reels: number[]) => void seen.push(`expand ${reels.join()}`),
    light: () => seen.push('light'),
  } as unknown as Board;
  const stage: Stage = {
    won: (amount) => won.push(amount),
    banner: (text) => text !== null && seen.push(text),
    freeSpins: (text, multiplier) => text !== null && seen.push([text, multiplier].filter(Boolean).join(' ')),
    pick: async (items) => void seen.push(`pick ${items.length}`),
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

  it.each(classes.map(({ first, books }, at) => [at, first, books[0]?.multiplier ?? 0]))(
    'ends with what the round pays, and never shows less than before (class %i)',
    async (_, first, multiplier) => {
      const { won } = await shown(first, multiplier);
      expect(won.at(-1)).toBe(payoutOf(STAKE, multiplier));
      expect(won).toEqual([...won].sort((a, b) => Number(a - b)));
    },
  );

  it('counts the free spins, and turns the reels for each', async () => {
    const at = classes[6] ?? classes[0];
    const { seen, events } = await shown(at?.first ?? 0, at?.books[0]?.multiplier ?? 0);
    const free = events.filter((event) => event.type === 'reveal' && event.free !== undefined).length;
    expect(free).toBeGreaterThan(0);
    expect(seen.filter((text) => text === 'spin')).toHaveLength(free);
    expect(seen).toContain(`Free spin ${free} of ${free}`);
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
