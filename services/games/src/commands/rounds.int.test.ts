import { type MultiStepGameId, parseMicros, payoutOf, type RoundAction, type StepRound } from '@goldwake/contracts';
import type { StepResponse } from '@goldwake/contracts/http';
import { simpleAction } from '@goldwake/contracts/testing';
import type { EventStore } from '@goldwake/core';
import { command, findingsOf } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ActionRequest } from '../domain/index.js';
import { roundsWithoutPlayer } from '../invariants/rounds-without-player.js';
import {
  act,
  bet,
  catchUp,
  eventsOf,
  gameOf,
  MULTI_STEP_IDS,
  type Process,
  play,
  UID,
} from '../testing/play-rounds.js';
import { openTable } from '../testing/table.js';

type Table = Awaited<ReturnType<typeof openTable>>;

const IDS = MULTI_STEP_IDS;

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.engine.close());

const balance = async () => BigInt((await table.wallet.summary(UID)).balances.gold_coins);

describe.each(IDS)('a round of %s', (id) => {
  it('moves exactly its stakes and its payout, and the seeds give what it shows', async () => {
    for (let at = 0; at < 15; at++) {
      const before = await balance();
      const round = await play(table, id, `bet ${at}`);
      const { outcome, base_stake, stake, payout, multiplier } = round;
      const game = gameOf(id);
      expect(payout).toBe(`${payoutOf(parseMicros(base_stake), game.paid(outcome))}`);
      expect(stake).toBe(`${payoutOf(parseMicros(base_stake), game.staked(outcome))}`);
      expect(BigInt(multiplier.replace('.', ''))).toBe(BigInt(game.paid(outcome)));
      expect(await balance()).toBe(before - parseMicros(stake) + parseMicros(payout as string));
      expect(round.balances.gold_coins).toBe(`${await balance()}`);
      expect(round.draw).toEqual({ seed_pair: 1, nonce: at });
    }
    const { result, total } = await table.history.page(id, UID, 1, 100);
    expect(total).toBe(15);
    expect(result.every(({ state }) => state === 'resolved')).toBe(true);
  });

  it('a repeated bet or action changes nothing and returns the round', async () => {
    const first = await bet(table, id, command('bet'));
    const events = await table.engine.store.lastPosition();
    expect(await bet(table, id, command('bet'))).toEqual(first);
    expect(await table.engine.store.lastPosition()).toBe(events);
    if (first.state !== 'open') return;
    const action = simpleAction(first);
    const second = await act(table, first, action);
    const after = await table.engine.store.lastPosition();
    expect(await act(table, first, action)).toEqual(second);
    expect(await table.engine.store.lastPosition()).toBe(after);
  });

  it('a bet whose answer was lost is continued without the player', async () => {
    const dying = new Proxy(table.engine.store, {
      get(target, name) {
        if (name !== 'append') return Reflect.get(target, name).bind(target);
        return async (...args: Parameters<EventStore['append']>) => {
          if (args[0].stream.startsWith('rounds-')) throw new Error('the process stopped');
          return target.append(...args);
        };
      },
    });
    await expect(bet(table.another(dying), id, command('bet'))).rejects.toThrow('the process stopped');
    expect(await table.steps.open(UID, id)).toBeNull();
    await catchUp(table.engine.store, table);
    const [started] = await eventsOf(table.engine.store, `rounds-${UID}`);
    expect(started?.type).toBe('round_started');
  });
});

/** Starts rounds until one of them is open. Blackjack may end with the first cards. */
async function openRound(id: MultiStepGameId, allowed?: string): Promise<StepResponse> {
  for (let at = 0; ; at++) {
    let round = await bet(table, id, command(`open ${at}`));
    const isWanted =
      allowed === undefined || (round.game_id === 'blackjack' && round.outcome.allowed.includes(allowed as never));
    if (round.state === 'open' && isWanted) return round;
    while (round.state === 'open') round = await act(table, round, finishing(round));
  }
}

function finishing({ game_id, outcome }: StepRound): RoundAction {
  if (game_id !== 'blackjack') return { action: 'cash_out' };
  return { action: outcome.allowed.includes('stand') ? 'stand' : 'decline_insurance' };
}

