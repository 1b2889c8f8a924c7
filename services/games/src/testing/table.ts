import { DICE_STAKES } from '@goldwake/contracts';
import { type EventStore, KeyedQueue } from '@goldwake/core';
import { openTestEngine } from '@goldwake/embedded/testing';
import { fund, openLedger } from '@goldwake/wallet/testing';
import { jest } from '@jest/globals';
import { PlaceDiceBet } from '../commands/place-dice-bet.js';
import { RotateSeeds } from '../commands/rotate-seeds.js';
import type { DiceRequest } from '../domain/index.js';
import { rounds } from '../projections/rounds.js';
import { DiceHistory } from '../queries/dice-history.js';
import { FairnessView } from '../queries/fairness-view.js';
import { NextDraw } from '../streams/next-draw.js';
import { SeedPairs } from '../streams/seed-pairs.js';

/** Initial Gold Coins balance of player u1, in micros. The wallet is at `OPENING_VERSION` then. */
export const OPENING = 1_000_000_000n;
export const OPENING_VERSION = 2;
export const EVEN_BET: DiceRequest = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };

/**
 * Opens the game services on a real test engine, wired as in the production module. `another()` simulates a second
 * process on the same store.
 */
export async function openTable() {
  const engine = await openTestEngine();
  const { store, documents, bus, ids, random, clock } = engine;
  await documents.declare(...rounds.collections);
  bus.subscribe(rounds);
  await bus.start();

  function another(over: EventStore = store) {
    const wallet = openLedger({ store: over, clock });
    const pairs = new SeedPairs(over, random);
    const queue = new KeyedQueue();
    return {
      wallet,
      /** Spy on all wallet calls that settle a bet, including refused calls. */
      settling: jest.spyOn(wallet, 'betAndWin'),
      pairs,
      view: new FairnessView(pairs, wallet),
      history: new DiceHistory(documents, over, bus, pairs),
      rotate: new RotateSeeds(pairs, queue),
      bet: new PlaceDiceBet(pairs, new NextDraw(wallet), queue, wallet, ids, DICE_STAKES),
    };
  }
  const table = another();
  await fund(table.wallet, 'u1', { gold_coins: `${OPENING}` });
  return { engine, another, ...table };
}
