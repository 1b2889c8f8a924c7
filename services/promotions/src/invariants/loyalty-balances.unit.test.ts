import { findingsOf, type GivenEvent, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { LoyaltyHistory } from '../testing/loyalty-history.js';
import { loyaltyBalances } from './loyalty-balances.js';

const found = (given: readonly GivenEvent[]) => findingsOf(loyaltyBalances, storedEvents(given));

/** Returns a history whose last event claims rakeback. */
function claimed(): LoyaltyHistory {
  const history = new LoyaltyHistory().changeRules().list('dice', 99);
  history.bet(1_234_567n);
  history.bet(7n, { currency: 'gold_coins' });
  history.claimRakeback('sc-1');
  history.bet(7_654_321n);
  history.claimRakeback('sc-2');
  return history;
}

/** Returns a history in which a bet is rolled back after its rakeback was claimed. */
function negative(): LoyaltyHistory {
  const history = new LoyaltyHistory().changeRules().list('dice', 99);
  const placed = history.bet(1_234_567n);
  history.claimRakeback('sc-1');
  history.rollBack(placed);
  return history;
}

describe('balances of points and rakeback', () => {
  it('claims carry their remainder, and the sum of all claims is what the stakes have earned', () => {
    const { given } = claimed();
    expect(found(given)).toEqual([]);
    const claims = given.filter(({ type }) => type === 'rakeback_claimed').map(({ data }) => data);
    expect(claims).toMatchObject([
      { amount: '611', rakeback: { sweeps_coins: { bucket_id: 'sc-2', balance: '0', remainder: 11066500 } } },
      { amount: '3788', rakeback: { sweeps_coins: { bucket_id: 'sc-3', balance: '0', remainder: 99956 * 1000 } } },
    ]);
  });

  it('a bucket may be negative after a claim and a roll-back', () => {
    const { given } = negative();
    expect(found(given)).toEqual([]);
    expect(given.at(-1)?.data).toMatchObject({ vip_points: '0', rakeback: { sweeps_coins: { balance: '-611' } } });
  });

  const bucket = (more: object) => ({
    rakeback: {
      gold_coins: { bucket_id: 'gc-1', balance: '0', remainder: 346500 },
      sweeps_coins: { bucket_id: 'sc-3', balance: '0', remainder: 99956000, ...more },
    },
  });
  it.each<[string, GivenEvent[], string[]]>([
    [
      'more points',
      claimed().with({ vip_points: '880000000' }),
      [
        'differs from what the stakes have earned by 88 × 10⁻⁸ points, 0 × 10⁻⁸ micros of gold_coins and 0 × 10⁻⁸ micros of sweeps_coins',
      ],
    ],
    [
      'another remainder',
      claimed().with(bucket({ remainder: 99956001 })),
      [
        'differs from what the stakes have earned by 0 × 10⁻⁸ points, 0 × 10⁻⁸ micros of gold_coins and 1 × 10⁻⁸ micros of sweeps_coins',
      ],
    ],
    [
      'a remainder that contains a micro',
      claimed().with(bucket({ balance: '-1', remainder: 199956000 })),
      ['states a remainder of 199956000, which contains a whole micro'],
    ],
    [
      'a bucket that was not begun',
      claimed().with(bucket({ bucket_id: 'sc-4' })),
      ['states the bucket sc-4; sc-3 is the current one'],
    ],
    [
      'a claim of an earlier bucket',
      claimed().with({ bucket_id: 'sc-1' }),
      ['claims the bucket sc-1; the current one is sc-2'],
    ],
    [
      'a claim of more than the bucket contains, whose state agrees',
      claimed().with({ amount: '3789', ...bucket({ balance: '-1' }) }),
      ['claims 0.003789 SC; the bucket contains 0.003788 SC'],
    ],
    [
      'a claim at a time long before its record',
      claimed().with({ claimed_at: '2026-01-15T11:00:00.000Z' }),
      ['claims at 2026-01-15T11:00:00.000Z; it was recorded at 2026-01-15T12:00:09.000Z'],
    ],
  ])('%s: the fault is reported', (_, given, messages) => {
    expect(found(given).map(([, text]) => text)).toEqual(messages);
  });

  it('a difference that later events continue is reported once', () => {
    const more = (event: GivenEvent): GivenEvent => {
      const { vip_points } = event.data as { vip_points?: string };
      return vip_points ? { ...event, data: { ...event.data, vip_points: String(BigInt(vip_points) + 5n) } } : event;
    };
    expect(found(claimed().given.map(more))).toHaveLength(1);
  });
});