describe('an open round', () => {
  it('keeps the seeds from being rotated until it has ended, in every process', async () => {
    const round = await openRound('fathom');
    const rotate = (on: Process, key: string) => on.rotate.execute(UID, 'mine', command(key));
    await expect(rotate(table, 'turn 1')).rejects.toMatchObject({ code: 'seeds_in_use' });
    await expect(rotate(table.another(), 'turn 2')).rejects.toMatchObject({ code: 'seeds_in_use' });
    let now: StepResponse = round;
    while (now.state === 'open') now = await act(table, now, simpleAction(now));
    expect((await rotate(table, 'turn 3')).revealed.seed_pair).toBe(round.draw.seed_pair);
  });

  it('shows nothing that is hidden', async () => {
    for (let at = 0; at < 10; at++) {
      let round = await bet(table, 'breakwater', command(`hidden ${at}`));
      expect(round.outcome).toMatchObject({ positions: null });
      while (round.state === 'open') round = await act(table, round, simpleAction(round));
      const stored = (await eventsOf(table.engine.store, `rounds-${UID}`)).filter(
        ({ data }) => (data as { round_id: string }).round_id === round.round_id,
      );
      for (const { data } of stored.slice(0, -2)) {
        expect((data as { table: { positions: unknown } }).table.positions).toBeNull();
      }
    }
  });

  it('is the only one of its game: another bet is refused and names it, also while the game is closed', async () => {
    const { round_id } = await openRound('breakwater');
    const position = await table.engine.store.lastPosition();
    const refused = { code: 'round_open', more: { round_id } };
    await expect(bet(table, 'breakwater', command('second'))).rejects.toMatchObject(refused);
    expect(await table.engine.store.lastPosition()).toBe(position);
    expect((await bet(table, 'fathom', command('other'))).state).toBe('open');
  });

  it('of a closed game goes on, and a new bet on the game is refused', async () => {
    const round = await bet(table, 'fathom', command('bet'));
    expect((await bet(table, 'fathom', command('bet'), true)).round_id).toBe(round.round_id);
    let now = round;
    while (now.state === 'open') now = await act(table, now, simpleAction(now));
    await expect(bet(table, 'fathom', command('next'), true)).rejects.toMatchObject({ code: 'game_closed' });
  });

  it('takes one of two actions with the same sequence, and refuses the other with the new sequence', async () => {
    const round = await openRound('blackjack', 'hit');
    const results = await Promise.allSettled([
      act(table, round, { action: 'hit' }, command('one tab')),
      act(table.another(), round, { action: 'double' }, command('other tab')),
    ]);
    const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused).toHaveLength(1);
    expect(['sequence_conflict', 'round_not_open']).toContain(refused[0]?.reason.code);
  });

  it.each<[what: string, action: RoundAction, change: Partial<ActionRequest>, code: string]>([
    ['of an unknown round', { action: 'hit' }, { round_id: 'nothing' }, 'not_found'],
    ['in another game', { action: 'hit' }, { game_id: 'fathom' }, 'not_found'],
    ['that expects a later sequence', { action: 'hit' }, { sequence: 1 }, 'sequence_conflict'],
    ['that the rules forbid now', { action: 'insure' }, {}, 'action_not_allowed'],
    ['that does not exist', { action: 'peek' }, {}, 'action_not_allowed'],
  ])('refuses an action %s and stores nothing', async (_, action, change, code) => {
    const round = await openRound('blackjack', 'hit');
    const position = await table.engine.store.lastPosition();
    await expect(act(table, round, action, command('bad'), change)).rejects.toMatchObject({ code });
    expect(await table.engine.store.lastPosition()).toBe(position);
  });

  it('refuses an action of another player as if the round did not exist', async () => {
    const { round_id, game_id, sequence } = await openRound('fathom');
    const request = { round_id, game_id, sequence, action: { action: 'skip' } };
    await expect(table.act.execute('u2', request, command('foreign'))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('refuses an action after its end', async () => {
    const round = await openRound('blackjack', 'stand');
    let now = round;
    while (now.state === 'open') now = await act(table, now, finishing(now));
    await expect(act(table, round, { action: 'hit' }, command('late'))).rejects.toMatchObject({
      code: 'round_not_open',
    });
  });

  it('is paid before the response, even if the reaction took the action first and stopped before the payout', async () => {
    const round = await openRound('blackjack', 'double');
    const [on, reaction] = [table.another(), table.another()];
    reaction.wallet.win = async () => {
      throw new Error('the process stopped');
    };
    const raise = on.wallet.raise.bind(on.wallet);
    on.wallet.raise = async (...args) => {
      const receipt = await raise(...args);
      const requested = (await eventsOf(table.engine.store, `rounds-${UID}`)).at(-1);
      await reaction.continueRound.raise(requested as never).catch(() => undefined);
      return receipt;
    };
    const { state, balances, payout } = await act(on, round, { action: 'double' });
    expect(state).toBe('resolved');
    const before = parseMicros(round.balances.gold_coins) - parseMicros(round.base_stake);
    expect(parseMicros(balances.gold_coins)).toBe(before + parseMicros(payout as string));
    const ends = (await eventsOf(table.engine.store, `wallet-${UID}`)).filter(({ type }) => type === 'win_paid');
    expect(ends.at(-1)?.data).toMatchObject({ round: { round_id: round.round_id } });
  });

  it('refuses to double above the balance, stores nothing, and can still be played', async () => {
    const round = await openRound('blackjack', 'double');
    const { gold_coins } = round.balances;
    const context = command('spend');
    const amount = `${1n - BigInt(gold_coins)}`;
    await table.wallet.adjust(UID, { currency: 'gold_coins', amount, reason: 'a test', by: 'kim' }, context);
    const position = await table.engine.store.lastPosition();
    await expect(act(table, round, { action: 'double' }, command('double'))).rejects.toMatchObject({
      code: 'insufficient_balance',
    });
    expect(await table.engine.store.lastPosition()).toBe(position);
    expect((await act(table, round, { action: 'hit' }, command('hit'))).sequence).toBe(1);
  });

  it('goes on with another action when the money was spent between the request of a stake and its debit', async () => {
    const round = await openRound('blackjack', 'double');
    const spent = table.another();
    const summary = spent.wallet.summary.bind(spent.wallet);
    spent.wallet.summary = async (uid) => {
      const seen = await summary(uid);
      const amount = `${1n - BigInt(seen.balances.gold_coins)}`;
      await table.wallet.adjust(UID, { currency: 'gold_coins', amount, reason: 'a test', by: 'kim' }, command('spend'));
      return seen;
    };
    await expect(act(spent, round, { action: 'double' }, command('double'))).rejects.toMatchObject({
      code: 'insufficient_balance',
    });
    const types = (await eventsOf(table.engine.store, `rounds-${UID}`)).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['raise_requested', 'raise_refused']);
    await catchUp(table.engine.store, table);
    expect((await act(table, round, { action: 'stand' }, command('stand'))).sequence).toBe(1);
    expect(await table.wallet.summary(UID)).toMatchObject({ balances: { sweeps_coins: '0' } });
  });
});

describe('a round whose player stays away for a day', () => {
  const DAY_MS = 24 * 60 * 60 * 1_000;

  async function waitADay(): Promise<void> {
    table.engine.clock.advance(DAY_MS);
    await table.engine.scheduler.settled();
  }

  it.each(IDS)('of %s is ended by the casino, and its money is settled', async (id) => {
    let round = await openRound(id);
    if (id === 'breakwater') round = await act(table, round, { action: 'reveal', tile: 0 } as RoundAction);
    const before = await balance();
    if (round.state !== 'open') return;
    await waitADay();
    const { state, stake, payout } = await table.steps.after(UID, round.round_id);
    expect(state).toBe(id === 'fathom' ? 'rolled_back' : 'resolved');
    expect(await balance()).toBe(before + parseMicros(payout ?? stake));
    expect(await table.steps.open(UID, id)).toBeNull();
  });

  it.each([
    ['a day after its bet, if the clock is set back by less', 5, 5],
    ['a day later, if the clock is set back to before its bet by more', 72, 0],
  ])('is ended %s, and verify accepts it', async (_, setBackHours, moreHours) => {
    await openRound('fathom');
    const open = () => table.steps.open(UID, 'fathom');
    const pass = async (ms: number) => {
      table.engine.clock.advance(ms);
      await table.engine.scheduler.settled();
    };
    await pass((-setBackHours * DAY_MS) / 24);
    await pass(DAY_MS + (moreHours * DAY_MS) / 24 - 1);
    expect(await open()).not.toBeNull();
    await pass(1);
    expect(await open()).toBeNull();
    const events = await table.engine.store.readAll(0, 1_000);
    expect(findingsOf(roundsWithoutPlayer, events)).toEqual([]);
  });

  it('is left alone until then, and its timer ends with the round', async () => {
    const round = await openRound('fathom');
    table.engine.clock.advance(DAY_MS - 60_000);
    await table.engine.scheduler.settled();
    let now: StepResponse = round;
    expect(now.state).toBe('open');
    expect(await table.engine.scheduler.pending()).toEqual({ 'games.finish_round': 1 });
    while (now.state === 'open') now = await act(table, now, simpleAction(now));
    expect(await table.engine.scheduler.pending()).toEqual({ 'games.finish_round': 0 });
  });
});

it('a crowd of rounds keeps the opening balance and the postings in balance', async () => {
  for (const id of IDS) for (let at = 0; at < 5; at++) await play(table, id, `${id} ${at}`);
  const events = await eventsOf(table.engine.store, `wallet-${UID}`);
  const moved = events.flatMap(({ data }) => (data as { postings: { account: string; amount: string }[] }).postings);
  const own = moved.filter(({ account }) => account === `player:${UID}`);
  expect(own.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(await balance());
  expect(moved.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(0n);
});
