import type { CommandContext, Draw, ProblemCode, WalletPort, WalletReceipt, WalletSummary } from '@goldwake/contracts';
import { command } from '@goldwake/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { round } from './wallet.js';

export interface WalletPortUnderTest {
  port: WalletPort;
  close(): Promise<void>;
}

const GC = 'gold_coins';
const SC = 'sweeps_coins';
const DRAW: Draw = { seed_pair: 1, nonce: 0 };

type Call = (wallet: WalletPort, uid: string, context: CommandContext) => Promise<WalletReceipt>;

const grants =
  (gold_coins: string, sweeps_coins = '0', playthrough_percent?: number): Call =>
  (wallet, uid, context) =>
    wallet.grant(
      uid,
      {
        grant_id: 'g1',
        reason: 'daily_bonus',
        gold_coins,
        sweeps_coins,
        ...(playthrough_percent === undefined ? {} : { playthrough_percent }),
      },
      context,
    );
const buys =
  (gold_coins: string, sweeps_coins: string, price = '9990000'): Call =>
  (wallet, uid, context) =>
    wallet.creditPurchase(
      uid,
      {
        purchase_id: 'p1',
        price,
        gold_coins,
        sweeps_coins,
        playthrough_percent: 300,
        purchased_at: '2026-01-15T12:00:00.000Z',
      },
      context,
    );
const takesBack: Call = (wallet, uid, context) =>
  wallet.takeBackPurchase(uid, { purchase_id: 'p1', cause: 'dispute', taken_at: '2026-01-16T12:00:00.000Z' }, context);
const restores: Call = (wallet, uid, context) =>
  wallet.restorePurchase(uid, { purchase_id: 'p1', restored_at: '2026-02-16T12:00:00.000Z' }, context);
const bets =
  (id: string, stake: string, draw: Draw | null = null): Call =>
  (wallet, uid, context) =>
    wallet.bet(uid, { round: round(id, draw), currency: GC, stake }, context);
const settles =
  (id: string, stake: string, payout: string, draw: Draw | null = null): Call =>
  (wallet, uid, context) =>
    wallet.betAndWin(uid, { round: round(id, draw), currency: GC, stake, payout }, context);
const wins =
  (id: string, payout: string): Call =>
  (wallet, uid, context) =>
    wallet.win(uid, { round: round(id), payout }, context);
const rollsBack =
  (round_id: string): Call =>
  (wallet, uid, context) =>
    wallet.rollBack(uid, { round_id }, context);
const cancels =
  (round_id: string): Call =>
  (wallet, uid, context) =>
    wallet.voidRound(uid, { round_id, game_id: 'test' }, context);
const raises =
  (round_id: string, stake: string): Call =>
  (wallet, uid, context) =>
    wallet.raise(uid, { round_id, sequence: 1, stake }, context);
const endsPair =
  (seed_pair: number): Call =>
  (wallet, uid, context) =>
    wallet.endSeedPair(uid, { seed_pair, client_seed: 'mine' }, context);
const adjusts =
  (amount: string, reason = 'sorry', by = 'kim'): Call =>
  (wallet, uid, context) =>
    wallet.adjust(uid, { currency: GC, amount, reason, by }, context);
const holds =
  (hold_id: string, amount: string): Call =>
  (wallet, uid, context) =>
    wallet.hold(uid, { hold_id, currency: SC, amount, reason: 'redemption' }, context);
const captures =
  (hold_id: string): Call =>
  (wallet, uid, context) =>
    wallet.capture(uid, { hold_id }, context);
const releases =
  (hold_id: string): Call =>
  (wallet, uid, context) =>
    wallet.release(uid, { hold_id }, context);

interface Rules {
  /** Commands executed before the tested command, on a wallet with 1,000 GC and 500 SC. */
  given?: Call[];
  when: Call;
  receipt: Record<string, unknown>;
  /** Expected amounts after the command: GC balance, SC balance and held SC. */
  money: [gc: string, sc: string, held: string];
  refused: [rule: string, given: Call[], when: Call, code: ProblemCode][];
}

const HELD = { hold_id: 'h1', currency: SC, amount: '200', reason: 'redemption' };

