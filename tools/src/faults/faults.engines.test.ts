import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { History } from './history.js';
import type { TrialOptions } from './options.js';
import { scheduleOf } from './schedule.js';
import { Trial } from './trial.js';
import { verify } from './verify.js';

const OPTIONS: TrialOptions = { seed: 7, faults: ['kill-wallet', 'kill-relay'], moments: 1, players: 4 };
const folder = mkdtempSync(join(tmpdir(), 'goldwake-trial-'));
const trial = new Trial(OPTIONS, { logFile: join(folder, 'log') });
const stop = new AbortController();

beforeAll(() => trial.open(stop.signal));
afterAll(async () => {
  stop.abort();
  const left = await trial.close();
  rmSync(folder, { recursive: true, force: true });
  expect(left).toEqual([]);
});

/** Returns the kinds of new findings since the last call. */
const found = async () => [...new Set((await trial.judge()).findings.map(({ kind }) => kind))];

async function readAgain(): Promise<void> {
  trial.history = new History();
  trial.history.take(await trial.deployment.store.eventsAfter(0));
}

it('with a wallet process and the relay killed, players find all commands and pushes consistent', async () => {
  for (const step of scheduleOf({ ...OPTIONS, services: trial.deployment.services })) await trial.suffer(step);
  const { findings, pushes } = await trial.settle();
  // The recovery time also depends on the machine, so this suite does not check it.
  expect(findings.filter(({ kind }) => kind !== 'not_well')).toEqual([]);
  expect(pushes?.received).toBeGreaterThan(0);
  expect(
    trial.commandLog.entries.filter(({ kind, state }) => kind === 'bet' && state === 'acknowledged').length,
  ).toBeGreaterThan(8);
});

it('a hidden push is found', async () => {
  const keys = trial.players[0]?.listener.records.wallet.keys ?? [];
  const hidden = keys.pop() ?? '';
  expect(await found()).toEqual(['push_missing_end']);
  keys.push(hidden);
});

it('an acknowledged command that is removed from the record is found', async () => {
  const { entries } = trial.commandLog;
  const at = entries.findLastIndex(({ kind, state }) => kind === 'bet' && state === 'acknowledged');
  const dropped = entries.splice(at, 1);
  expect(await found()).toEqual(['unasked']);
  entries.splice(at, 0, ...dropped);
});

it('an event that is deleted from the store is found', async () => {
  const bet = trial.commandLog.entries.find(({ kind, state }) => kind === 'bet' && state === 'acknowledged');
  const [event] = trial.history.of(`wallet-${bet?.uid}`, bet?.key ?? '');
  await trial.deployment.store.dropEvent(event?.position ?? 0);
  await readAgain();
  expect(await found()).toEqual(expect.arrayContaining(['lost', 'gap']));
  expect(await verify(trial.deployment.mongo)).not.toEqual([]);
});
