import { codeHash } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FairnessState } from '../domain/index.js';
import { SeedPairs } from './seed-pairs.js';

const CODE = codeHash(new URL('../domain/index.js', import.meta.url).href);

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
  const pairs = started();
  for (let n = 1; n < 1_000; n++) await rotateOnce(pairs, n);
});
afterAll(() => engine.close());

async function rotateOnce(pairs: SeedPairs, seed_pair: number): Promise<void> {
  await pairs.current('u1', command('look'));
  const eventId = `wallet-u1@${seed_pair}`;
  await pairs.rotate('u1', { seed_pair, client_seed: `seed-${seed_pair}`, eventId, correlationId: 'turn' });
}

/** Returns seed pairs as after a process start, with nothing folded yet. */
const started = (snapshots = true) =>
  new SeedPairs(engine.store, engine.random, snapshots ? engine.snapshots : undefined);

it('the seeds in force come from the events, even if a snapshot contains other seeds', async () => {
  const whole = await started(false).current('u1', command('look'));
  expect(whole.active).toMatchObject({ seed_pair: 1_000, client_seed: 'seed-999' });
  const kept = await engine.snapshots.newest<FairnessState>('fairness-u1', CODE);
  if (!kept) throw new Error('none was kept');
  expect(kept.version).toBe(1_000);
  expect(await started().current('u1', command('look'))).toEqual(whole);
  const seeds = { ...whole, active: { ...whole.active, server_seed: 'known to somebody' } };
  await engine.snapshots.put({ ...kept, state: { uid: 'u1', seeds } });
  expect(await started().current('u1', command('look'))).toEqual(whole);
});
