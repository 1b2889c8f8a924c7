import { type Currency, loyaltyFields, MAX_AMOUNT, type PromotionOffer } from '@goldwake/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { LoyalPlayer, level } from '../../testing/loyal-player.js';

const SC = 1_000_000n;
/** A stake of 1 SC with an edge of 1 % gives one point, and 500 micros of rakeback at the rate of bronze. */
const LEVELS = [level('bronze', 0, 500), level('silver', 100, 1_000), level('gold', 250, 10_000)];

let player: LoyalPlayer;
beforeEach(() => {
  player = new LoyalPlayer(LEVELS);
});

describe('the reward of a stake', () => {
  it.each<[string, Currency, bigint, number, string, string, number]>([
    ['1 SC, 1 %', 'sweeps_coins', SC, 100, '100000000', '500', 0],
    ['1 SC, 2.5 %', 'sweeps_coins', SC, 250, '250000000', '1250', 0],
    ['1 GC gives no points', 'gold_coins', SC, 100, '0', '500', 0],
    ['an edge of 0', 'sweeps_coins', SC, 0, '0', '0', 0],
    ['less than a micro', 'sweeps_coins', 1n, 1, '1', '0', 500],
    ['a remainder', 'sweeps_coins', 333_333n, 99, '32999967', '164', 99_983_500],
    ['the largest stake', 'sweeps_coins', MAX_AMOUNT, 2_000, `2${'0'.repeat(21)}`, `1${'0'.repeat(16)}`, 0],
  ])('%s', (_, currency, stake, edge, vip_points, balance, remainder) => {
    const event = player.bet(stake, { currency, edge });
    expect(event).toMatchObject({ vip_points, house_edge: edge, rakeback_rate: 500, rules_version: 1 });
    expect(event.rakeback[currency]).toMatchObject({ balance, remainder });
    const other = currency === 'gold_coins' ? 'sweeps_coins' : 'gold_coins';
    expect(event.rakeback[other]).toMatchObject({ balance: '0', remainder: 0 });
  });

  it('the rate of 100 % returns the complete edge, and the rate of 0 nothing', () => {
    player.levels = [level('all', 0, 10_000)];
    expect(player.bet(SC).rakeback.sweeps_coins.balance).toBe('10000');
    player.levels = [level('all', 0, 0)];
    expect(player.bet(SC).rakeback.sweeps_coins.balance).toBe('10000');
  });

  it('the remainders of many small stakes add up to whole micros', () => {
    for (let bet = 0; bet < 3; bet++) player.bet(7n);
    expect(player.bet(7n).rakeback.sweeps_coins).toMatchObject({ balance: '0', remainder: 1_400_000 });
    for (let bet = 0; bet < 282; bet++) player.bet(7n);
    expect(player.bet(7n).rakeback.sweeps_coins).toMatchObject({ balance: '1', remainder: 450_000 });
  });

  it('a raise is rewarded at the rates of its bet, with its own stake', () => {
    player.bet(100n * SC);
    expect(player.state.level).toBe('silver');
    expect(player.raise(0, 2n * SC)).toMatchObject({
      ...{ stake: `${2n * SC}`, rakeback_rate: 500, vip_points: '10200000000' },
      rakeback: { sweeps_coins: { balance: '51000' } },
    });
  });
});

