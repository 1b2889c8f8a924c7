import type { Payment, PurchaseEvent, PurchaseRisk } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  ALLOWED,
  at,
  BLOCKED,
  buys,
  CHALLENGED,
  DECLINED,
  DISPUTED,
  ends,
  folded,
  LOST,
  MINUTE_MS,
  PAID,
  payment,
  purchaseId,
  REFUNDED,
  REVIEWED,
  reported,
  START,
  type Step,
  taken,
  WON,
} from '../testing/purchases.js';
import {
  cancelUnpaid,
  canMoveCoins,
  expire,
  foreignPayment,
  hasBought,
  movesCoins,
  nextPollAt,
  type Order,
  observe,
} from './index.js';

const seen = (change: Partial<Payment> = {}, minutes = 1): Step => reported(1, change, minutes);
const CANCELED = { status: 'failed', failure_code: 'canceled', updated_at: at(1) } as const;

const paidAnd = (reversal: Partial<Payment>): Partial<Payment> => ({ ...PAID, ...reversal });

const created = [buys()];
const opened = [...created, seen()];
const processing = [...opened, seen({ status: 'processing' })];
const succeeded = [...opened, seen(PAID)];
const inReview = [...opened, seen({ ...PAID, amount: 1 })];
const approved = [...inReview, ends('approved')];
const reviewDeclined = [...inReview, ends('declined')];
const refunded = [...succeeded, seen({ ...PAID, ...REFUNDED })];
const disputed = [...succeeded, seen({ ...PAID, ...DISPUTED })];
const won = [...disputed, seen({ ...PAID, ...WON })];
const lost = [...disputed, seen({ ...PAID, ...LOST })];
const declined = [...opened, seen(DECLINED)];
const canceled = [...created, (state) => cancelUnpaid(state, purchaseId(), 'created', START)] satisfies Step[];
const expired = [...opened, (state) => expire(state, purchaseId(), START + 30 * MINUTE_MS)] satisfies Step[];

/** Returns the events that a report causes after the given decisions. */
function after(given: Step[], change: Partial<Payment>): PurchaseEvent[] {
  return seen(change, 31)(folded(taken(...given)));
}

