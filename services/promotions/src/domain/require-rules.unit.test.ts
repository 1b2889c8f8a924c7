import type { PromotionRules } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { level } from '../testing/loyal-player.js';
import { PROMOTION_RULES, requireValidRules } from './index.js';

const { referrals, postal_codes } = PROMOTION_RULES as Complete;
/** The rules of this version, which lack nothing. */
type Complete = { [Part in keyof PromotionRules]: NonNullable<PromotionRules[Part]> };
const bronze = level('bronze', 0, 500);
const amounts = (gold_coins: string) => ({ gold_coins, sweeps_coins: '0' });

it('the settings of this version are valid, and so are the limits', () => {
  requireValidRules(PROMOTION_RULES);
  requireValidRules({
    daily_bonus: { days: [amounts('1')] },
    vip: { levels: [level('a-1', 0, 0), level('b', 1, 10_000)] },
    referrals: { ...referrals, max_friends: 1, hold_days: 0 },
    postal_codes: { ...postal_codes, valid_days: 1_000_000 },
  });
});

it.each([
  ['no level', [], 'vip.levels must have at least one level'],
  ['a repeated id', [bronze, level('bronze', 1, 0)], 'levels[1].id must be unique'],
  ['an id that is not kebab-case', [level('Bronze', 0, 0)], 'levels[0].id must be in kebab-case'],
  ['an empty id', [level('', 0, 0)], 'levels[0].id must be in kebab-case'],
  ['a first threshold above 0', [level('bronze', 1, 0)], 'levels[0].points must be 0'],
  ['equal thresholds', [bronze, level('silver', 0, 0)], 'levels[1].points must be above 0'],
  ['a falling threshold', [bronze, level('b', 9, 0), level('c', 8, 0)], 'levels[2].points must be above 9'],
  ['a broken threshold', [bronze, level('silver', 1.5, 0)], 'levels[1].points must be above 0'],
  ['a negative rate', [level('bronze', 0, -1)], 'rakeback_rate must be a whole number from 0 to 10000'],
  ['a rate above the edge', [level('bronze', 0, 10_001)], 'rakeback_rate must be a whole number from 0 to 10000'],
  ['a broken rate', [level('bronze', 0, 0.5)], 'rakeback_rate must be a whole number from 0 to 10000'],
  ['a negative amount', [level('bronze', 0, 0, { weekly: amounts('-1') })], 'weekly.gold_coins must be micros from 0'],
  ['an amount in coins', [level('bronze', 0, 0, { monthly: amounts('1.5') })], 'monthly.gold_coins must be micros'],
])('%s is refused', (_, levels, fault) => {
  expect(() => requireValidRules({ ...PROMOTION_RULES, vip: { levels } })).toThrow(fault);
});

it.each([
  ['no day', [], 'daily_bonus.days must have at least one day'],
  ['a day without coins', [amounts('1'), amounts('0')], 'daily_bonus.days[1] must grant something'],
  ['a negative amount', [amounts('-1')], 'daily_bonus.days[0].gold_coins must be micros from 0'],
  ['an amount in coins', [amounts('1.5')], 'daily_bonus.days[0].gold_coins must be micros from 0'],
])('a streak with %s is refused', (_, days, fault) => {
  expect(() => requireValidRules({ ...PROMOTION_RULES, daily_bonus: { days } })).toThrow(fault);
});

it.each([
  ['a negative bonus', { referrer: amounts('-1') }, 'referrals.referrer.gold_coins must be micros from 0'],
  ['no friend', { max_friends: 0 }, 'referrals.max_friends must be a whole number from 1'],
  ['a broken number of points', { qualifying_points: 0.5 }, 'referrals.qualifying_points must be a whole number'],
  ['a negative hold', { hold_days: -1 }, 'referrals.hold_days must be a whole number from 0'],
  ['a hold of a million and one days', { hold_days: 1_000_001 }, 'referrals.hold_days must be a whole number'],
])('a referral with %s is refused', (_, wrong, fault) => {
  const rules = { ...PROMOTION_RULES, referrals: { ...referrals, ...wrong } };
  expect(() => requireValidRules(rules)).toThrow(fault);
});

it('all faults are listed at once', () => {
  const wrong = () =>
    requireValidRules({
      ...{ daily_bonus: { days: [amounts('-1')] }, vip: { levels: [level('A', 1, -1)] } },
      ...{ referrals: { ...referrals, qualifying_days: 0 }, postal_codes: { ...postal_codes, valid_days: 1.5 } },
    });
  expect(wrong).toThrow(
    /daily_bonus\.days\[0\]\.gold_coins.*levels\[0\]\.id.*levels\[0\]\.points.*levels\[0\]\.rakeback_rate.*referrals\.qualifying_days.*postal_codes\.valid_days/,
  );
});
