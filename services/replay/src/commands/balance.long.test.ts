import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReadOnly, type ReadOnlyCasino, SNAPSHOTS_FILE, SnapshotFile } from '@goldwake/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseAsOf } from '../as-of.js';
import { CannotRun } from '../cannot-run.js';
import { replay } from '../testing/run-replay.js';
import { writeHistory } from '../testing/seeded-history.js';
import { walletCode } from '../wallets/wallet-fold.js';
import { balance } from './balance.js';

let dir: string;
let casino: ReadOnlyCasino;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'goldwake-balance-'));
  writeHistory(dir, { events: 1_600, players: 1, seed: 3 });
  casino = openReadOnly(dir);
});
afterAll(async () => {
  casino.close();
  await rm(dir, { recursive: true });
});

const asked = (at?: string) => JSON.parse(balance(casino, 'p1', at === undefined ? undefined : parseAsOf(at), true));

describe('balance --at', () => {
  it('a version, its position and its time give the same balance', () => {
    for (const version of [1, 2, 700, 1_500]) {
      const byVersion = asked(String(version));
      expect(byVersion).toMatchObject({ version, event_id: `wallet-p1@${version}` });
      expect(asked(`@${byVersion.position}`)).toEqual(byVersion);
      const next = casino.event('wallet-p1', version + 1)?.event;
      // The seeded player may act twice within a millisecond.
      if (next?.recordedAt !== byVersion.recorded_at) expect(asked(byVersion.recorded_at)).toEqual(byVersion);
    }
  });

  it("a position in another stream gives the balance after the wallet's last event before it", () => {
    const other = [...casino.allEvents()].findLast(({ event }) => event.stream !== 'wallet-p1')?.event;
    const position = other?.position ?? 0;
    const before = [...casino.streamEvents('wallet-p1')].findLast(({ event }) => event.position < position)?.event;
    expect(before).toBeDefined();
    expect(asked(`@${position}`)).toMatchObject({ event_id: before?.eventId, position: before?.position });
  });

  it('a version or a position beyond the end is refused, because no balance has been there', () => {
    expect(() => asked('999999')).toThrow(/^--at 999999: wallet-p1 ends at version \d+$/);
    expect(() => asked('@999999')).toThrow(/^--at @999999: the history ends at position \d+$/);
  });

  it('a date alone means the end of that day', () => {
    expect(asked('2026-01-15')).toEqual(asked('2026-01-15T23:59:59.999Z'));
    expect(asked('2026-01-15')).not.toEqual(asked('2026-01-15T00:00Z'));
  });

  it('a time after the last event gives the newest balance, a moment before the first event an empty one', () => {
    expect(asked('2999-01-01')).toEqual(asked());
    for (const early of ['0', '@0', '1999-01-01']) {
      const nothing = { version: 0, event_id: null, postings: [], balances: { gold_coins: '0', sweeps_coins: '0' } };
      expect(asked(early)).toMatchObject(nothing);
      expect(balance(casino, 'p1', parseAsOf(early), false)).toBe(
        `p1 (Sailor_p1) has no wallet events ${early === '1999-01-01' ? 'before the first one recorded after 1999-01-01T23:59:59.999Z' : 'up to then'}: 0.00 GC, 0.00 SC.`,
      );
    }
  });

  it.each(['yesterday', '@', '@x', '-1', '1.5', '2026-13-45', '2026-02-30', '2026-01-15 (about'])(
    '%s is refused',
    (at) => {
      expect(() => parseAsOf(at)).toThrow(CannotRun);
    },
  );
});

it('balance returns the postings of the last event, which sum to zero, and its cause', () => {
  const event = [...casino.streamEvents('wallet-p1')].findLast(({ event: one }) => one.causationId !== null)?.event;
  if (!event) throw new Error('the seeded player causes some');
  const { postings, causation_id, correlation_id } = asked(String(event.version));
  expect(postings).toEqual((event.data as { postings: unknown }).postings);
  expect(postings.reduce((sum: bigint, { amount }: { amount: string }) => sum + BigInt(amount), 0n)).toBe(0n);
  expect({ causation_id, correlation_id }).toEqual({
    causation_id: event.causationId,
    correlation_id: event.correlationId,
  });
  const inWords = balance(casino, 'p1', { version: event.version }, false);
  expect(inWords).toContain(`Posted by ${event.eventId}:\naccount`);
  expect(inWords).toContain(
    `Caused by ${event.causationId}; to list all effects: show --correlation ${correlation_id}`,
  );
});

describe('balance on the command line', () => {
  const ask = async (...args: string[]) => (await replay('balance', 'p1', '--json', '--data', dir, ...args)).out;

  it('balance stores snapshots, and its result is the same with and without them', async () => {
    const without = await ask('--no-snapshots', '--at', '1500');
    expect(existsSync(join(dir, SNAPSHOTS_FILE))).toBe(false);
    expect(await ask('--at', '1500')).toBe(without);
    const kept = SnapshotFile.open(dir, { write: false });
    expect(kept.versions('wallet-p1', walletCode())).toEqual([1_000]);
    kept.close();
    expect(await ask('--at', '1500')).toBe(without);
  });

  it('options may precede the command, and a folder may have the name of a command', async () => {
    const first = await replay('--data', dir, '--json', 'balance', 'sailor_p1', '--at', '7');
    expect(JSON.parse(first.out)).toEqual(asked('7'));
    const missing = await replay('--data', 'verify', 'balance', 'p1');
    expect(missing).toMatchObject({ code: 2, err: 'verify: there is no such folder\n' });
    expect((await replay('balanse', 'p1')).err).toContain('Did you mean balance?');
  });
});