describe('observe', () => {
  it.each<[given: string, steps: Step[], report: string, change: Partial<Payment>, types: string[]]>([
    ['a created purchase', created, 'open', {}, ['purchase_payment_opened']],
    [
      'a created purchase',
      created,
      'processing',
      { status: 'processing' },
      ['purchase_payment_opened', 'purchase_processing'],
    ],
    ['a created purchase', created, 'succeeded', PAID, ['purchase_payment_opened', 'purchase_succeeded']],
    ['a created purchase', created, 'failed', DECLINED, ['purchase_payment_opened', 'purchase_failed']],
    ['a created purchase', created, 'expired', { status: 'expired' }, ['purchase_payment_opened', 'purchase_expired']],
    ['an opened payment', opened, 'processing', { status: 'processing' }, ['purchase_processing']],
    ['an opened payment', opened, 'succeeded', PAID, ['purchase_succeeded']],
    ['an opened payment', opened, 'failed', DECLINED, ['purchase_failed']],
    ['an opened payment', opened, 'expired', { status: 'expired' }, ['purchase_expired']],
    ['a payment in processing', processing, 'succeeded', PAID, ['purchase_succeeded']],
    ['a payment in processing', processing, 'failed', DECLINED, ['purchase_failed']],
    ['a declined purchase', declined, 'succeeded', PAID, ['purchase_succeeded']],
    ['a canceled purchase', canceled, 'succeeded', PAID, ['purchase_succeeded']],
    ['an expired purchase', expired, 'succeeded', PAID, ['purchase_succeeded']],
    [
      'an expired purchase',
      expired,
      'succeeded with another amount',
      { ...PAID, amount: 1 },
      ['purchase_review_started'],
    ],
    ['a success', succeeded, 'refunded', { ...PAID, ...REFUNDED }, ['purchase_refunded']],
    ['a success', succeeded, 'disputed', { ...PAID, ...DISPUTED }, ['purchase_disputed']],
    ['a success', succeeded, 'lost', { ...PAID, ...LOST }, ['purchase_disputed', 'purchase_dispute_lost']],
    ['an approved review', approved, 'disputed', { ...PAID, amount: 1, ...DISPUTED }, ['purchase_disputed']],
    ['a dispute', disputed, 'won', { ...PAID, ...WON }, ['purchase_dispute_won']],
    ['a dispute', disputed, 'lost', { ...PAID, ...LOST }, ['purchase_dispute_lost']],
    ['a dispute', disputed, 'refunded', { ...PAID, ...REFUNDED }, ['purchase_refunded']],
    [
      'a dispute',
      disputed,
      'won and refunded',
      { ...PAID, ...WON, ...REFUNDED },
      ['purchase_dispute_won', 'purchase_refunded'],
    ],
    ['a won dispute', won, 'refunded', { ...PAID, ...WON, ...REFUNDED }, ['purchase_refunded']],
    [
      'an opened payment',
      opened,
      'won',
      { ...PAID, ...WON },
      ['purchase_succeeded', 'purchase_disputed', 'purchase_dispute_won'],
    ],
    [
      'a created purchase',
      created,
      'refunded with another amount',
      { ...PAID, amount: 1, ...REFUNDED },
      ['purchase_payment_opened', 'purchase_review_started', 'purchase_refunded'],
    ],
    ['an expired purchase', expired, 'refunded', { ...PAID, ...REFUNDED }, ['purchase_succeeded', 'purchase_refunded']],
    ['a review', inReview, 'refunded', { ...PAID, amount: 1, ...REFUNDED }, ['purchase_refunded']],
    ['a review', inReview, 'disputed', { ...PAID, amount: 1, ...DISPUTED }, ['purchase_disputed']],
    ['a declined review', reviewDeclined, 'refunded', { ...PAID, amount: 1, ...REFUNDED }, ['purchase_refunded']],
    ['a declined review', reviewDeclined, 'disputed', { ...PAID, amount: 1, ...DISPUTED }, ['purchase_disputed']],
    [
      'a declined review',
      reviewDeclined,
      'won and refunded',
      { ...PAID, amount: 1, ...WON, ...REFUNDED },
      ['purchase_disputed', 'purchase_dispute_won', 'purchase_refunded'],
    ],
    [
      'a declined review',
      reviewDeclined,
      'lost',
      { ...PAID, amount: 1, ...LOST },
      ['purchase_disputed', 'purchase_dispute_lost'],
    ],
  ])('%s whose payment is %s: %s', (_, given, __, change, types) => {
    expect(after(given, change).map(({ type }) => type)).toEqual(types);
  });

  it.each<[given: string, steps: Step[], changes: Partial<Payment>[]]>([
    ['an opened payment', opened, [{}]],
    ['a payment in processing', processing, [{}, { status: 'processing' }]],
    [
      'a paid purchase',
      succeeded,
      [{}, { status: 'processing' }, PAID, { ...PAID, amount: 1 }, DECLINED, { status: 'expired' }],
    ],
    ['a purchase in review', inReview, [{}, { status: 'processing' }, PAID, { ...PAID, amount: 1 }, DECLINED]],
    ['a declined purchase', declined, [{}, { status: 'processing' }, DECLINED, CANCELED, { status: 'expired' }]],
    ['a canceled purchase', canceled, [{}, { status: 'processing' }, DECLINED, CANCELED, { status: 'expired' }]],
    ['an expired purchase', expired, [{}, { status: 'processing' }, DECLINED, CANCELED, { status: 'expired' }]],
    [
      'a declined review',
      reviewDeclined,
      [{}, { status: 'processing' }, PAID, { ...PAID, amount: 1 }, DECLINED, { status: 'expired' }],
    ],
    [
      'the refund of a declined review',
      [...reviewDeclined, seen(paidAnd(REFUNDED))],
      [{}, PAID, DECLINED, ...[REFUNDED, DISPUTED, WON, LOST].map(paidAnd)],
    ],
    ['a refund', refunded, [{}, PAID, DECLINED, ...[REFUNDED, DISPUTED, WON, LOST].map(paidAnd)]],
    ['a dispute', disputed, [{}, PAID, DECLINED, paidAnd(DISPUTED)]],
    ['a won dispute', won, [{}, PAID, DECLINED, ...[DISPUTED, WON, LOST].map(paidAnd)]],
    ['a lost dispute', lost, [{}, PAID, DECLINED, ...[DISPUTED, WON, LOST, REFUNDED].map(paidAnd)]],
  ])('%s never goes backwards, and repeats store nothing', (_, given, changes) => {
    for (const change of changes) expect([change, after(given, change)]).toEqual([change, []]);
  });

  it.each<[what: string, change: Partial<Payment>]>([
    ['an unknown purchase', { ...PAID, reference: purchaseId(2) }],
    ['another payment than the opened one', { ...PAID, payment_id: 'p2' }],
  ])('a payment of %s stores nothing', (_, change) => {
    expect(after(opened, change)).toEqual([]);
  });

  it('the success states the terms of the purchase, the payment and the card', () => {
    expect(after(opened, PAID)).toEqual([
      {
        type: 'purchase_succeeded',
        data: {
          uid: 'ada',
          purchase_id: purchaseId(),
          payment_id: 'p1',
          price: '9990000',
          gold_coins: '99900000000',
          sweeps_coins: '10000000',
          playthrough_percent: 300,
          paid_with: PAID.card,
          succeeded_at: at(31),
        },
      },
    ]);
  });

  it.each<[what: string, change: Partial<Payment>, paid: object]>([
    ['a cent less', { amount: 998 }, { paid_amount: 998, paid_currency: 'USD' }],
    ['a cent more', { amount: 1_000 }, { paid_amount: 1_000, paid_currency: 'USD' }],
    ['another currency', { currency: 'JPY' }, { paid_amount: 999, paid_currency: 'JPY' }],
  ])('%s than the price is reviewed', (_, change, paid) => {
    expect(after(opened, { ...PAID, ...change })).toMatchObject([
      { type: 'purchase_review_started', data: { reason: 'amount_differs', ...paid, paid_with: PAID.card } },
    ]);
  });

  describe('a package for a first purchase', () => {
    const other = payment({ ...PAID, reference: purchaseId(2), payment_id: 'p2' });
    /** The first purchase has expired, and the player has bought with another purchase. */
    const later = (package_id: string, reports: Partial<Payment> = {}): Step[] => [
      buys(1, { package_id: 'first' }),
      seen(),
      (state) => expire(state, purchaseId(), START + 30 * MINUTE_MS),
      buys(2, { package_id, now: START + 30 * MINUTE_MS }),
      (state) => observe(state, { ...other, ...reports }, START + 30 * MINUTE_MS),
    ];

    it.each<[what: string, given: Step[], amount: number]>([
      ['the same package', later('first'), 999],
      ['another package', later('ten'), 999],
      ['a purchase that was refunded', later('first', REFUNDED), 999],
      ['the same package, with another amount', later('first'), 1],
    ])('is reviewed if it is paid after %s', (_, given, amount) => {
      expect(after(given, { ...PAID, amount })).toMatchObject([
        { type: 'purchase_review_started', data: { reason: 'first_purchase_used', paid_amount: amount } },
      ]);
    });

    it.each<[what: string, given: Step[]]>([
      ['the other payment failed', later('first', DECLINED)],
      ['the other payment is in review', later('first', { amount: 1 })],
      ['the other payment is open', later('first', { status: 'open' })],
    ])('is credited although it had expired, if %s', (_, given) => {
      expect(after(given, PAID)).toMatchObject([{ type: 'purchase_succeeded', data: { sweeps_coins: '25000000' } }]);
    });
  });

  describe('the success of an order whose score says', () => {
    const first = { package_id: 'first' };
    const bought = [buys(2), reported(2, PAID)];

    it.each<[risk: PurchaseRisk | null, order: Partial<Order>, before: Step[], change: Partial<Payment>, is: string]>([
      [null, {}, [], {}, 'purchase_succeeded'],
      [ALLOWED, {}, [], {}, 'purchase_succeeded'],
      [CHALLENGED, {}, [], {}, 'purchase_succeeded'],
      [CHALLENGED, { method: 'apple_pay' }, [], {}, 'purchase_succeeded'],
      [CHALLENGED, { method: 'crypto' }, [], {}, 'risk'],
      [REVIEWED, {}, [], {}, 'risk'],
      [REVIEWED, { method: 'crypto' }, [], {}, 'risk'],
      [REVIEWED, first, [], {}, 'risk'],
      [REVIEWED, {}, [], { amount: 1 }, 'amount_differs'],
      [REVIEWED, {}, [], { currency: 'EUR' }, 'amount_differs'],
      [REVIEWED, first, bought, {}, 'first_purchase_used'],
      [CHALLENGED, first, bought, { amount: 1 }, 'first_purchase_used'],
    ])('%j, for %j after %j, paid with %j: %s', (risk, order, before, change, is) => {
      const given = [buys(1, { ...order, risk }), seen(), ...before];
      const [event] = after(given, { ...PAID, ...change });
      expect(event?.type === 'purchase_review_started' ? event.data.reason : event?.type).toBe(is);
    });

    it('nothing is stored about a payment of a blocked order, because none was opened for it', () => {
      const blocked = [buys(1, { risk: BLOCKED })];
      for (const change of [{}, PAID, DECLINED, { ...PAID, ...REFUNDED }]) expect(after(blocked, change)).toEqual([]);
      expect(foreignPayment(folded(taken(...blocked)), payment(PAID))).toBe(
        `the purchase ${purchaseId()} was blocked, and no payment was opened for it`,
      );
    });
  });

  it.each([
    ['card_declined', 'declined'],
    ['insufficient_funds', 'insufficient_funds'],
    ['fraud_blocked', 'blocked'],
    ['authentication_failed', 'authentication_failed'],
    ['canceled', 'canceled'],
  ] as const)('a payment that failed with %s is stored as %s', (failure_code, failure) => {
    const change = { ...CANCELED, failure_code };
    expect(after(opened, change)).toMatchObject([{ type: 'purchase_failed', data: { failure, failed_at: at(31) } }]);
  });

  it.each([
    [29.9, 'purchase_failed'],
    [30, 'purchase_expired'],
  ])('a payment that was canceled %p minutes after the creation: %s', (minutes, type) => {
    expect(after(opened, { ...CANCELED, updated_at: at(minutes) })).toMatchObject([{ type }]);
  });
});

