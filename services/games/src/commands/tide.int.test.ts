import { CLOCK_SKEW_MS_MAX, TIDE_TIMES, type TideOutcome, tideAt, tideTime } from '@goldwake/contracts';
import { ENVELOPE_INVARIANTS } from '@goldwake/core';
import { findingsOf } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { seedBefore } from '../fairness/tide-chain.js';
import { INVARIANTS } from '../invariants/index.js';
import { KEPT_MS } from '../streams/tide-bets.js';
import { CHAIN_ROUNDS } from '../testing/tide-parts.js';
import { betOn, byPlayer, openTideTable, TIDE_OPENING, type TideTestTable } from '../testing/tide-table.js';

let table: TideTestTable;
beforeEach(async () => {
  table = await openTideTable();
});
afterEach(() => table.engine.close());

const STAKE = 1_000_000n;
const HOUR_MS = 3_600_000;
const settledBus = async () => table.engine.bus.settled(await table.engine.store.lastPosition());
const cashOut = async (uid: string, roundId: string, receivedAt = table.engine.clock.now(), key = 'out') => {
  const { bet, wallet } = await table.cashOut.execute(uid, roundId, receivedAt, byPlayer(uid, key));
  return table.view.after(bet, wallet);
};

describe('the table', () => {
  it('has no round and writes nothing until somebody comes', async () => {
    await table.pass(2_000);
    expect(await table.events()).toEqual([]);
    expect(await table.view.shown()).toMatchObject({ phase: 'idle', round: null, chain: null, bets: [], last: [] });
  });

  it('publishes a seed chain before its client seed, and both before the first round', async () => {
    await table.turn.wake();
    const [committed, opened, round] = await table.events();
    expect([committed?.type, opened?.type, round?.type]).toEqual([
      'tide_chain_committed',
      'tide_chain_opened',
      'tide_round_opened',
    ]);
    const data = committed?.data as { chain_seed: string; terminal_hash: string; rounds: number };
    let hash = data.chain_seed;
    for (let number = data.rounds; number > 0; number--) hash = seedBefore(hash);
    expect(hash).toBe(data.terminal_hash);
  });

  it('goes through its phases at the planned times and opens the next round after a pause', async () => {
    const { state, end } = await table.roundThat((end) => end > 110 && end < 1_000);
    // Without a bet in some rounds, no next round opens.
    await betOn(table, table, 'u1', null);
    const opened = table.engine.clock.now();
    expect(state.newest).toMatchObject({
      bets_until: new Date(opened + TIDE_TIMES.betting).toISOString(),
      starts_at: new Date(opened + TIDE_TIMES.betting + TIDE_TIMES.locked).toISOString(),
    });
    await table.pass(TIDE_TIMES.betting);
    expect((await table.view.shown()).phase).toBe('locked');
    const running = await table.until('running');
    expect(running.newest?.started_at).toBe(state.newest?.starts_at);
    const ended = await table.until('ended');
    const endedAt = Date.parse(running.newest?.started_at as string) + tideTime(end);
    expect(ended.newest).toMatchObject({
      end,
      interrupted: false,
      ended_at: new Date(endedAt).toISOString(),
      next_at: new Date(endedAt + TIDE_TIMES.pause).toISOString(),
    });
    const next = await table.until('betting');
    expect(next.newest?.number).toBe((state.newest?.number ?? 0) + 1);
  });

  it('shows neither the end nor the seed of a round before it has ended', async () => {
    const { end } = await table.roundThat((end) => end > 300 && end < 3_000);
    await betOn(table, table, 'u1', 150);
    await betOn(table, table, 'u2', null);
    const secrets = (await table.events()).flatMap(({ data }) => (data as { chain_seed?: string }).chain_seed ?? []);
    await table.passTo(tideTime(200));
    const state = await table.tide.load();
    const { seed } = await table.turn.endOf(state, state.newest as never);
    await settledBus();
    const bet = (await table.history.page('rising-tide', 'u1', 1, 1)).result[0];
    const shown = JSON.stringify([
      await table.view.shown(),
      await table.view.open('u2'),
      await table.view.page('u1', 1, 10),
      bet && (await table.history.proofOf('u1', bet.round_id)),
      (await table.events()).filter(({ type }) => type !== 'tide_chain_committed'),
      await table.walletEvents('u1'),
    ]);
    for (const secret of [...secrets, seed]) expect(shown).not.toContain(secret);
    expect(shown).not.toContain(`"end":"${end / 100}`);
    expect(shown).toContain('"cashed_out_at":"1.50"');
    await expect(table.tideRounds.proof(state.newest?.round as string)).rejects.toMatchObject({ code: 'not_found' });
    await table.until('ended');
    expect((await table.view.shown()).seed).toBe(seed);
    expect(await table.tideRounds.proof(state.newest?.round as string)).toMatchObject({
      seed,
      number: state.newest?.number,
    });
  });

  it('sleeps after three rounds without a bet, and the next visitor or bet wakes it', async () => {
    await table.turn.wake();
    await table.pass(1_000);
    for (let tries = 0; tries < 20 && (await table.view.shown()).phase !== 'idle'; tries++) {
      await table.until('ended');
      await table.pass(6_000);
    }
    expect((await table.view.shown()).phase).toBe('idle');
    const before = await table.events();
    expect(before.filter(({ type }) => type === 'tide_round_ended')).toHaveLength(3);
    await table.pass(60_000);
    expect(await table.events()).toHaveLength(before.length);
    await betOn(table, table, 'u1', 200);
    expect((await table.tide.load()).newest).toMatchObject({ number: 4, phase: 'betting' });
  });

  it('goes on with the next seed chain when a chain is over', async () => {
    for (let number = 1; number <= CHAIN_ROUNDS + 1; number++) {
      await betOn(table, table, 'u1', 101, { key: `bet ${number}` });
      await table.until('ended');
      await table.pass(4_500);
    }
    const events = await table.events();
    const chains = events.filter(({ type }) => type === 'tide_chain_committed');
    expect(chains).toHaveLength(2);
    const rounds = events.flatMap(({ type, data }) =>
      type === 'tide_round_ended' ? [(data as { round: string }).round] : [],
    );
    expect(rounds.slice(-2)).toEqual([`1.${CHAIN_ROUNDS}`, '2.1']);
    expect(await table.tideRounds.proof('2.1')).toMatchObject({ chain: 2, number: 1 });
  }, 60_000);
});

