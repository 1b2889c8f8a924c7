import type { StoredEvent } from '@goldwake/contracts';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { SeedPairs } from '../streams/seed-pairs.js';
import { startPairOnSignUp } from './start-pair-on-sign-up.js';

let engine: TestEngine;
beforeEach(async () => {
  engine = await openTestEngine();
});
afterEach(() => engine.close());

const signedUp = (uid: string) =>
  engine.store.append({
    stream: `account-${uid}`,
    expectedVersion: 0,
    events: [{ type: 'account_opened', data: { uid } }],
    context: command(`sign-up-${uid}`),
  });

async function pairsOf(uid: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of engine.store.readStream(`fairness-${uid}`)) events.push(event);
  return events;
}

it('the first seed pair starts with the account, once, unless a bet has started it before', async () => {
  const pairs = new SeedPairs(engine.store, engine.random);
  await signedUp('u1');
  await signedUp('u2');
  await pairs.current('u2', command('bet'));
  engine.bus.subscribe(startPairOnSignUp(pairs));
  await engine.bus.start();
  await engine.bus.settled(2);
  const first = { type: 'seed_pair_started', data: { seed_pair: 1 } };
  expect(await pairsOf('u1')).toMatchObject([{ ...first, causationId: 'account-u1@1', actor: 'u1' }]);
  expect(await pairsOf('u2')).toMatchObject([{ ...first, causationId: null }]);
});