it('a player whose only success was reversed has still bought coins, and one whose review ended without coins has not', () => {
  for (const given of [refunded, disputed, won, lost]) expect(hasBought(folded(taken(...given)))).toBe(true);
  const reversed = [...inReview, seen({ ...PAID, amount: 1, ...REFUNDED })];
  for (const given of [inReview, reviewDeclined, reversed]) expect(hasBought(folded(taken(...given)))).toBe(false);
});

it.each<[history: string, steps: Step[], moves: string[]]>([
  ['a refund takes back what the success has credited', refunded, ['purchase_succeeded', 'purchase_refunded']],
  ['a won dispute restores', won, ['purchase_succeeded', 'purchase_disputed', 'purchase_dispute_won']],
  ['a lost dispute moves nothing more', lost, ['purchase_succeeded', 'purchase_disputed']],
  [
    'a refund of a disputed payment takes back nothing more',
    [...disputed, seen(paidAnd(REFUNDED))],
    ['purchase_succeeded', 'purchase_disputed'],
  ],
  [
    'a refund after a won dispute takes back again',
    [...won, seen(paidAnd(REFUNDED))],
    ['purchase_succeeded', 'purchase_disputed', 'purchase_dispute_won', 'purchase_refunded'],
  ],
  ['a purchase in review moves nothing when it is disputed', [...inReview, seen(paidAnd(WON))], []],
])('%s', (_, given, moves) => {
  const events = taken(...given);
  const purchase = folded(events).purchases.get(purchaseId());
  if (!purchase) throw new Error('the purchase is missing');
  const moving = events.filter(canMoveCoins).filter((event) => movesCoins(purchase, event));
  expect(moving.map(({ type }) => type)).toEqual(moves);
});

