import { findingsOf, type GivenEvent, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { claimGrants } from './claim-grants.js';

const AT = '2026-01-15T12:00:00.000Z';
const RAKEBACK: GivenEvent = {
  stream: 'loyalty-u1',
  type: 'rakeback_claimed',
  data: { uid: 'u1', claim_id: 'k', currency: 'sweeps_coins', amount: '1234', claimed_at: AT },
};
const REWARD: GivenEvent = {
  stream: 'loyalty-u1',
  type: 'vip_reward_claimed',
  data: { uid: 'u1', claim_id: 'v', gold_coins: '5000', sweeps_coins: '0', claimed_at: AT },
};
const PROMOTION: GivenEvent = {
  stream: 'loyalty-u1',
  type: 'promotion_claimed',
  data: { uid: 'u1', claim_id: 'p', gold_coins: '5000', sweeps_coins: '1000000', claimed_at: AT },
};
const REFERRAL: GivenEvent = {
  stream: 'referrals-u1',
  type: 'referral_paid',
  data: { uid: 'u1', friend_id: 'f1', claim_id: 'r', gold_coins: '5000', sweeps_coins: '1000000', claimed_at: AT },
};
const RECEIVED: GivenEvent = {
  stream: 'referrals-u1',
  type: 'referred_bonus_received',
  data: { uid: 'u1', referrer_id: 'u0', claim_id: 'r', gold_coins: '5000', sweeps_coins: '0', claimed_at: AT },
};
const grant = (more: object, causationId: string | null = 'loyalty-u1@1'): GivenEvent => ({
  stream: 'wallet-u1',
  type: 'coins_granted',
  data: { uid: 'u1', grant_id: 'k', gold_coins: '0', sweeps_coins: '0', granted_at: AT, ...more },
  envelope: { causationId },
});
const found = (...given: GivenEvent[]) =>
  findingsOf(claimGrants, storedEvents(given), undefined, (group) => group === 'promotions.daily_grants');

describe('grants of rakeback, VIP rewards, promotions and referrals', () => {
  it('the claimed amount of rakeback, and the amounts of a reward and a promotion, break no rule', () => {
    expect(found(RAKEBACK, grant({ reason: 'rakeback', sweeps_coins: '1234' }))).toEqual([]);
    expect(found(REWARD, grant({ grant_id: 'v', reason: 'vip_reward', gold_coins: '5000' }))).toEqual([]);
    const promotion = { grant_id: 'p', reason: 'promotion', gold_coins: '5000', sweeps_coins: '1000000' };
    expect(found(PROMOTION, grant(promotion))).toEqual([]);
  });

  it('the amounts of a referral break no rule for the player who referred and for the friend', () => {
    const both = { grant_id: 'r', gold_coins: '5000', sweeps_coins: '1000000' };
    expect(found(REFERRAL, grant({ ...both, reason: 'referral_bonus' }, 'referrals-u1@1'))).toEqual([]);
    const gold = { grant_id: 'r', gold_coins: '5000', reason: 'referred_bonus' };
    expect(found(RECEIVED, grant(gold, 'referrals-u1@1'))).toEqual([]);
  });

  it.each<[string, GivenEvent[], string, string]>([
    [
      'more than was claimed',
      [RAKEBACK, grant({ reason: 'rakeback', sweeps_coins: '1235' })],
      'wallet-u1@1',
      'grants 0.001235 SC; loyalty-u1@1 claims 0.001234 SC',
    ],
    [
      'the other currency too',
      [RAKEBACK, grant({ reason: 'rakeback', sweeps_coins: '1234', gold_coins: '1000000' })],
      'wallet-u1@1',
      'grants 1.00 GC; loyalty-u1@1 claims 0.00 GC',
    ],
    [
      'another reason',
      [RAKEBACK, grant({ reason: 'vip_reward', sweeps_coins: '1234' })],
      'wallet-u1@1',
      'grants loyalty-u1@1 as a vip_reward',
    ],
    ['no claim', [grant({ reason: 'rakeback' }, null)], 'wallet-u1@1', 'grants a rakeback without a claim'],
    [
      'a claim of nobody',
      [grant({ reason: 'vip_reward' })],
      'wallet-u1@1',
      'grants loyalty-u1@1, which is not an open claim of this player',
    ],
    [
      'a promotion without its SC',
      [PROMOTION, grant({ grant_id: 'p', reason: 'promotion', gold_coins: '5000' })],
      'wallet-u1@1',
      'grants 0.00 SC; loyalty-u1@1 claims 1.00 SC',
    ],
    [
      'a promotion without a claim',
      [grant({ reason: 'promotion' }, null)],
      'wallet-u1@1',
      'grants a promotion without a claim',
    ],
    [
      'a referral as the bonus of a friend',
      [
        REFERRAL,
        grant(
          { grant_id: 'r', reason: 'referred_bonus', gold_coins: '5000', sweeps_coins: '1000000' },
          'referrals-u1@1',
        ),
      ],
      'wallet-u1@1',
      'grants referrals-u1@1 as a referred_bonus',
    ],
    [
      'more than the bonus of a friend',
      [RECEIVED, grant({ grant_id: 'r', reason: 'referred_bonus', gold_coins: '5001' }, 'referrals-u1@1')],
      'wallet-u1@1',
      'grants 0.005001 GC; referrals-u1@1 claims 0.005 GC',
    ],
    [
      'a bonus without a referral',
      [grant({ reason: 'referral_bonus' }, null)],
      'wallet-u1@1',
      'grants a referral_bonus without a claim',
    ],
    ['no grant of a referral', [REFERRAL], 'referrals-u1@1', 'was never granted'],
    ['no grant', [REWARD], 'loyalty-u1@1', 'was never granted'],
  ])('%s is reported', (_, given, eventId, message) => {
    expect(found(...given)).toEqual([[eventId, message]]);
  });
});
