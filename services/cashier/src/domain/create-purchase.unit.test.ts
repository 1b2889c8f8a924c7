import { Refusal } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  ALLOWED,
  at,
  BLOCKED,
  buys,
  CHALLENGED,
  DECLINED,
  folded,
  MINUTE_MS,
  OFFER,
  order,
  type payment,
  purchaseId,
  REFUNDED,
  REVIEWED,
  reported,
  START,
  type Step,
  taken,
  UID,
} from '../testing/purchases.js';
import { cancelUnpaid, closedUntil, createPurchase, NO_BONUSES, type Order, scoreOrderOf } from './index.js';

/** The n-th purchase is bought and its payment has the given state, some minutes after the start. */
function bought(n: number, change: Parameters<typeof payment>[0], minutes = 0, package_id = 'ten'): Step[] {
  return [buys(n, { now: START + minutes * MINUTE_MS, package_id }), reported(n, change, minutes)];
}

const declines = (...minutes: number[]) => minutes.flatMap((minute, n) => bought(n + 1, DECLINED, minute));

describe('createPurchase', () => {
  it('the purchase has the terms of the package, and can be paid for 30 minutes', () => {
    expect(taken(buys())).toEqual([
      {
        type: 'purchase_created',
        data: {
          uid: 'ada',
          purchase_id: purchaseId(),
          package_id: 'ten',
          packages_version: 3,
          price: '9990000',
          gold_coins: '99900000000',
          sweeps_coins: '10000000',
          playthrough_percent: 300,
          first_purchase: false,
          method: 'card',
          created_at: at(0),
          expires_at: at(30),
          risk: null,
          bonus: null,
        },
      },
    ]);
  });

  it.each([
    ['card', 30],
    ['apple_pay', 30],
    ['google_pay', 30],
    ['crypto', 15],
  ] as const)('%s can be paid for %p minutes', (method, minutes) => {
    expect(taken(buys(1, { method }))).toMatchObject([{ data: { method, expires_at: at(minutes) } }]);
  });

  it.each<[rule: string, given: Step[], change: Partial<Order>]>([
    ['an older version with the same terms is accepted', [], { packages_version: 2 }],
    [
      'the first purchase may be tried again after a declined payment',
      bought(2, DECLINED, 0, 'first'),
      { package_id: 'first' },
    ],
    ['another package may be bought while a first purchase is open', [buys(2, { package_id: 'first' })], {}],
    ['four open purchases leave room for a fifth', [2, 3, 4, 5].map((n) => buys(n)), {}],
    [
      'a fifth purchase that was canceled leaves room',
      [...[2, 3, 4, 5, 6].map((n) => buys(n)), (state) => cancelUnpaid(state, purchaseId(6), 'created', START)],
      {},
    ],
    ['four declines within ten minutes close nothing', declines(0, 1, 2, 3), { now: START + 4 * MINUTE_MS }],
    [
      'five declines in more than ten minutes close nothing',
      declines(0, 3, 6, 9, 10.1),
      { now: START + 11 * MINUTE_MS },
    ],
    ['buying opens an hour after the fifth decline', declines(0, 1, 2, 3, 10), { now: START + 70 * MINUTE_MS }],
    [
      'canceled payments close nothing',
      [2, 3, 4, 5, 6].flatMap((n) => bought(n, { status: 'failed', failure_code: 'canceled' })),
      {},
    ],
  ])('%s', (_, given, change) => {
    const state = folded(taken(...given));
    expect(createPurchase(state, order(9, change), OFFER, NO_BONUSES)).toHaveLength(1);
  });

  it.each<[rule: string, given: Step[], change: Partial<Order>, code: string]>([
    ['purchases that are switched off', [], { enabled: false }, 'purchases_disabled'],
    ['a package that is not sold', [], { package_id: 'eleven' }, 'package_changed'],
    ['terms that have changed', [], { packages_version: 1 }, 'package_changed'],
    ['a version that does not exist yet', [], { packages_version: 4 }, 'package_changed'],
    [
      'a first purchase of a buyer whose money was returned',
      bought(2, { status: 'succeeded', ...REFUNDED }),
      { package_id: 'first' },
      'first_purchase_used',
    ],
    ['a first purchase of a buyer', bought(2, { status: 'succeeded' }), { package_id: 'first' }, 'first_purchase_used'],
    [
      'a first purchase while another is open',
      [buys(2, { package_id: 'first' })],
      { package_id: 'first' },
      'first_purchase_used',
    ],
    [
      'a first purchase while another is in review',
      bought(2, { status: 'succeeded', amount: 1 }, 0, 'first'),
      { package_id: 'first' },
      'first_purchase_used',
    ],
    ['a sixth open purchase', [2, 3, 4, 5, 6].map((n) => buys(n)), {}, 'too_many_open_purchases'],
    [
      'a purchase after five declines in ten minutes',
      declines(0, 1, 2, 3, 10),
      { now: START + 69 * MINUTE_MS },
      'purchases_closed',
    ],
  ])('%s is refused', (_, given, change, code) => {
    const state = folded(taken(...given));
    expect(() => createPurchase(state, order(9, change), OFFER, NO_BONUSES)).toThrow(expect.objectContaining({ code }));
  });

  it('the refusal says for how long buying is closed', () => {
    const state = folded(taken(...declines(0, 1, 2, 3, 4)));
    let refused: unknown;
    try {
      createPurchase(state, order(9, { now: START + 5 * MINUTE_MS }), OFFER, NO_BONUSES);
    } catch (error) {
      refused = error;
    }
    expect((refused as Refusal).more).toEqual({ retry_after: 59 * 60, until: at(64) });
  });

  it('buying is open after the clock was set back by two days', () => {
    const state = folded(taken(...declines(0, 1, 2, 3, 4)));
    expect(() =>
      createPurchase(state, order(9, { now: START - 2 * 1_440 * MINUTE_MS }), OFFER, NO_BONUSES),
    ).not.toThrow();
  });

  it('after buying has opened again, the declines are counted from the beginning', () => {
    const more = [64, 65, 66, 67].flatMap((minute, at) => bought(at + 10, DECLINED, minute));
    const state = folded(taken(...declines(0, 1, 2, 3, 4), ...more));
    expect(createPurchase(state, order(9, { now: START + 68 * MINUTE_MS }), OFFER, NO_BONUSES)).toHaveLength(1);
  });
});

