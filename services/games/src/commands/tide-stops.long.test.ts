import { TIDE_TIMES, tideTime } from '@goldwake/contracts';
import type { EventStore } from '@goldwake/core';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { endTime } from '../domain/index.js';
import { betOn, byPlayer, openTideTable, TIDE_OPENING, type TideTestTable } from '../testing/tide-table.js';

const STAKE = 1_000_000n;
const PLAYERS = ['u1', 'u2', 'u3', 'u4', 'u5'] as const;

let table: TideTestTable;
afterEach(() => table.engine.close());

/** Returns a store that stops the process at its nth append, before or after the event is stored. */
function dyingStore(store: EventStore, fatal: number, stored: boolean) {
  const count = { appends: 0 };
  const dying = new Proxy(store, {
    get(target, name) {
      if (name !== 'append') return Reflect.get(target, name).bind(target);
      return async (...args: Parameters<EventStore['append']>) => {
        if (++count.appends < fatal) return target.append(...args);
        if (count.appends === fatal && stored) await target.append(...args);
        throw new Error('the process stopped');
      };
    },
  });
  return { dying, count };
}

/** Gives every event to the reaction, as a consumer does after a restart. */
async function catchUp(): Promise<void> {
  const { handle, types = [] } = table.another().reaction;
  for (const event of await table.engine.store.readAll(0, 100_000)) {
    if (types.includes(event.type)) await handle(event, undefined as never);
  }
}

/** Lets time pass without running any timer, as while the casino is paused. */
async function standStill(ms: number): Promise<void> {
  table.engine.clock.advance(ms);
  await table.engine.scheduler.settled();
}

const settlements = async (uid: string) =>
  (await table.walletEvents(uid)).filter(({ type }) => type === 'win_paid' || type === 'bet_rolled_back');

describe('a table whose timers are late', () => {
  beforeEach(async () => {
    table = await openTideTable();
  });

  it('starts at the planned time after a short delay and at the actual time after a longer one', async () => {
    for (const [lateMs, isMoved] of [
      [TIDE_TIMES.startTolerance, false],
      [TIDE_TIMES.startTolerance + 1, true],
      [TIDE_TIMES.cancelAfter, true],
    ] as const) {
      const { state } = await table.roundThat(() => true);
      const startsAt = Date.parse(state.newest?.starts_at as string);
      await standStill(startsAt + lateMs - table.engine.clock.now());
      const started = (await table.events()).findLast(({ type }) => type === 'tide_round_started');
      const expected = new Date(startsAt + (isMoved ? lateMs : 0)).toISOString();
      expect(started?.data).toEqual({ round: state.newest?.round, started_at: expected });
      await table.until('ended');
      await table.pass(5_000);
    }
  });

  it('cancels a round that cannot start in time, returns its bets and opens the next round', async () => {
    const { state } = await table.roundThat(() => true);
    for (const uid of PLAYERS) await betOn(table, table, uid, 200);
    const startsAt = Date.parse(state.newest?.starts_at as string);
    await standStill(startsAt + TIDE_TIMES.cancelAfter + 1 - table.engine.clock.now());
    expect((await table.tide.load()).newest?.phase).toBe('cancelled');
    await table.pass(TIDE_TIMES.grace);
    for (const uid of PLAYERS) {
      expect(await table.balance(uid)).toBe(TIDE_OPENING);
      expect((await settlements(uid)).map(({ type }) => type)).toEqual(['bet_rolled_back']);
    }
    const next = await table.until('betting');
    expect(next.newest?.number).toBe((state.newest?.number as number) + 1);
  });

  it.each([
    ['within two seconds is not interrupted', TIDE_TIMES.interruptedAfter, false],
    ['later is interrupted', TIDE_TIMES.interruptedAfter + 1, true],
    ['a day later is interrupted', 24 * 60 * 60 * 1_000, true],
  ])('a round that ends %s', async (_, lateMs, interrupted) => {
    const { end } = await table.roundThat((end) => end > 150 && end < 1_000);
    const [byHand, target, above] = [
      await betOn(table, table, 'u1', null),
      await betOn(table, table, 'u2', end),
      await betOn(table, table, 'u3', end + 1),
    ];
    await table.passTo(1_000);
    const endMoment = await table.endMoment();
    await standStill(endMoment + lateMs - table.engine.clock.now());
    expect((await table.tide.load()).newest).toMatchObject({ phase: 'ended', interrupted, end });
    await table.pass(TIDE_TIMES.grace);
    await table.engine.bus.settled(await table.engine.store.lastPosition());
    const states = await Promise.all(
      [byHand, target, above].map(async ({ round_id }) => (await table.tideBets.get(round_id))?.state),
    );
    expect(states).toEqual(
      interrupted ? ['rolled_back', 'resolved', 'rolled_back'] : ['resolved', 'resolved', 'resolved'],
    );
    const lost = interrupted ? TIDE_OPENING : TIDE_OPENING - STAKE;
    expect([await table.balance('u1'), await table.balance('u3')]).toEqual([lost, lost]);
    expect(await table.balance('u2')).toBe(TIDE_OPENING - STAKE + (STAKE * BigInt(end)) / 100n);
  });

  it('keeps a cash-out of an interrupted round that was received in time', async () => {
    await table.roundThat((end) => end > 200 && end < 1_000);
    const { round_id } = await betOn(table, table, 'u1', null);
    await table.passTo(5_000);
    await table.cashOut.execute('u1', round_id, table.engine.clock.now(), byPlayer('u1', 'out'));
    await standStill((await table.endMoment()) + 60_000 - table.engine.clock.now());
    expect((await table.tide.load()).newest?.interrupted).toBe(true);
    await table.pass(2_000);
    expect((await settlements('u1')).map(({ type }) => type)).toEqual(['win_paid']);
  });

  it('whose timer was lost goes on with the next visitor', async () => {
    await table.roundThat(() => true);
    for (const { id } of await table.engine.documents.scan({ name: 'timers', indexes: {} })) {
      await table.engine.documents.write([{ op: 'delete', collection: 'timers', id }]);
    }
    await table.pass(60_000);
    expect((await table.tide.load()).newest?.phase).toBe('betting');
    await table.turn.wake();
    expect((await table.tide.load()).newest?.phase).toBe('cancelled');
    await table.until('betting');
  });
});

