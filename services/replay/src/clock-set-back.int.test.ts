import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredEvent } from '@goldwake/contracts';
import { findingsOf } from '@goldwake/core/testing';
import { importEvents, openReadOnly, type ReadOnlyCasino } from '@goldwake/embedded';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { INVARIANTS } from './checks/invariants.js';
import { balance } from './commands/balance.js';
import { SeededRandom } from './seeded-random.js';
import { SeededPlayer } from './testing/seeded-player.js';
import { SeededStore } from './testing/seeded-store.js';
import { SeededTide, type SetBack } from './testing/seeded-tide.js';

const HOUR_MS = 3_600_000;

let dir: string;
let casino: ReadOnlyCasino;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'goldwake-clock-'));
  const [store, random] = [new SeededStore(), new SeededRandom(11)];
  const player = new SeededPlayer('p1', store, random, { endsPairs: true });
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

/** Plays rounds at the shared table; before every second one, the clock is set forward again. */
function tableHistory(setBacks: readonly SetBack[]): StoredEvent[] {
  const [store, random] = [new SeededStore(), new SeededRandom(12)];
  const players = ['p1', 'p2', 'p3'].map((uid) => new SeededPlayer(uid, store, random, { endsPairs: true }));
  const tide = new SeededTide(store, random);
  for (let act = 0; act < 30; act++) players[act % 3]?.act();
  for (const setBack of setBacks) {
    tide.playRound(
      players.map(({ seat }) => seat),
      setBack,
    );
    tide.playRound(players.map(({ seat }) => seat));
    store.now += 5 * HOUR_MS;
  }
  return store.take().map(({ event }) => event);
}

it('no rule finds anything in an honest history of the shared table whose clock was set back in each phase', () => {
  const events = tableHistory(
    (['betting', 'running', 'ended'] as const).flatMap((phase) => [40_000, 5 * HOUR_MS].map((ms) => ({ [phase]: ms }))),
  );
  expect(events.some(({ type }) => type === 'tide_round_cancelled')).toBe(true);
  expect(events.some(({ data }) => (data as { interrupted?: boolean }).interrupted)).toBe(true);
  expect(INVARIANTS.flatMap((one) => findingsOf(one, events))).toEqual([]);
});

it('a round that opens, is cancelled or is interrupted early, without a clock that was set back, is a finding', () => {
  const honest = tableHistory([{}, {}]);
  const rule = INVARIANTS.filter(({ name }) => name === 'shared table');
  const found = (change: (event: StoredEvent) => StoredEvent) =>
    rule
      .flatMap((one) => findingsOf(one, honest.map(change)))
      .map(([, message]) => message)
      .join('; ');
  const earlier = (time: unknown, ms: number) => new Date(Date.parse(time as string) - ms).toISOString();
  const moved = (event: StoredEvent, fields: readonly string[], ms: number): StoredEvent => {
    const data = event.data as Record<string, unknown>;
    const times = Object.fromEntries(fields.map((field) => [field, earlier(data[field], ms)]));
    return { ...event, recordedAt: earlier(event.recordedAt, ms), data: { ...data, ...times } };
  };
  const second = honest.filter(({ type }) => type === 'tide_round_opened')[1];
  expect(found((event) => (event === second ? moved(event, ['bets_until', 'starts_at'], 4_000) : event))).toMatch(
    /opens before/,
  );
  const cancelled = (event: StoredEvent): StoredEvent =>
    event.type === 'tide_round_started'
      ? { ...event, type: 'tide_round_cancelled', data: { ...(event.data as object), next_at: null } }
      : event;
  expect(found(cancelled)).toMatch(/cancels a round that could start/);
  const interrupted = (event: StoredEvent): StoredEvent =>
    event.type === 'tide_round_ended' ? { ...event, data: { ...(event.data as object), interrupted: true } } : event;
  expect(found(interrupted)).toMatch(/is called interrupted/);
});