describe('the end of a purchase by the casino', () => {
  it.each([
    ['created', created, null],
    ['requires_action', opened, 'p1'],
  ] as const)('a purchase without a payment at the provider is canceled if it is %s', (status, given, payment_id) => {
    expect(cancelUnpaid(folded(taken(...given)), purchaseId(), status, START)).toMatchObject([
      { type: 'purchase_failed', data: { payment_id, failure: 'canceled' } },
    ]);
    for (const other of [created, opened, processing, succeeded, inReview, declined, canceled, expired]) {
      if (other !== given) expect(cancelUnpaid(folded(taken(...other)), purchaseId(), status, START)).toEqual([]);
    }
    expect(() => cancelUnpaid(folded([]), purchaseId(), status, START)).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
  });

  it('an undecided purchase expires after 30 minutes, not before, and no other one', () => {
    for (const given of [created, opened, processing]) {
      const state = folded(taken(...given));
      expect(expire(state, purchaseId(), START + 30 * MINUTE_MS - 1)).toEqual([]);
      expect(expire(state, purchaseId(), START + 30 * MINUTE_MS)).toMatchObject([{ type: 'purchase_expired' }]);
    }
    for (const given of [succeeded, inReview, declined, canceled, expired]) {
      expect(expire(folded(taken(...given)), purchaseId(), START + 60 * MINUTE_MS)).toEqual([]);
    }
  });
});

it.each([
  [0, 1],
  [1, 2],
  [2, 4],
  [4, 8],
  [8, 16],
  [16, 30],
  [29.5, 30],
  [30, 45],
  [300, 315],
])('after a poll at minute %p the next one is at minute %p', (minutes, next) => {
  const times = { created_at: at(0), expires_at: at(30) };
  expect(nextPollAt(times, START + minutes * MINUTE_MS)).toBe(START + next * MINUTE_MS);
});