describe('the level', () => {
  it.each([
    ['10⁻⁸ points below a threshold', 'sweeps_coins', 10_000n * SC - 1n, 1, 'bronze'],
    ['exactly at a threshold', 'sweeps_coins', 10_000n * SC, 1, 'silver'],
    ['above several thresholds at once', 'sweeps_coins', 1_000n * SC, 100, 'gold'],
    ['after the largest stake of Gold Coins', 'gold_coins', MAX_AMOUNT, 100, 'bronze'],
  ] as const)('%s', (_, currency, stake, edge, vip_level) => {
    expect(player.bet(stake, { edge, currency }).vip_level).toBe(vip_level);
  });

  it('is reached by the bet that completes its points', () => {
    expect(player.bet(100n * SC - 1n).vip_level).toBe('bronze');
    expect(player.bet(1n).vip_level).toBe('silver');
  });

  it('its rate applies from the next bet', () => {
    expect(player.bet(1_000n * SC)).toMatchObject({ rakeback_rate: 500, vip_level: 'gold' });
    expect(player.bet(SC)).toMatchObject({ rakeback_rate: 10_000 });
  });

  it('never falls, although a roll-back takes the points', () => {
    player.bet(100n * SC);
    expect(player.rollBack(0)).toMatchObject({ vip_points: '0', vip_level: 'silver' });
    expect(player.bet(SC)).toMatchObject({ vip_points: '100000000', vip_level: 'silver', rakeback_rate: 1_000 });
  });

  it('is kept when the settings raise its threshold, and rises with the next bet when they lower one', () => {
    player.bet(100n * SC);
    player.levels = [level('bronze', 0, 500), level('silver', 500, 1_000), level('gold', 1_000, 2_000)];
    expect(player.bet(SC)).toMatchObject({ vip_level: 'silver', rakeback_rate: 1_000 });
    player.levels = [level('bronze', 0, 500), level('silver', 10, 1_000), level('gold', 20, 2_000)];
    expect(player.claim('sc-1').vip_level).toBe('silver');
    expect(player.bet(SC)).toMatchObject({ vip_level: 'gold', rakeback_rate: 1_000 });
  });

  it('is part of the history with its time, once', () => {
    player.bet(100n * SC);
    player.rollBack(0);
    player.bet(200n * SC);
    player.bet(50n * SC);
    expect(player.state.history.map((entry) => 'vip_level' in entry && entry.vip_level)).toEqual(['gold', 'silver']);
  });
});

describe('a roll-back', () => {
  it('takes back the points and the rakeback of the bet and its raises', () => {
    player.bet(3n * SC, { edge: 77 });
    player.bet(SC);
    player.raise(0, 333n);
    const { stake, vip_points, rakeback } = player.rollBack(0);
    expect([stake, vip_points]).toEqual(['3000333', '100000000']);
    expect(rakeback.sweeps_coins).toEqual({ bucket_id: 'sc-1', balance: '500', remainder: 0 });
  });

  it('after a claim makes the next bucket negative, which is shown as zero and filled by later bets', () => {
    player.bet(SC);
    player.bet(SC);
    player.claim('sc-1');
    const reversed = player.rollBack(0);
    expect(reversed.rakeback.sweeps_coins).toEqual({ bucket_id: 'sc-2', balance: '-500', remainder: 0 });
    expect(loyaltyFields(reversed)).toMatchObject({ rakeback_sc_balance: '0', rakeback_sc_bucket_id: 'sc-2' });
    expect(() => player.claim('sc-2')).toThrow(expect.objectContaining({ code: 'no_rakeback' }));
    expect(player.bet(3n * SC).rakeback.sweeps_coins.balance).toBe('1000');
    expect(player.claim('sc-2').amount).toBe('1000');
  });

  it('after a claim rounds the negative balance down and states a positive remainder', () => {
    player.bet(2_001n);
    expect(player.claim('sc-1').amount).toBe('1');
    expect(player.rollBack(0).rakeback.sweeps_coins).toEqual({ bucket_id: 'sc-2', balance: '-1', remainder: 0 });
    player.bet(1n);
    expect(player.bet(1n).rakeback.sweeps_coins).toEqual({ bucket_id: 'sc-2', balance: '-1', remainder: 100_000 });
  });
});

describe('a claim of rakeback', () => {
  it('takes the whole micros and carries the remainder to the next bucket', () => {
    player.bet(3_001n);
    const claimed = player.claim('sc-1');
    expect(claimed).toMatchObject({ bucket_id: 'sc-1', currency: 'sweeps_coins', amount: '1' });
    expect(claimed.rakeback).toEqual({
      gold_coins: { bucket_id: 'gc-1', balance: '0', remainder: 0 },
      sweeps_coins: { bucket_id: 'sc-2', balance: '0', remainder: 50_050_000 },
    });
    expect(player.bet(999n).rakeback.sweeps_coins).toMatchObject({ balance: '1', remainder: 0 });
  });

  it('takes one currency and leaves the other', () => {
    player.bet(SC);
    player.bet(2n * SC, { currency: 'gold_coins' });
    expect(player.claim('gc-1').rakeback).toMatchObject({
      gold_coins: { bucket_id: 'gc-2', balance: '0' },
      sweeps_coins: { bucket_id: 'sc-1', balance: '500' },
    });
  });

  it.each([
    ['of an empty bucket', 'gc-1', 'no_rakeback'],
    ['of a future bucket', 'sc-2', 'rakeback_bucket_not_found'],
    ['of the largest number', 'sc-999999999999999', 'rakeback_bucket_not_found'],
  ])('%s is refused', (_, bucket, code) => {
    player.bet(SC);
    expect(() => player.claim(bucket)).toThrow(expect.objectContaining({ code }));
  });

  it('of an earlier bucket, or of less than a micro, is refused', () => {
    player.bet(2_001n);
    player.claim('sc-1');
    expect(() => player.claim('sc-1')).toThrow(expect.objectContaining({ code: 'rakeback_bucket_not_found' }));
    expect(() => player.claim('sc-2')).toThrow(expect.objectContaining({ code: 'no_rakeback' }));
  });
});