describe('the score of an order', () => {
  it.each([null, ALLOWED, CHALLENGED, REVIEWED])(
    '%j is stored with the creation, and the purchase can be paid',
    (risk) => {
      expect(taken(buys(1, { risk }))).toMatchObject([{ type: 'purchase_created', data: { risk } }]);
    },
  );

  it.each(['card', 'apple_pay', 'google_pay', 'crypto'] as const)(
    'that blocks ends the purchase by %s at once',
    (method) => {
      expect(taken(buys(1, { risk: BLOCKED, method }))).toMatchObject([
        { type: 'purchase_created', data: { risk: BLOCKED, method } },
        {
          type: 'purchase_failed',
          data: {
            uid: UID,
            purchase_id: purchaseId(),
            payment_id: null,
            failure: 'blocked',
            paid_with: null,
            failed_at: at(0),
          },
        },
      ]);
    },
  );

  it('that blocks does not change the refusals of an order', () => {
    const state = folded(taken(...declines(0, 1, 2, 3, 4)));
    const blocked = order(9, { risk: BLOCKED, now: START + 5 * MINUTE_MS });
    expect(() => createPurchase(state, blocked, OFFER, NO_BONUSES)).toThrow(
      expect.objectContaining({ code: 'purchases_closed' }),
    );
  });

  it('five blocked orders within ten minutes close buying, and leave no open purchase', () => {
    const five = [1, 2, 3, 4, 5].map((n) => buys(n, { risk: BLOCKED, now: START + n * MINUTE_MS }));
    expect(closedUntil(folded(taken(...five)), START + 6 * MINUTE_MS)).toBe(START + 65 * MINUTE_MS);
    expect(closedUntil(folded(taken(...five.slice(1))), START + 6 * MINUTE_MS)).toBeNull();
  });

  it('declines from before the clock was set back do not close buying', () => {
    const before = [1, 2, 3, 4].map((n) => buys(n, { risk: BLOCKED, now: START + (600 + n) * MINUTE_MS }));
    const state = folded(taken(...before, buys(5, { risk: BLOCKED, now: START })));
    expect(closedUntil(state, START)).toBeNull();
  });

  it('is asked with the price, the earlier successes, and the declines of the last ten minutes', () => {
    const paid = { status: 'succeeded' } as const;
    const given = [
      ...bought(1, DECLINED, 0),
      ...bought(2, DECLINED, 5),
      ...bought(3, paid, 6),
      ...bought(4, { ...paid, ...REFUNDED }, 7),
      ...bought(5, { ...paid, amount: 1 }, 8),
    ];
    const asked = { purchase_id: purchaseId(9), price: '9990000', method: 'crypto' } as const;
    expect(scoreOrderOf(folded(taken(...given)), asked, START + 11 * MINUTE_MS)).toEqual({
      reference: purchaseId(9),
      amount: 999,
      currency: 'USD',
      method: 'crypto',
      player: UID,
      earlier_purchases: 2,
      recent_declines: 1,
    });
  });
});
