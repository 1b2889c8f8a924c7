import type { LoyaltyEvent, LoyaltyState, StoredEvent } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { translateAll } from '../testing/translate-all.js';

const state = {
  vip_points: '1299999999',
  vip_level: 'silver',
  rakeback: {
    sweeps_coins: { bucket_id: 'sc-3', balance: '120', remainder: 99_999_999 },
    gold_coins: { bucket_id: 'gc-1', balance: '5000000', remainder: 0 },
  },
};
const shown = {
  rakeback_sc_balance: '120',
  rakeback_gc_balance: '5000000',
  rakeback_sc_bucket_id: 'sc-3',
  rakeback_gc_bucket_id: 'gc-1',
  vip_points: 12,
};
const playthrough = { requirement_id: 'g1', requirement: '100', progress: '30' };
const promotions = [
  { user_promotion_id: 'dice-week-2026-11-30', staked: '90000000' },
  { user_promotion_id: 'other-2026-12-01', staked: '10' },
];

const pushesOf = (type: LoyaltyEvent['type'], data: object) =>
  translateAll({ type, data: { uid: 'ann', ...data }, stream: 'loyalty-ann', version: 4 } as unknown as StoredEvent);

const rewarded = (changed: Partial<LoyaltyState> = {}) => ({
  ...state,
  round_id: 'r1',
  game_id: 'dice',
  currency: 'sweeps_coins',
  stake: '10',
  house_edge: 100,
  rakeback_rate: 500,
  wallet_version: 9,
  playthrough,
  promotions,
  rewarded_at: 'T',
  ...changed,
});

it.each(['bet_rewarded', 'bet_reward_reversed'] as const)(
  '%s becomes bet_processed with both versions, whole points and claimable amounts, and without stake and rates',
  (type) => {
    const round = { round_id: 'r1', vip_level: 'silver', playthrough, promotions };
    const data = { loyalty_version: 4, wallet_version: 9, ...round, ...shown };
    expect(pushesOf(type, rewarded())).toEqual([{ channel: 'user.ann', event: 'bet_processed', data }]);
  },
);

it('what is staked for a promotion is shown as zero if it is below', () => {
  const owed = { user_promotion_id: 'dice-week-2026-11-30', staked: '-1' };
  const [push] = pushesOf('bet_reward_reversed', { ...rewarded(), promotions: [owed, promotions[1]] });
  expect(push?.data).toMatchObject({ promotions: [{ ...owed, staked: '0' }, promotions[1]] });
});

it('a bucket below zero is shown as zero', () => {
  const owed = { bucket_id: 'sc-4', balance: '-70', remainder: 5 };
  const [push] = pushesOf('bet_reward_reversed', rewarded({ rakeback: { ...state.rakeback, sweeps_coins: owed } }));
  expect(push?.data).toMatchObject({ rakeback_sc_balance: '0', rakeback_sc_bucket_id: 'sc-4' });
});

it.each([
  ['0', 0],
  ['99999999', 0],
  ['100000000', 1],
])('of %s exact points, the whole ones are shown: %i', (vip_points, whole) => {
  const [push] = pushesOf('bet_rewarded', rewarded({ vip_points }));
  expect(push?.data).toMatchObject({ vip_points: whole });
});

it('a rakeback claim becomes the part of rakeback_claimed that states the buckets after the claim', () => {
  const claim = { claim_id: 'c1', bucket_id: 'sc-2', currency: 'sweeps_coins', amount: '70', claimed_at: 'T' };
  const data = {
    part: 'rakeback',
    loyalty_version: 4,
    balance_type: 'sweeps_coins',
    claimed_bucket_id: 'sc-2',
    amount: '70',
    ...shown,
  };
  expect(pushesOf('rakeback_claimed', { ...state, ...claim })).toEqual([
    { channel: 'user.ann', event: 'rakeback_claimed', data },
  ]);
});

it('a claimed promotion becomes the part of promotion_update that states the claim, without the amounts', () => {
  const claimed = { user_promotion_id: 'dice-week-2026-11-30', claimed_at: 'T' };
  const amounts = { promotion_id: 'dice-week', kind: 'play', gold_coins: '1', sweeps_coins: '0' };
  expect(pushesOf('promotion_claimed', { claim_id: 'c1', ...claimed, ...amounts, promotions_version: 2 })).toEqual([
    { channel: 'user.ann', event: 'promotion_update', data: { part: 'claim', loyalty_version: 4, ...claimed } },
  ]);
});

it('changed promotions become the part of promotion_update for everybody, without the operator and the reason', () => {
  const offer = { promotion_id: 'gift', kind: 'free', title: 'Gift', gold_coins: '1', sweeps_coins: '0' };
  const changed = { promotions_version: 3, merged: [offer], removed: ['dice-week'] };
  const data = { ...changed, reason: 'Asked for it', by: 'mara', changed_at: 'T' };
  const event = { type: 'promotion_offers_changed', data, stream: 'promotion_offers-main', version: 2 };
  expect(translateAll(event as unknown as StoredEvent)).toEqual([
    { channel: 'global', event: 'promotion_update', data: { part: 'offers', ...changed } },
  ]);
});

it('a claimed VIP reward becomes no push: its grant has one', () => {
  const claim = { claim_id: 'c1', reward_id: 'weekly-2026-W48', kind: 'weekly', vip_level: 'silver' };
  expect(pushesOf('vip_reward_claimed', claim)).toEqual([]);
});
