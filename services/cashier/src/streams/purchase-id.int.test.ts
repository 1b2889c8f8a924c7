import type { ScoreOrder } from '@goldwake/contracts';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { NO_BONUSES } from '../domain/index.js';
import { BLOCKED } from '../testing/purchases.js';
import { Packages } from './packages.js';
import { POLL_PURCHASE } from './poll-timer.js';
import { buyerOf } from './purchase-id.js';
import { Purchases } from './purchases.js';

const NOTHING = { gold_coins: '0', sweeps_coins: '0' };
const ORDER = {
  package_id: 'usd-9.99',
  packages_version: 1,
  method: 'card',
  enabled: true,
  seenBonus: NOTHING,
} as const;
const bonuses = async () => NO_BONUSES;

let engine: TestEngine;
beforeEach(async () => {
  engine = await openTestEngine();
  engine.scheduler.handle(POLL_PURCHASE, () => {});
  await engine.scheduler.start();
});
afterEach(async () => {
  await engine.scheduler.stop();
  await engine.close();
});

/** The purchases as another process sees them: nothing but the store is shared. */
const open = () =>
  new Purchases(engine.store, engine.clock, engine.scheduler, new Packages(engine.store, engine.clock));

it('simultaneous requests of one command in two processes ask for one score, and store one purchase', async () => {
  const references: string[] = [];
  const score = async ({ reference }: ScoreOrder) => {
    references.push(reference);
    return BLOCKED;
  };
  const requests = [open(), open()].flatMap((process) =>
    Array.from({ length: 5 }, () => process.create('ada', ORDER, { score, bonuses }, command('k1'))),
  );
  const stored = await Promise.all(requests);
  expect(references.length).toBeGreaterThan(1);
  expect(new Set([...references, ...stored.map(({ data }) => data.purchase_id)]).size).toBe(1);
});

/** Returns the id of the purchase for which a command asks for a score; nothing is stored. */
async function asked(uid: string, commandId: string, change: object = {}): Promise<string> {
  const references: string[] = [];
  const score = ({ reference }: ScoreOrder) => {
    references.push(reference);
    return Promise.reject(new Error('no score'));
  };
  const creating = open().create(uid, { ...ORDER, ...change }, { score, bonuses }, command(commandId));
  await expect(creating).rejects.toThrow('no score');
  return references.join();
}

it('another player, key, package or method leads to another id, which begins with the uid', async () => {
  const ids = [
    await asked('ada', 'k1'),
    await asked('bob', 'k1'),
    await asked('ada', 'k2'),
    await asked('ada', 'k1', { package_id: 'usd-1.99' }),
    await asked('ada', 'k1', { method: 'crypto' }),
  ];
  expect(ids.map(buyerOf)).toEqual(['ada', 'bob', 'ada', 'ada', 'ada']);
  expect(new Set(ids.map((id) => id.slice(-32))).size).toBe(ids.length);
  expect(await asked('ada', 'k1')).toBe(ids[0]);
});
