import { describe, expect, it } from '@jest/globals';
import { honestHistory } from '../honest-history.js';
import { rulesAgainst } from '../rules-against.js';
import { REFERRAL_FRAUDS } from './referrals.js';
import { tryFraud } from './try-fraud.js';

const honest = honestHistory(600, 1, { hasVip: true });

/** The rule that finds a fraud; none if only an anchor does. */
const FOUND_BY: Readonly<Record<string, string[]>> = {
  'other coins of a referral and its grant': ['referrals'],
  'other coins of the bonus of a friend and its grant': ['referral bonuses'],
  'a referral that is paid twice': ['referrals'],
  'the bonus of a friend twice': ['referral bonuses'],
  'a referral that is paid without the points': ['referral facts'],
  'a friend who came without a link': ['referral facts'],
  'a referral that is rejected for its device': ['referrals'],
  'a known device that is stated as new': [],
};

describe('frauds about referrals', () => {
  it('the honest history has paid, open and rejected referrals and breaks no rule', () => {
    const types = new Set(honest.map(({ event }) => event.type));
    for (const type of ['referral_qualifying', 'referral_rejected', 'referral_paid', 'referred_bonus_received']) {
      expect(types).toContain(type);
    }
    expect(rulesAgainst(honest.map(({ event }) => event))).toEqual([]);
  });

  it.each(Object.entries(FOUND_BY))('%s is found by the rule %j', (name, rules) => {
    for (const seed of [1, 2]) {
      const { what, found } = tryFraud(REFERRAL_FRAUDS[name], honest, seed);
      expect({ what, found }).toEqual({ what, found: expect.arrayContaining(rules) });
      if (rules.length === 0) expect(found).toEqual([]);
    }
  });

  it('each fraud is listed above', () => {
    expect(Object.keys(REFERRAL_FRAUDS).sort()).toEqual(Object.keys(FOUND_BY).sort());
  });
});