/** Test cases for each command. A command added to WalletPort causes a compile error until it is listed here. */
const COMMANDS: Record<
  Exclude<keyof WalletPort, 'summary' | 'userFields' | 'lastDraw' | 'settledRound' | 'placedBet' | 'openRound'>,
  Rules
> = {
  grant: {
    when: grants('7', '20', 150),
    receipt: { playthrough: { requirement_id: 'g0', requirement: '530', progress: '0' } },
    money: ['1007', '520', '0'],
    refused: [
      ['a grant of nothing', [], grants('0', '0'), 'validation_failed'],
      ['a negative grant', [], grants('-1', '1'), 'validation_failed'],
      ['a negative playthrough factor', [], grants('1', '1', -1), 'validation_failed'],
    ],
  },
  creditPurchase: {
    when: buys('100', '20'),
    receipt: { playthrough: { requirement_id: 'g0', requirement: '560', progress: '0' } },
    money: ['1100', '520', '0'],
    refused: [
      ['a purchase without Gold Coins', [], buys('0', '1'), 'validation_failed'],
      ['a purchase with a negative bonus', [], buys('1', '-1'), 'validation_failed'],
      ['a purchase without a price', [], buys('1', '1', '0'), 'validation_failed'],
      ['a purchase that was credited', [buys('1', '1')], buys('1', '1'), 'conflict'],
    ],
  },
  takeBackPurchase: {
    given: [buys('100', '20')],
    when: takesBack,
    receipt: { playthrough: { requirement_id: 'g0', requirement: '500', progress: '0' } },
    money: ['1000', '500', '0'],
    refused: [
      ['a purchase that was not credited', [], takesBack, 'conflict'],
      ['a purchase that is taken back', [buys('1', '1'), takesBack], takesBack, 'conflict'],
    ],
  },
  restorePurchase: {
    given: [buys('100', '20'), takesBack],
    when: restores,
    receipt: { playthrough: { requirement_id: 'g0', requirement: '560', progress: '0' } },
    money: ['1100', '520', '0'],
    refused: [
      ['a purchase that is not taken back', [buys('1', '1')], restores, 'conflict'],
      ['a purchase that is restored', [buys('1', '1'), takesBack, restores], restores, 'conflict'],
    ],
  },
  betAndWin: {
    when: settles('r1', '100', '250', DRAW),
    receipt: { round: round('r1', DRAW), currency: GC, stake: '100', payout: '250' },
    money: ['1150', '500', '0'],
    refused: [
      ['a stake of zero', [], settles('r1', '0', '0'), 'stake_out_of_range'],
      ['a stake above the balance', [], settles('r1', '1001', '5000'), 'insufficient_balance'],
      ['a negative payout', [], settles('r1', '1', '-1'), 'validation_failed'],
      ['a round in play', [bets('r1', '1')], settles('r1', '1', '0'), 'conflict'],
      ['a draw used before', [settles('r1', '1', '0', DRAW)], settles('r2', '1', '0', DRAW), 'nonce_conflict'],
      ['a round that was cancelled', [cancels('r1')], settles('r1', '1', '0'), 'round_voided'],
      ['a draw passed over', [], settles('r1', '1', '0', { seed_pair: 1, nonce: 1 }), 'nonce_conflict'],
    ],
  },
  bet: {
    when: bets('r1', '100', DRAW),
    receipt: { round: round('r1', DRAW), currency: GC, stake: '100' },
    money: ['900', '500', '0'],
    refused: [
      ['a stake of zero', [], bets('r1', '0'), 'stake_out_of_range'],
      ['a stake above the balance', [], bets('r1', '1001'), 'insufficient_balance'],
      ['a second bet in a round', [bets('r1', '1')], bets('r1', '1'), 'conflict'],
      ['a draw used before', [bets('r1', '1', DRAW)], bets('r2', '1', DRAW), 'nonce_conflict'],
      ['a draw of an ended pair', [endsPair(1)], bets('r1', '1', DRAW), 'nonce_conflict'],
      ['a bet in a round that was cancelled', [cancels('r1')], bets('r1', '1'), 'round_voided'],
    ],
  },
  raise: {
    given: [bets('r1', '100')],
    when: raises('r1', '60'),
    receipt: { accepted: true },
    money: ['840', '500', '0'],
    refused: [
      ['a raise of an unknown round', [], raises('r1', '1'), 'round_not_open'],
      ['a raise of an ended round', [bets('r1', '1'), wins('r1', '0')], raises('r1', '1'), 'round_not_open'],
      ['a raise by nothing', [bets('r1', '1')], raises('r1', '0'), 'validation_failed'],
    ],
  },
  endSeedPair: {
    given: [settles('r1', '1', '1', DRAW)],
    when: endsPair(1),
    receipt: { seed_pair: 1, client_seed: 'mine' },
    money: ['1000', '500', '0'],
    refused: [
      ['an ended pair again', [endsPair(1)], endsPair(1), 'nonce_conflict'],
      ['the end of a pair with an open round', [bets('r1', '1', DRAW)], endsPair(1), 'seeds_in_use'],
    ],
  },
  win: {
    given: [bets('r1', '100')],
    when: wins('r1', '250'),
    receipt: { round: round('r1'), currency: GC, payout: '250' },
    money: ['1150', '500', '0'],
    refused: [
      ['a win of an unknown round', [], wins('r1', '1'), 'round_not_open'],
      ['a second win', [bets('r1', '1'), wins('r1', '1')], wins('r1', '1'), 'round_not_open'],
      ['a negative payout', [bets('r1', '1')], wins('r1', '-1'), 'validation_failed'],
    ],
  },
  rollBack: {
    given: [bets('r1', '100')],
    when: rollsBack('r1'),
    receipt: { round_id: 'r1', currency: GC, stake: '100' },
    money: ['1000', '500', '0'],
    refused: [
      ['a roll-back of an unknown round', [], rollsBack('r1'), 'round_not_open'],
      ['a roll-back of a won round', [bets('r1', '1'), wins('r1', '0')], rollsBack('r1'), 'round_not_open'],
    ],
  },
  voidRound: {
    when: cancels('r1'),
    receipt: {},
    money: ['1000', '500', '0'],
    refused: [
      ['a second cancellation by another command', [cancels('r1')], cancels('r1'), 'round_not_open'],
      ['a cancellation of a round that has a bet', [bets('r1', '1')], cancels('r1'), 'round_open'],
    ],
  },
  adjust: {
    when: adjusts('-400'),
    receipt: { currency: GC, amount: '-400', reason: 'sorry', by: 'kim' },
    money: ['600', '500', '0'],
    refused: [
      ['an adjustment of nothing', [], adjusts('0'), 'validation_failed'],
      ['an adjustment without a reason', [], adjusts('1', ' '), 'validation_failed'],
      ['an adjustment without an operator', [], adjusts('1', 'sorry', ' '), 'validation_failed'],
      ['an adjustment below zero', [], adjusts('-1001'), 'insufficient_balance'],
    ],
  },
  hold: {
    when: holds('h1', '200'),
    receipt: { ...HELD, held: { gold_coins: '0', sweeps_coins: '200' } },
    money: ['1000', '300', '200'],
    refused: [
      ['a hold of nothing', [], holds('h1', '0'), 'validation_failed'],
      ['a hold above the balance', [], holds('h1', '501'), 'insufficient_balance'],
      ['a hold of held money', [holds('h1', '300')], holds('h2', '201'), 'insufficient_balance'],
      ['an open hold again', [holds('h1', '1')], holds('h1', '1'), 'conflict'],
      ['a captured hold again', [holds('h1', '1'), captures('h1')], holds('h1', '1'), 'hold_finished'],
      ['a released hold again', [holds('h1', '1'), releases('h1')], holds('h1', '1'), 'hold_finished'],
    ],
  },
  capture: {
    given: [holds('h1', '200'), holds('h2', '5')],
    when: captures('h1'),
    receipt: { ...HELD, held: { gold_coins: '0', sweeps_coins: '5' } },
    money: ['1000', '295', '5'],
    refused: [
      ['the capture of an unknown hold', [], captures('h1'), 'hold_not_found'],
      ['a second capture', [holds('h1', '1'), captures('h1')], captures('h1'), 'hold_finished'],
      ['the capture of a released hold', [holds('h1', '1'), releases('h1')], captures('h1'), 'hold_finished'],
    ],
  },
  release: {
    given: [holds('h1', '200'), holds('h2', '5')],
    when: releases('h1'),
    receipt: { ...HELD, held: { gold_coins: '0', sweeps_coins: '5' } },
    money: ['1000', '495', '5'],
    refused: [
      ['the release of an unknown hold', [], releases('h1'), 'hold_not_found'],
      ['a second release', [holds('h1', '1'), releases('h1')], releases('h1'), 'hold_finished'],
      ['the release of a captured hold', [holds('h1', '1'), captures('h1')], releases('h1'), 'hold_finished'],
    ],
  },
};

