import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importEvents, openReadOnly, type ReadOnlyCasino } from '@goldwake/embedded';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { balance } from './commands/balance.js';
import { SeededRandom } from './seeded-random.js';
import { SeededPlayer } from './testing/seeded-player.js';
import { SeededStore } from './testing/seeded-store.js';

const HOUR_MS = 3_600_000;

let dir: string;
let casino: ReadOnlyCasino;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'goldwake-clock-'));
  const [store, random] = [new SeededStore(), new SeededRandom(11)];
  const player = new SeededPlayer('p1', store, random);
  // The clock is set back by five hours after each hour of two, and forward in between.
  for (let act = 0; act < 120; act++) {
    store.now += act % 40 === 20 ? -5 * HOUR_MS : act % 40 === 0 ? 3 * HOUR_MS : 1_000 + random.below(60_000);
    player.act();
  }
  importEvents(dir, store.take(), { whole: true });
  casino = openReadOnly(dir);
});
afterAll(async () => {
  casino.close();
  await rm(dir, { recursive: true });
});

it('the balance at a time counts everything before the first event recorded later, although the clock was set back', () => {
  const events = [...casino.streamEvents('wallet-p1')].map(({ event }) => event);
  const times = events.map(({ recordedAt }) => Date.parse(recordedAt));
  expect(times.some((time, at) => time < (times[at - 1] ?? 0))).toBe(true);
  for (const time of times.flatMap((one) => [one - 1, one])) {
    const later = times.findIndex((one) => one > time);
    const { version } = JSON.parse(balance(casino, 'p1', { time: new Date(time).toISOString() }, true));
    expect([time, version]).toEqual([time, later === -1 ? events.length : later]);
  }
});

it('the answer at a time before the first event does not deny that events of an earlier time follow', () => {
  const [first, ...others] = [...casino.streamEvents('wallet-p1')].map(({ event }) => event.recordedAt);
  const earliest = others.sort()[0] ?? '';
  expect(earliest < String(first)).toBe(true);
  expect(balance(casino, 'p1', { time: earliest }, false)).toBe(
    `p1 (Sailor_p1) has no wallet events before the first one recorded after ${earliest}: 0.00 GC, 0.00 SC.`,
  );
  expect(balance(casino, 'p1', { version: 0 }, false)).toContain('has no wallet events up to then:');
});