describe('the table, if the clock is set back', () => {
  const findings = async () => {
    const events = await table.engine.store.readAll(0, 100_000);
    // The opening balances of the test come from no player.
    const played = events.filter(({ type }) => type !== 'coins_granted' && type !== 'wallet_opened');
    return [
      ...INVARIANTS.flatMap((one) => findingsOf(one, events)),
      ...ENVELOPE_INVARIANTS.flatMap((one) => findingsOf(one, played)),
    ];
  };

  it.each([
    ['betting', 5 * HOUR_MS],
    ['running', 5 * HOUR_MS],
    ['ended', 5 * HOUR_MS],
    ['betting', CLOCK_SKEW_MS_MAX + 1_000],
    ['running', CLOCK_SKEW_MS_MAX + 1_000],
  ] as const)(
    'while a round is %s, by %i ms, opens the next one within a round, settles all bets, and verify finds nothing',
    async (phase, setBackMs) => {
      const { end } = await table.roundThat((found) => found > 150 && found < 400);
      for (const [uid, target] of [
        ['u1', null],
        ['u2', 110],
        ['u3', end + 1],
      ] as const)
        await betOn(table, table, uid, target);
      const { newest } = await table.until(phase);
      table.engine.clock.advance(-setBackMs);
      const { betting, locked, grace, pause } = TIDE_TIMES;
      await table.pass(Math.min(setBackMs, CLOCK_SKEW_MS_MAX + betting) + betting + locked + tideTime(end) + pause);
      expect((await table.tide.load()).newest?.round).not.toBe(newest?.round);
      await table.pass(grace);
      await settledBus();
      for (const uid of ['u1', 'u2', 'u3']) expect(await table.view.open(uid)).toBeNull();
      expect(await findings()).toEqual([]);
    },
  );

  it('goes on at once for a visitor, and returns the bets that nobody can cash out', async () => {
    await table.roundThat((found) => found > 150);
    const { round_id } = await betOn(table, table, 'u1', null);
    await table.until('running');
    table.engine.clock.advance(-5 * HOUR_MS);
    expect((await table.turn.wake()).newest).toMatchObject({ phase: 'ended', interrupted: true });
    await table.pass(TIDE_TIMES.grace);
    await settledBus();
    expect((await table.tideBets.get(round_id))?.state).toBe('rolled_back');
    expect(await findings()).toEqual([]);
  });
});