describe('the promotions for which a stake counts', () => {
  const [DICE, OTHER] = ['dice-week-2026-01-12', 'other-2026-01-15'];
  const DICE_WEEK: PromotionOffer = {
    promotion_id: 'dice-week',
    kind: 'play',
    title: 'Dice Week',
    game_id: 'dice',
    stake: '2000000',
    gold_coins: '1',
    sweeps_coins: '0',
    starts_at: '2026-01-12T00:00:00.000Z',
    ends_at: '2026-01-19T00:00:00.000Z',
    weekly: false,
    weekly_until: null,
  };
  const staked = (...amounts: [string, bigint][]) =>
    amounts.map(([user_promotion_id, amount]) => ({ user_promotion_id, staked: `${amount}` }));

  it('are stated with what is staked for each after it, and an empty list without promotions', () => {
    expect(player.bet(SC).promotions).toEqual([]);
    expect(player.bet(SC, { countsFor: [DICE] }).promotions).toEqual(staked([DICE, SC]));
    expect(player.bet(7n, { countsFor: [DICE, OTHER] }).promotions).toEqual(staked([DICE, SC + 7n], [OTHER, 7n]));
    expect(player.bet(2n, { countsFor: [OTHER] }).promotions).toEqual(staked([OTHER, 9n]));
    expect(player.state.promotions).toEqual({
      [DICE]: { staked: SC + 7n, claimedAt: null },
      [OTHER]: { staked: 9n, claimedAt: null },
    });
  });

  it('of a raise are those of its bet, and a roll-back takes back the complete stake', () => {
    player.bet(SC, { countsFor: [DICE, OTHER] });
    player.bet(5n, { countsFor: [DICE] });
    expect(player.raise(0, 3n).promotions).toEqual(staked([DICE, SC + 8n], [OTHER, SC + 3n]));
    expect(player.rollBack(0).promotions).toEqual(staked([DICE, 5n], [OTHER, 0n]));
    expect(player.rollBack(1).promotions).toEqual(staked([DICE, 0n]));
  });

  it('hold the largest stakes exactly', () => {
    for (let bet = 0; bet < 3; bet++) player.bet(MAX_AMOUNT, { countsFor: [DICE] });
    expect(player.bet(1n, { countsFor: [DICE] }).promotions).toEqual(staked([DICE, 3n * MAX_AMOUNT + 1n]));
  });

  it('do not count bets, raises and roll-backs after the claim, also of an earlier bet, and others still do', () => {
    player.bet(2n * SC, { countsFor: [DICE, OTHER] });
    player.claimPromotion(DICE, [DICE_WEEK]);
    expect(player.raise(0, SC).promotions).toEqual(staked([OTHER, 3n * SC]));
    expect(player.bet(SC, { countsFor: [DICE, OTHER] }).promotions).toEqual(staked([OTHER, 4n * SC]));
    expect(player.rollBack(0).promotions).toEqual(staked([OTHER, SC]));
    expect(player.rollBack(1).promotions).toEqual(staked([OTHER, 0n]));
    expect(player.state.promotions[DICE]).toEqual({ staked: 2n * SC, claimedAt: '2026-01-15T12:00:00.000Z' });
  });

  it('do not change when rakeback and VIP rewards are claimed', () => {
    player.levels = [level('bronze', 0, 500, { weekly: { gold_coins: '1', sweeps_coins: '0' } })];
    player.bet(SC, { countsFor: [DICE] });
    const before = player.state.promotions;
    player.claim('sc-1');
    player.claimReward('weekly-2026-W03');
    expect(player.state.promotions).toEqual(before);
  });
});