describe('a process that stops', () => {
  it.each([
    ['before an event is stored', false],
    ['after an event is stored', true],
  ])(
    '%s, at any step of a round, loses no bet and settles none twice',
    async (_, stored) => {
      for (let fatal = 1; ; fatal++) {
        table = await openTideTable({ withReaction: false });
        const { end } = await table.roundThat((end) => end > 150 && end < 400);
        const { dying, count } = dyingStore(table.engine.store, fatal, stored);
        const on = table.another(dying);
        const targets = [110, 110, end, end + 1, null];
        for (const [at, uid] of PLAYERS.entries()) {
          const again = { key: `bet of ${uid}` };
          await betOn(on, table, uid, targets[at] ?? null, again).catch(() =>
            betOn(table.another(), table, uid, targets[at] ?? null, again),
          );
        }
        // The dying process moves the table and settles what it can; the timers of the living one go on.
        await table.engine.clock.advance(TIDE_TIMES.betting + TIDE_TIMES.locked);
        await on.turn.turn().catch(() => undefined);
        await table.engine.scheduler.settled();
        const { newest } = await table.tide.load();
        await table.engine.clock.advance(tideTime(110));
        await on.turn.payTarget({ round: newest?.round as string, target: 110 }).catch(() => undefined);
        await table.engine.scheduler.settled();
        const endMoment = endTime(newest?.started_at as string, end);
        await table.pass(endMoment - table.engine.clock.now());
        await on.turn.turn().catch(() => undefined);
        await table.engine.scheduler.settled();
        table.engine.clock.advance(TIDE_TIMES.grace);
        await on.turn.settleRound({ round: newest?.round as string }).catch(() => undefined);
        await table.engine.scheduler.settled();
        await catchUp();
        await table.pass(3_000);

        const paid = [110, 110, end, 0, 0];
        for (const [at, uid] of PLAYERS.entries()) {
          const [settlement, ...more] = await settlements(uid);
          expect([settlement?.type, more]).toEqual(['win_paid', []]);
          expect(settlement?.data).toMatchObject({ round: { outcome: { cashed_out_at: paid[at] || null } } });
          expect(await table.balance(uid)).toBe(TIDE_OPENING - STAKE + (STAKE * BigInt(paid[at] as number)) / 100n);
          expect(await table.view.open(uid)).toBeNull();
        }
        const ends = (await table.events()).filter(({ type }) => type === 'tide_round_ended');
        expect(new Set(ends.map(({ data }) => (data as { round: string }).round)).size).toBe(ends.length);
        if (count.appends < fatal) break;
        await table.engine.close();
      }
    },
    120_000,
  );

  it('after the wallet booked a bet: the reaction remembers it, and its target is paid in time', async () => {
    table = await openTideTable();
    await table.roundThat((end) => end > 300);
    const dying = table.another();
    dying.tideBets.keep = async () => {
      throw new Error('the process stopped');
    };
    await expect(betOn(dying, table, 'u1', 200)).rejects.toThrow('the process stopped');
    await table.engine.bus.settled(await table.engine.store.lastPosition());
    expect(await table.view.open('u1')).toMatchObject({ cash_out_at: '2.00' });
    await table.passTo(tideTime(200));
    expect(await table.balance('u1')).toBe(TIDE_OPENING + STAKE);
  });

  it('after the wallet booked a cash-out: the player gets its result when the request is sent again after the end', async () => {
    table = await openTideTable();
    const { end } = await table.roundThat((end) => end > 150 && end < 400);
    const { round_id } = await betOn(table, table, 'u1', null);
    await table.passTo(tideTime(120));
    const dying = table.another();
    dying.tideBets.close = async () => {
      throw new Error('the process stopped');
    };
    const receivedAt = table.engine.clock.now();
    const request = byPlayer('u1', 'cash out');
    await expect(dying.cashOut.execute('u1', round_id, receivedAt, request)).rejects.toThrow('the process stopped');
    const afterEnd = receivedAt + tideTime(end);
    expect(await table.another().cashOut.execute('u1', round_id, afterEnd, request)).toMatchObject({
      bet: { state: 'resolved', cashed_out_at: 120, payout: `${(STAKE * 120n) / 100n}` },
    });
  });

  it('and a reaction that is later than several rounds: the bet is settled by the end of its own round', async () => {
    table = await openTideTable({ withReaction: false });
    const { end } = await table.roundThat((end) => end > 100 && end < 500);
    const dying = table.another();
    dying.tideBets.keep = async () => {
      throw new Error('the process stopped');
    };
    await expect(betOn(dying, table, 'u1', end + 1)).rejects.toThrow('the process stopped');
    await expect(betOn(dying, table, 'u2', end)).rejects.toThrow('the process stopped');
    for (let round = 0; round < 2; round++) {
      await table.until('ended');
      await table.pass(5_000);
    }
    await catchUp();
    await table.pass(2_000);
    const outcome = async (uid: string) =>
      (await settlements(uid)).map(({ data }) => (data as { payout: string }).payout);
    expect(await outcome('u1')).toEqual(['0']);
    expect(await outcome('u2')).toEqual([`${(STAKE * BigInt(end)) / 100n}`]);
  });
});

