import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MoneyMoved, type WalletEvent } from '@goldwake/contracts';
import { SNAPSHOT_EVERY } from '@goldwake/core';
import { openReadOnly, SnapshotFile } from '@goldwake/embedded';
import { type WalletState, walletReducer } from '@goldwake/wallet/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CannotRun } from '../cannot-run.js';
import type { LoadedReducer } from '../reducer-module.js';
import { ask } from '../testing/ask-bisect.js';
import { corrupt, forge } from '../testing/corrupt.js';
import { writeHistory } from '../testing/seeded-history.js';
import { openSmallCasino } from '../testing/small-casino.js';
import { WalletFold, walletCode } from '../wallets/wallet-fold.js';
import { parseClaim } from './claim.js';

describe('bisect in a small casino', () => {
  let casino: Awaited<ReturnType<typeof openSmallCasino>>;
  beforeEach(async () => {
    casino = await openSmallCasino();
  });
  afterEach(() => casino.close());

  it('a consistent casino has no culprit, for one player and for everybody', () => {
    for (const wish of [{ uid: 'u1' }, { uid: 'u2', fromZero: true }, {}]) {
      expect(ask(casino.dir, wish)).toMatchObject({ holds: true, culprit: null, others: 0 });
    }
  });

  const SEVENTH = "stream = 'wallet-u1' AND version = 7";
  const LAST = "stream = 'wallet-u1' AND version = 12";
  // Each row is a change to the file and the event to report, both for the player and for everybody.
  it.each([
    ['a changed event', `UPDATE events SET data = replace(data, '"u1-r4"', '"u1-r9"') WHERE ${SEVENTH}`, 'events', 7],
    [
      'a changed roll',
      `UPDATE events SET data = json_set(data, '$.round.outcome.roll', 1) WHERE ${SEVENTH}`,
      'events',
      7,
    ],
    ['an event that cannot be read', `UPDATE events SET data = '{}' WHERE ${SEVENTH}`, 'events', 7],
    ['an event without data', `UPDATE events SET data = 'null' WHERE ${SEVENTH}`, 'events', 7],
    ['a missing event', `DELETE FROM events WHERE ${SEVENTH}`, 'events', 7],
    ['a missing first event', `DELETE FROM events WHERE stream = 'wallet-u1' AND version = 1`, 'events', 1],
    ['a missing last event', `DELETE FROM events WHERE ${LAST}`, 'events', 12],
    [
      'a changed stored balance',
      `UPDATE doc_balances SET body = json_set(body, '$.gold_coins', '5000980100') WHERE id = 'u1'`,
      'projections',
      12,
    ],
    [
      'an outdated stored balance',
      `UPDATE doc_balances SET body = json('{"gold_coins":"5000000000","sweeps_coins":"1000000","playthrough":{"requirement_id":"g-u1","requirement":"1000000","progress":"0"},"version":2}') WHERE id = 'u1'`,
      'projections',
      3,
    ],
    ['a missing stored balance', `DELETE FROM doc_balances WHERE id = 'u1'`, 'projections', 1],
  ])('bisect reports %s', (_, sql, where, version) => {
    corrupt(casino.dir, sql);
    for (const wish of [{ uid: 'u1' }, { uid: 'u1', fromZero: true }, {}]) {
      expect(ask(casino.dir, wish)).toMatchObject({
        holds: false,
        culprit: { where, event_id: `wallet-u1@${version}` },
      });
    }
    expect(ask(casino.dir, { uid: 'u2' }).holds).toBe(true);
  });

  it("a fault in another stream of the player is reported at that stream's event", () => {
    corrupt(casino.dir, "UPDATE events SET recorded_at = '2026-01-01' WHERE stream = 'fairness-u1' AND version = 2");
    for (const wish of [{ uid: 'u1' }, {}]) {
      expect(ask(casino.dir, wish).culprit).toMatchObject({ check: 'chain', event_id: 'fairness-u1@2' });
    }
  });

  describe('bisect with rules', () => {
    const rules = (...names: string[]) => new Set(names);

    beforeEach(() => {
      corrupt(casino.dir, `UPDATE doc_balances SET body = json_set(body, '$.gold_coins', '1') WHERE id = 'u1'`);
      corrupt(casino.dir, `UPDATE events SET data = json_set(data, '$.round.outcome.roll', 1) WHERE ${SEVENTH}`);
      const cause = "UPDATE events SET causation_id = 'wallet-u1@99' WHERE stream = 'wallet-u2' AND version = 5";
      corrupt(casino.dir, cause);
    });

    it.each([
      ['rolls', 'u1', 'wallet-u1@7'],
      ['causes', 'u2', 'wallet-u2@5'],
      ['projections', 'u1', 'wallet-u1@12'],
    ])(
      'the first event that breaks the rule %s is reported, for everybody and for its player',
      (name, uid, eventId) => {
        for (const wish of [{ rules: rules(name) }, { rules: rules(name), uid }]) {
          expect(ask(casino.dir, wish)).toMatchObject({ holds: false, culprit: { check: name, event_id: eventId } });
        }
        const other = uid === 'u1' ? 'u2' : 'u1';
        expect(ask(casino.dir, { rules: rules(name), uid: other })).toMatchObject({ holds: true, culprit: null });
      },
    );

    it('a rule that holds has no culprit, and several rules report the earliest fault of any', () => {
      expect(ask(casino.dir, { rules: rules('trial balance', 'idempotency') }).culprit?.event_id ?? null).toBeNull();
      expect(ask(casino.dir, { rules: rules('causes', 'rolls') }).culprit).toMatchObject({ event_id: 'wallet-u1@7' });
    });

    it('rules about certain types of events read only these', () => {
      const { events_read } = ask(casino.dir, { rules: rules('rolls') });
      expect(events_read).toBe(24);
    });

    it.each([
      ['a claim', { uid: 'u1', rules: rules('rolls'), claim: parseClaim('1 GC at version 4') }, /--claim and --rule/],
      ['the file', { rules: rules('file') }, /verify --rule file/],
    ])('rules cannot be combined with %s', (_, wish, message) => {
      expect(() => ask(casino.dir, wish)).toThrow(message);
    });
  });

  it('with faults in the wallets of two players, the earlier fault is reported and the other player is counted', () => {
    forge(casino.dir, 'wallet-u2', 4, (data: MoneyMoved) => data.postings.pop());
    forge(casino.dir, 'wallet-u1', 9, (data: MoneyMoved) => data.postings.pop());
    expect(ask(casino.dir, {})).toMatchObject({ culprit: { event_id: 'wallet-u1@9' }, others: 1 });
  });

  it('a culprit contains the deviation, the last event before it, its cause and the commands that show more', async () => {
    await casino.adjust('u1', '5', { correlationId: 'sorry', causationId: 'wallet-u1@3' });
    forge(casino.dir, 'wallet-u1', 13, (data: MoneyMoved) => {
      for (const posting of data.postings) posting.amount = posting.account.startsWith('player:') ? '6' : '-6';
    });
    expect(ask(casino.dir, { uid: 'u1' }).culprit).toEqual({
      where: 'events',
      check: 'balances',
      event_id: 'wallet-u1@13',
      position: 33,
      message: 'the balances or playthrough it states differ from the replayed ones',
      line: expect.stringMatching(
        /wallet-u1@13 {2}balance_adjusted {2}reason sorry, by kim, amount 0\.00 GC {2}\+0\.00 GC to 4,996\.98$/,
      ),
      held_until: 'wallet-u1@12',
      departures: [{ field: 'gold_coins', before: '4996980100', should_be: '4996980106', is: '4996980105', by: '-1' }],
      causation_id: 'wallet-u1@3',
      correlation_id: 'sorry',
      actor: 'system',
      look_further: ['show --correlation sorry', 'balance u1 --at 12', 'balance u1 --at 13', 'explain u1 --at 13'],
    });
  });

  it('for a wrong stored value, the last event after which it was right is reported', () => {
    corrupt(casino.dir, `UPDATE doc_balances SET body = json_set(body, '$.gold_coins', '5000980100') WHERE id = 'u1'`);
    expect(ask(casino.dir, { uid: 'u1' }).culprit?.departures).toEqual([
      { field: 'gold_coins', should_be: '4996980100', is: '5000980100', by: '4000000', last_held: 'wallet-u1@4' },
    ]);
  });

  describe('bisect with --claim', () => {
    const tried = (claim: string) => ask(casino.dir, { uid: 'u1', claim: parseClaim(claim) });

    it('a claim that holds is returned with the events between which it holds', () => {
      expect(tried('5,000.98 GC at version 4')).toMatchObject({
        holds: true,
        claim: { balance: '5000980100', made_by: 'wallet-u1@3', held_from: 'wallet-u1@3', ended_by: 'wallet-u1@5' },
      });
      expect(tried('4996.980100 GC at version 12')).toMatchObject({ holds: true, claim: { ended_by: null } });
    });

    it('a claim that held earlier is reported with the event that ended it', () => {
      expect(tried('5,000.98 GC at version 12')).toMatchObject({
        holds: false,
        culprit: { event_id: 'wallet-u1@5', held_until: 'wallet-u1@4' },
        claim: { balance: '4996980100', held_from: 'wallet-u1@3', held_until: 'wallet-u1@4', ended_by: 'wallet-u1@5' },
      });
    });

    it('a claim that never held is reported with the event that set the actual balance', () => {
      expect(tried('17.00 GC at version 12')).toMatchObject({
        holds: false,
        culprit: { event_id: 'wallet-u1@11', held_until: null },
        claim: { made_by: 'wallet-u1@11', held_from: null, held_until: null, ended_by: null },
      });
    });

    it('an amount with more than two decimals is compared to the micro, any other amount as displayed', () => {
      expect(tried('5000.98 GC at version 3').holds).toBe(true);
      expect(tried('5000.980 GC at version 3').holds).toBe(false);
      expect(tried('5000.980100 GC at version 3').holds).toBe(true);
    });

    it('a claim of a zero balance holds before the first event', () => {
      expect(tried('0.00 SC at @1')).toMatchObject({
        holds: true,
        claim: { version: 0, event_id: null, made_by: null },
      });
    });

    it('a version, its position and its time give the same result', () => {
      const casinoRead = openReadOnly(casino.dir);
      const { position, recordedAt } = casinoRead.event('wallet-u1', 4)?.event ?? {};
      casinoRead.close();
      const byVersion = tried('1.00 SC at version 4');
      expect(tried(`1.00 SC at @${position}`)).toEqual(byVersion);
      expect(tried(`1.00 SC at ${recordedAt}`)).toEqual(byVersion);
    });

    it('a claim without a player or about a version beyond the end of the stream is refused', async () => {
      const claim = parseClaim('1.00 SC at version 4');
      expect(() => ask(casino.dir, { claim })).toThrow(CannotRun);
      expect(() => tried('1.00 SC at version 13')).toThrow(CannotRun);
    });
  });
});