describe('a bet', () => {
  it('with a target is cashed out at exactly the target while the round runs', async () => {
    await table.roundThat((end) => end > 300);
    const { round_id } = await betOn(table, table, 'u1', 250);
    expect(await table.view.open('u1')).toMatchObject({ round_id, state: 'open', cash_out_at: '2.50', end: null });
    await table.passTo(tideTime(250) - 100);
    expect(await table.balance('u1')).toBe(TIDE_OPENING - STAKE);
    await table.pass(100);
    expect(await table.balance('u1')).toBe(TIDE_OPENING + 1_500_000n);
    expect((await table.tide.load()).newest?.phase).toBe('running');
    expect(await table.view.open('u1')).toBeNull();
  });

  it('with a target above the end is lost after the round', async () => {
    const { end } = await table.roundThat((end) => end < 1_000);
    const { round_id } = await betOn(table, table, 'u1', end + 1);
    await table.until('ended');
    expect((await table.tideBets.get(round_id))?.state).toBe('open');
    await table.pass(TIDE_TIMES.grace);
    await settledBus();
    expect(await table.balance('u1')).toBe(TIDE_OPENING - STAKE);
    const { result } = await table.view.page('u1', 1, 10);
    expect(result).toMatchObject([
      { round_id, payout: '0', cashed_out_at: null, multiplier: '0.0000', end: `${(end / 100).toFixed(2)}` },
    ]);
  });

  it('is cashed out by hand at the multiplier of the moment at which the request was received', async () => {
    const { end } = await table.roundThat((end) => end > 200 && end < 2_000);
    const { round_id } = await betOn(table, table, 'u1', null);
    await table.passTo(9_000);
    const receivedAt = table.engine.clock.now() - 250;
    const bet = await cashOut('u1', round_id, receivedAt);
    const multiplier = tideAt(8_750);
    expect(bet).toMatchObject({
      state: 'resolved',
      cashed_out_at: (multiplier / 100).toFixed(2),
      elapsed_ms: 8_750,
      end: null,
    });
    expect(bet.payout).toBe(`${(STAKE * BigInt(multiplier)) / 100n}`);
    expect(bet.balances.gold_coins).toBe(`${await table.balance('u1')}`);
    await table.until('ended');
    await table.pass(2_000);
    const proof = await table.history.fairness('u1', round_id);
    expect(proof).toMatchObject({ end: (end / 100).toFixed(2), draw: { seed_pair: 1 } });
    expect(seedBefore(proof.server_seed as string)).toBe(proof.server_seed_hash);
  });

  it('that is cashed out twice, or by hand and by its target, is paid once and returns the first result', async () => {
    await table.roundThat((end) => end > 300);
    const [byHand, byTarget] = [await betOn(table, table, 'u1', 200), await betOn(table, table, 'u2', 150)];
    await table.passTo(7_000);
    const [first, second] = await Promise.all([
      cashOut('u1', byHand.round_id),
      cashOut('u1', byHand.round_id, undefined, 'again'),
    ]);
    expect(second.cashed_out_at).toBe(first.cashed_out_at);
    await table.pass(500);
    const third = await cashOut('u1', byHand.round_id, undefined, 'later');
    expect(third).toMatchObject({ cashed_out_at: first.cashed_out_at, payout: first.payout });
    await expect(cashOut('u2', byTarget.round_id)).resolves.toMatchObject({ cashed_out_at: '1.50' });
    for (const uid of ['u1', 'u2']) {
      expect((await table.walletEvents(uid)).filter(({ type }) => type === 'win_paid')).toHaveLength(1);
    }
  });

  it('whose cash-out crosses the end is paid up to the end and lost after it', async () => {
    const { end } = await table.roundThat((end) => end > 150 && end < 600);
    const [intime, late] = [await betOn(table, table, 'u1', null), await betOn(table, table, 'u2', null)];
    const endMoment = await table.endMoment();
    await table.until('ended');
    const last = endMoment - 1;
    expect(tideAt(tideTime(end) - 1)).toBeLessThanOrEqual(end);
    expect(await cashOut('u1', intime.round_id, last)).toMatchObject({ state: 'resolved' });
    const after = endMoment + 200;
    await expect(cashOut('u2', late.round_id, after)).rejects.toMatchObject({ code: 'round_not_open' });
    await table.pass(TIDE_TIMES.grace + 100);
    await expect(cashOut('u2', late.round_id, last)).rejects.toMatchObject({ code: 'round_not_open' });
    expect(await table.balance('u2')).toBe(TIDE_OPENING - STAKE);
  });

  it.each([
    ['before the start', 0, 'round_not_open'],
    ['below 1.01×', 100, 'round_not_open'],
  ])('is not cashed out %s', async (_, elapsed, code) => {
    await table.roundThat((end) => end > 150);
    const { round_id } = await betOn(table, table, 'u1', null);
    if (elapsed > 0) await table.passTo(elapsed);
    await expect(cashOut('u1', round_id)).rejects.toMatchObject({ code });
    expect((await table.tideBets.get(round_id))?.state).toBe('open');
  });

  it('of another player, or one that does not exist, cannot be cashed out', async () => {
    await table.roundThat((end) => end > 300);
    const { round_id } = await betOn(table, table, 'u1', null);
    await table.passTo(5_000);
    await expect(cashOut('u2', round_id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(cashOut('u1', 'nothing')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is the only one of its player in a round, also in another process', async () => {
    await table.turn.wake();
    const { round_id } = await betOn(table, table, 'u1', 200);
    const refused = { code: 'round_open', more: { round_id } };
    await expect(betOn(table, table, 'u1', 300, { key: 'second' })).rejects.toMatchObject(refused);
    await expect(betOn(table.another(), table, 'u1', 300, { key: 'third' })).rejects.toMatchObject(refused);
    expect(await table.balance('u1')).toBe(TIDE_OPENING - STAKE);
  });

  it('that is repeated returns the same bet and books nothing, also after the round', async () => {
    await table.roundThat((end) => end < 1_000);
    const first = await betOn(table, table, 'u1', 101, { key: 'same' });
    const position = await table.engine.store.lastPosition();
    expect(await betOn(table, table, 'u1', 101, { key: 'same' })).toEqual(first);
    expect(await table.engine.store.lastPosition()).toBe(position);
    await table.until('ended');
    await table.pass(2_000);
    const { round_id, state } = await betOn(table, table, 'u1', 101, { key: 'same' });
    expect([round_id, state]).toEqual([first.round_id, 'resolved']);
  });

  it.each(['locked', 'running', 'ended'] as const)('is refused while the table is %s', async (phase) => {
    await table.roundThat((end) => end > 150 && end < 2_000);
    // Without a bet in three rounds, the table would sleep after the end, and the next bet would open a round.
    await betOn(table, table, 'u2', 101);
    if (phase === 'locked') await table.pass(TIDE_TIMES.betting);
    else await table.until(phase);
    await expect(betOn(table, table, 'u1', 200)).rejects.toMatchObject({ code: 'bets_closed' });
    expect(await table.balance('u1')).toBe(TIDE_OPENING);
  });

  it('that was received in time but booked after the start is returned and refused', async () => {
    const { state } = await table.roundThat((end) => end > 150);
    const slow = table.another();
    const book = slow.wallet.bet.bind(slow.wallet);
    slow.wallet.bet = async (...args) => {
      await table.pass(TIDE_TIMES.betting + TIDE_TIMES.locked + 50);
      return book(...args);
    };
    const receivedAt = Date.parse(state.newest?.bets_until as string) - 1;
    await expect(betOn(slow, table, 'u1', 101, { receivedAt })).rejects.toMatchObject({ code: 'bets_closed' });
    expect(await table.balance('u1')).toBe(TIDE_OPENING);
    expect((await table.walletEvents('u1')).at(-1)?.type).toBe('bet_rolled_back');
  });

  it('on a closed game is refused, and an open one is settled', async () => {
    await table.roundThat((end) => end > 300);
    const { round_id } = await betOn(table, table, 'u1', null);
    table.game.isOpen = false;
    await expect(betOn(table, table, 'u2', null, { isClosed: true })).rejects.toMatchObject({ code: 'game_closed' });
    await table.passTo(5_000);
    expect(await cashOut('u1', round_id)).toMatchObject({ state: 'resolved' });
    await table.until('ended');
    await table.pass(10_000);
    expect((await table.tide.load()).newest).toMatchObject({ phase: 'ended', next_at: null });
    await table.turn.wake();
    expect((await table.tide.load()).newest?.phase).toBe('ended');
  });

  it('contains its stake and its time in the event that settles it', async () => {
    await table.roundThat((end) => end > 150);
    const { placed_at, bet, round } = await betOn(table, table, 'u1', 120);
    await table.passTo(tideTime(120));
    const paid = (await table.walletEvents('u1')).at(-1);
    expect(paid?.type).toBe('win_paid');
    const expected: TideOutcome = {
      ...{ round, bet, cash_out_at: 120, stake: '1000000', placed_at },
      ...{ elapsed_ms: null, cashed_out_at: 120, end: null },
    };
    expect(paid?.data).toMatchObject({ round: { outcome: expected } });
  });

  it('that was settled is kept for 7 days and then deleted, and its events settle it once even if they come again', async () => {
    await table.roundThat((end) => end > 150);
    const { round_id: paid } = await betOn(table, table, 'u1', 120);
    await table.until('ended');
    const { state } = await table.roundThat(() => true);
    const { round_id: returned } = await betOn(table, table, 'u2', 101, { key: 'cancelled' });
    table.engine.clock.advance(Date.parse(state.newest?.starts_at as string) + 20_000 - table.engine.clock.now());
    await table.engine.scheduler.settled();
    const remembered = async () => [
      (await table.tideBets.get(paid))?.state,
      (await table.tideBets.get(returned))?.state,
    ];
    const settleAnother = async () => {
      await table.turn.wake();
      await table.until('ended');
      await table.pass(TIDE_TIMES.grace);
    };
    // The hour is longer than the rounds until here, whose lengths are random.
    table.engine.clock.advance(KEPT_MS - HOUR_MS);
    await settleAnother();
    expect(await remembered()).toEqual(['resolved', 'rolled_back']);
    table.engine.clock.advance(2 * HOUR_MS);
    await settleAnother();
    expect(await remembered()).toEqual([undefined, undefined]);

    const balances = async () => [await table.balance('u1'), await table.balance('u2')];
    const before = await balances();
    for (const event of await table.engine.store.readAll(0, 1_000)) {
      if (table.reaction.types?.includes(event.type)) await table.reaction.handle(event, undefined as never);
    }
    await table.pass(TIDE_TIMES.grace);
    expect(await balances()).toEqual(before);
    expect(await table.view.open('u1')).toBeNull();
  });
});