describe('two processes', () => {
  beforeEach(async () => {
    table = await openTideTable();
  });

  it('that turn the same table enter each phase once', async () => {
    await table.roundThat((end) => end < 400);
    const processes = [table.another(), table.another(), table.another()];
    for (let step = 0; step < 120; step++) {
      table.engine.clock.advance(200);
      await Promise.all([...processes.map(({ turn }) => turn.turn()), table.engine.scheduler.settled()]);
    }
    const phases = (await table.events()).map(({ type, data }) => `${type} ${(data as { round?: string }).round}`);
    expect(new Set(phases).size).toBe(phases.length);
  });

  it('of which one cashes out by hand while the other pays the target settle the bet once', async () => {
    for (let round = 0; round < 5; round++) {
      await table.roundThat((end) => end > 150);
      const { round_id, round: id } = await betOn(table, table, 'u1', 120, { key: `bet ${round}` });
      await table.passTo(tideTime(120) - 100);
      table.engine.clock.advance(100);
      const [one, other] = [table.another(), table.another()];
      const [{ bet }] = await Promise.all([
        one.cashOut.execute('u1', round_id, table.engine.clock.now(), byPlayer('u1', `out ${round}`)),
        other.turn.payTarget({ round: id, target: 120 }),
      ]);
      expect(bet.cashed_out_at).toBe(120);
      expect((await settlements('u1')).length).toBe(round + 1);
    }
  });
});