describe('bisect in a history with a snapshot', () => {
  const STREAM = 'wallet-p1';
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'goldwake-bisect-'));
    writeHistory(dir, { events: SNAPSHOT_EVERY + 100, players: 1, seed: 3 });
  });
  afterEach(() => rm(dir, { recursive: true }));

  it('a stale snapshot is reported at the first event it lacks, and a correct snapshot is not reported', () => {
    expect(ask(dir, { uid: 'p1' })).toMatchObject({ holds: true, by: 'every_event' });
    expect(ask(dir, { uid: 'p1' }).holds).toBe(true);
    const casino = openReadOnly(dir);
    const snapshots = SnapshotFile.open(dir, { write: true });
    const { state } = new WalletFold(casino, undefined).at('p1', SNAPSHOT_EVERY - 10);
    const snapshot = snapshots.at<WalletState>(STREAM, walletCode(), SNAPSHOT_EVERY);
    if (!snapshot) throw new Error('no snapshot');
    snapshots.put({ ...snapshot, state });
    snapshots.close();
    casino.close();
    expect(ask(dir, { uid: 'p1' }).culprit).toMatchObject({
      where: 'snapshots',
      event_id: `${STREAM}@${SNAPSHOT_EVERY - 9}`,
    });
  });

  it('another reducer is reported at the first event where its result differs, with and without snapshots', () => {
    let first: string | undefined;
    const reducer: LoadedReducer = {
      hash: 'a micro less per gain',
      initial: walletReducer.initial,
      evolve(state, event) {
        const after = walletReducer.evolve(state as WalletState, event as WalletEvent);
        const { gold_coins } = after.balances;
        if (event.version <= SNAPSHOT_EVERY || gold_coins <= state.balances.gold_coins) return after;
        first ??= event.eventId;
        return { ...after, balances: { ...after.balances, gold_coins: gold_coins - 1n } };
      },
    };
    const cold = ask(dir, { uid: 'p1', reducer });
    const warm = ask(dir, { uid: 'p1', reducer });
    const fromZero = ask(dir, { reducer, fromZero: true });
    expect(cold.culprit).toMatchObject({ where: 'reducer', event_id: first, departures: [{ by: '-1' }] });
    expect([cold.by, warm.by, fromZero.by]).toEqual(['every_event', 'snapshots', 'every_event']);
    expect([warm.culprit, fromZero.culprit]).toEqual([cold.culprit, cold.culprit]);
    expect(warm.events_read).toBe(cold.events_read - SNAPSHOT_EVERY);
  });
});
