import { createHash } from 'node:crypto';
import { type DomainEvent, TIDE_TIMES, type TideEvent, tideRoundId, tideTime } from '@goldwake/contracts';
import { codeHash } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TideState } from '../domain/index.js';
import { endOf, seedEarlier } from '../fairness/tide-chain.js';
import { TIDE_STREAM, TideTable } from './tide-table.js';

const CODE = codeHash(new URL('../domain/index.js', import.meta.url).href);
const ROUNDS = 400;
const CHAIN_SEED = createHash('sha256').update('chain').digest('hex');
const START = Date.UTC(2026, 0, 15, 12);
const iso = (ms: number) => new Date(ms).toISOString();

/** One cancelled round and 332 that ended: 1,000 events, the last of which ends a round. */
function history(): TideEvent[] {
  const events: TideEvent[] = [
    {
      type: 'tide_chain_committed',
      data: { chain: 1, rounds: ROUNDS, terminal_hash: seedEarlier(CHAIN_SEED, ROUNDS), chain_seed: CHAIN_SEED },
    },
    { type: 'tide_chain_opened', data: { chain: 1, client_seed: 'harbour' } },
  ];
  for (let [number, now] = [1, START]; events.length < 1_000; number++) {
    const round = tideRoundId(1, number);
    const starts_at = iso(now + TIDE_TIMES.betting + TIDE_TIMES.locked);
    events.push({ type: 'tide_round_opened', data: { round, bets_until: iso(now + TIDE_TIMES.betting), starts_at } });
    now += 60_000;
    if (number === 1) {
      events.push({ type: 'tide_round_cancelled', data: { round, next_at: iso(now) } });
      continue;
    }
    const revealed_seed = seedEarlier(CHAIN_SEED, ROUNDS - number);
    const end = endOf(revealed_seed, 'harbour', number);
    const ended_at = iso(Date.parse(starts_at) + tideTime(end));
    const times = { started_at: starts_at, ended_at, interrupted: false, next_at: ended_at };
    events.push({ type: 'tide_round_started', data: { round, started_at: starts_at } });
    events.push({ type: 'tide_round_ended', data: { round, end, revealed_seed, ...times } });
  }
  return events;
}

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
  const events = history() as DomainEvent[];
  await engine.store.append({ stream: TIDE_STREAM, expectedVersion: 0, events, context: command('play') });
});
afterAll(() => engine.close());

/** Returns the table as after a process start. */
const started = (snapshots = true) =>
  new TideTable(engine.store, engine.scheduler, snapshots ? engine.snapshots : undefined);

it('the ends of rounds come from the events, even if a snapshot contains another secret', async () => {
  const whole = await started(false).load();
  expect(whole).toMatchObject({ version: 1_000, newest: { phase: 'ended', number: 333 } });
  expect(await started().load()).toEqual(whole);
  const kept = await engine.snapshots.newest<TideState>(TIDE_STREAM, CODE);
  if (!kept) throw new Error('no snapshot was kept');
  expect(kept.version).toBe(1_000);
  expect(await started().load()).toEqual(whole);
  const [chain] = whole.chains;
  const forgeries: Partial<TideState>[] = [
    { chains: [{ ...chain, chain_seed: 'f'.repeat(64) }] as TideState['chains'] },
    { chains: [{ ...chain, client_seed: 'chosen' }] as TideState['chains'] },
    { chains: [chain, { ...chain, chain: 2 }] as TideState['chains'] },
    { newest: { ...whole.newest, interrupted: true } as TideState['newest'] },
  ];
  for (const forged of forgeries) {
    await engine.snapshots.put({ ...kept, state: { ...whole, ...forged } });
    expect(await started().load()).toEqual(whole);
  }
});