/** Contract tests for WalletPort. They run against each implementation: in the same process and over HTTP. */
export function walletPortContract(name: string, open: () => Promise<WalletPortUnderTest>): void {
  describe(`the wallet port, ${name}`, () => {
    let wallet: WalletPort;
    let close: () => Promise<void>;
    let wallets = 0;
    /** Id of the test player; each test uses its own wallet. */
    let uid: string;
    beforeAll(async () => {
      ({ port: wallet, close } = await open());
    });
    beforeEach(() => {
      uid = `u${++wallets}`;
    });
    afterAll(() => close());

    const summary = (): Promise<WalletSummary> => wallet.summary(uid);

    /** Opens a wallet with 1,000 GC and 500 SC, then executes the given commands on it. */
    async function prepare(given: readonly Call[] = []): Promise<void> {
      const opening = { grant_id: 'g0', reason: 'daily_bonus', gold_coins: '1000', sweeps_coins: '500' } as const;
      await wallet.grant(uid, opening, command('opening'));
      for (const [at, call] of given.entries()) await call(wallet, uid, command(`given-${at}`));
    }

    describe('reading', () => {
      it('a wallet that was never opened is empty', async () => {
        expect(await wallet.summary('nobody')).toEqual({
          version: 0,
          balances: { gold_coins: '0', sweeps_coins: '0' },
          held: { gold_coins: '0', sweeps_coins: '0' },
          playthrough: { requirement_id: null, requirement: '0', progress: '0' },
        });
        expect(await wallet.lastDraw('nobody')).toBeNull();
      });

      it('the fields of the User state the balances and the playthrough of the summary', async () => {
        await prepare([bets('r1', '10', DRAW)]);
        const { version, balances, playthrough } = await summary();
        expect(await wallet.userFields(uid)).toEqual({
          sc_balance: balances.sweeps_coins,
          gc_balance: balances.gold_coins,
          shown_balance_sc: balances.sweeps_coins,
          shown_balance_gc: balances.gold_coins,
          playthrough_requirement_id: playthrough.requirement_id,
          playthrough_requirement: playthrough.requirement,
          playthrough_progress: playthrough.progress,
          wallet_version: version,
        });
      });

      it('the last draw is the one that the newest bet consumed', async () => {
        await prepare([bets('r1', '1', DRAW), settles('r2', '1', '0', { seed_pair: 1, nonce: 1 }), bets('r3', '1')]);
        expect(await wallet.lastDraw(uid)).toEqual({ seed_pair: 1, nonce: 1 });
      });

      it('a placed bet is found by its command', async () => {
        await prepare();
        const placed = await bets('r1', '10')(wallet, uid, command('b1'));
        expect(await wallet.placedBet(uid, command('b1'))).toEqual(placed);
        expect(await wallet.placedBet(uid, command('lost'))).toBeUndefined();
      });

      it('a raise above the balance is declined, also when it is repeated with a higher balance', async () => {
        await prepare([bets('r1', '100')]);
        const declined = await raises('r1', '901')(wallet, uid, command('raise'));
        expect(declined).toMatchObject({ accepted: false, balances: { gold_coins: '900' } });
        await wallet.adjust(uid, { currency: GC, amount: '500', reason: 'sorry', by: 'kim' }, command('more'));
        expect(await raises('r1', '901')(wallet, uid, command('raise'))).toEqual(declined);
        expect((await summary()).balances.gold_coins).toBe('1400');
      });

      it('a roll-back returns the stake of the bet and of its raises', async () => {
        await prepare([bets('r1', '100'), raises('r1', '50')]);
        const { balances } = await rollsBack('r1')(wallet, uid, command('back'));
        expect(balances.gold_coins).toBe('1000');
      });

      it('a round with a bet is open until it is won or rolled back, with the stake of the bet and of its raises', async () => {
        await prepare([bets('r1', '100', DRAW), raises('r1', '50'), bets('r2', '30')]);
        const staked = { game_id: 'test', draw: DRAW, currency: GC, stake: '150' };
        expect(await wallet.openRound(uid, 'r1')).toEqual(staked);
        expect(await wallet.openRound(uid, 'r2')).toEqual({ ...staked, draw: null, stake: '30' });
        await wins('r1', '0')(wallet, uid, command('won'));
        await rollsBack('r2')(wallet, uid, command('back'));
        expect([await wallet.openRound(uid, 'r1'), await wallet.openRound(uid, 'r2')]).toEqual([null, null]);
      });

      it('a round is not open before its bet, when it was settled at once, or in another wallet', async () => {
        await prepare([settles('r1', '1', '0'), bets('r2', '1'), cancels('r3')]);
        for (const roundId of ['r0', 'r1', 'r3']) expect(await wallet.openRound(uid, roundId)).toBeNull();
        expect(await wallet.openRound('nobody', 'r2')).toBeNull();
      });

      it('a settled round is found by its command, and only with the body of that command', async () => {
        await prepare();
        const settled = await settles('r1', '10', '0')(wallet, uid, command('b1'));
        expect(await wallet.settledRound(uid, command('b1'))).toEqual(settled);
        expect(await wallet.settledRound(uid, command('lost'))).toBeUndefined();
        await expect(wallet.settledRound(uid, command('b1', 'other'))).rejects.toMatchObject({
          code: 'idempotency_mismatch',
        });
      });
    });

    describe.each(Object.entries(COMMANDS))('%s', (method, rules) => {
      const { given, when, receipt, money, refused } = rules;

      it('the receipt states what was stored and the new balances', async () => {
        await prepare(given);
        const before = await summary();
        const [gold_coins, sweeps_coins, heldSweeps] = money;
        const [balances, held] = [
          { gold_coins, sweeps_coins },
          { gold_coins: '0', sweeps_coins: heldSweeps },
        ];
        const version = before.version + 1;
        const answered = await when(wallet, uid, command('k1'));
        expect(answered).toMatchObject({ ...receipt, version, eventId: `wallet-${uid}@${version}`, balances });
        expect(answered.recordedAt).toMatch(/^\d{4}-.*Z$/);
        expect(await summary()).toEqual({ version, balances, held, playthrough: answered.playthrough });
      });

      it('a repeated command is executed once, and each repetition returns the same receipt', async () => {
        await prepare(given);
        const first = await when(wallet, uid, command('k1'));
        const after = await summary();
        expect(await Promise.all([when(wallet, uid, command('k1')), when(wallet, uid, command('k1'))])).toEqual([
          first,
          first,
        ]);
        expect(await summary()).toEqual(after);
      });

      it('a known command id with another body is refused and nothing is stored', async () => {
        await prepare(given);
        await when(wallet, uid, command('k1'));
        const after = await summary();
        await expect(when(wallet, uid, command('k1', 'other body'))).rejects.toMatchObject({
          code: 'idempotency_mismatch',
        });
        expect(await summary()).toEqual(after);
      });

      it('a known command id of another kind of command is refused and nothing is stored', async () => {
        await prepare(given);
        const other = method === 'adjust' ? grants('1') : adjusts('1');
        await other(wallet, uid, command('k1'));
        const after = await summary();
        await expect(when(wallet, uid, command('k1'))).rejects.toMatchObject({ code: 'idempotency_mismatch' });
        expect(await summary()).toEqual(after);
      });

      it.each(refused)('%s is refused and nothing is stored', async (_, before, refusedCall, code) => {
        await prepare(before);
        const unchanged = await summary();
        await expect(refusedCall(wallet, uid, command('k1'))).rejects.toMatchObject({ name: 'Refusal', code });
        expect(await summary()).toEqual(unchanged);
      });
    });
  });
}
