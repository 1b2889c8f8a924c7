import type { PurchaseEvent } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { observe } from '../domain/index.js';
import { at, buys, MINUTE_MS, payment, purchaseId, START, type Step, taken } from '../testing/purchases.js';
import { INVARIANTS } from './index.js';

const STREAM = 'purchases-ada';
const PAID = { status: 'succeeded', card: { brand: 'visa', last4: '4242' } } as const;
const DECLINED = { status: 'failed', failure_code: 'card_declined' } as const;

type Change = Record<string, unknown>;

const timeOf = (data: object) => Object.entries(data).find(([name]) => /_at$/.test(name) && name !== 'expires_at')?.[1];

/** Stores events of a player's purchases at the time that they state. */
const stored = (events: readonly PurchaseEvent[]): GivenEvent[] =>
  events.map(({ type, data }) => ({ stream: STREAM, type, data, envelope: { recordedAt: timeOf(data) as string } }));

const reported =
  (n: number, change: Parameters<typeof payment>[0] = {}, minutes = 0): Step =>
  (state) =>
    observe(state, payment({ reference: purchaseId(n), payment_id: `p${n}`, ...change }), START + minutes * MINUTE_MS);
/** The history of purchases that the deciders made. */
const honest = (...steps: Step[]) => stored(taken(...steps));
/** An event that no decider made. */
const forged = (type: PurchaseEvent['type'], data: Change): GivenEvent => ({
  stream: STREAM,
  type,
  data: { uid: 'ada', purchase_id: purchaseId(), payment_id: 'p1', ...data },
  envelope: { recordedAt: (timeOf(data) as string | undefined) ?? at(0) },
});
const created = (data: Change = {}) => forged('purchase_created', { ...taken(buys(2))[0]?.data, ...data });
const opened = forged('purchase_payment_opened', { opened_at: at(0) });
const TERMS = { price: '9990000', gold_coins: '99900000000', sweeps_coins: '10000000', playthrough_percent: 300 };
const success = (data: Change = {}) =>
  forged('purchase_succeeded', { ...TERMS, paid_with: null, succeeded_at: at(0), ...data });
const credit = (causationId: string | null, data: Change = {}): GivenEvent => ({
  stream: 'wallet-ada',
  type: 'coins_purchased',
  data: { uid: 'ada', purchase_id: purchaseId(), ...TERMS, purchased_at: at(0), ...data },
  envelope: { causationId, recordedAt: at(0) },
});

const found = (name: string, given: GivenEvent[], includes = true): Reported[] => {
  const rule = INVARIANTS.find((one) => one.name === name);
  if (!rule) throw new Error(`there is no rule ${name}`);
  return findingsOf(rule, storedEvents(given), { includes: () => includes, isMasked: () => false });
};

const bought = honest(buys(), reported(1), reported(1, PAID));
const lapsed = honest(buys(), reported(1), reported(1, { status: 'expired' }, 30), reported(1, PAID, 40));
const inReview = honest(buys(), reported(1), reported(1, { ...PAID, amount: 1 }));
const refused = honest(buys(), reported(1), reported(1, DECLINED), buys(2), reported(2, { status: 'processing' }));
/** Five declines within ten minutes. */
const closing = [1, 2, 3, 4, 5].flatMap((n) => [buys(n), reported(n, DECLINED, n)]);

describe('rules of the cashier', () => {
  it.each([
    ['a purchase that is credited', [...bought, credit(`${STREAM}@3`)]],
    [
      'a payment that succeeded after its purchase had expired',
      [...lapsed, credit(`${STREAM}@4`, { purchased_at: at(40) })],
    ],
    ['a payment in review', inReview],
    ['a declined payment and another purchase', refused],
    ['declined payments', honest(...closing)],
  ])('%s breaks no rule', (_, given) => {
    for (const { name } of INVARIANTS) expect([name, found(name, given)]).toEqual([name, []]);
  });

  it('a purchase that succeeded just before the history ends may still be credited', () => {
    expect(found('purchase credits', bought)).toEqual([]);
  });

  it("another player's wallet without its purchases in the history breaks no rule", () => {
    expect(found('purchase credits', [credit(`${STREAM}@3`)], false)).toEqual([]);
  });

  it.each<[rule: string, fault: string, given: GivenEvent[], expected: Reported[]]>([
    [
      'purchases',
      'a purchase created twice',
      [...bought, created({ purchase_id: purchaseId() })],
      [[`${STREAM}@4`, `creates ${purchaseId()} again`]],
    ],
    [
      'purchases',
      'an id of another player',
      [created({ purchase_id: `bob.${'1'.repeat(32)}` })],
      [[`${STREAM}@1`, `has the id bob.${'1'.repeat(32)} of another player`]],
    ],
    [
      'purchases',
      'a success of nothing',
      [success()],
      [[`${STREAM}@1`, `changes ${purchaseId()}, which was not created`]],
    ],
    [
      'purchases',
      'a second success',
      [...bought, success()],
      [[`${STREAM}@4`, 'is a purchase_succeeded of a purchase that is succeeded']],
    ],
    [
      'purchases',
      'a failure after the success',
      [...bought, forged('purchase_failed', { failure: 'declined', failed_at: at(0) })],
      [[`${STREAM}@4`, 'is a purchase_failed of a purchase that is succeeded']],
    ],
    [
      'purchases',
      'a second end',
      [...honest(buys(), reported(1), reported(1, DECLINED)), forged('purchase_expired', { expired_at: at(0) })],
      [[`${STREAM}@4`, 'is a purchase_expired of a purchase that is failed']],
    ],
    [
      'purchases',
      'a success without a payment',
      [...honest(buys()), success()],
      [[`${STREAM}@2`, 'is a purchase_succeeded of a purchase that is created']],
    ],
    [
      'purchases',
      'a success of a payment in review',
      [...inReview, success()],
      [[`${STREAM}@4`, 'is a purchase_succeeded of a purchase that is in_review']],
    ],
    [
      'purchases',
      'another payment',
      [...honest(buys()), opened, success({ payment_id: 'p2' })],
      [[`${STREAM}@3`, 'states the payment p2; the purchase is paid with p1']],
    ],
    [
      'purchases',
      'more coins than were bought',
      [...honest(buys()), opened, success({ sweeps_coins: '99000000' })],
      [[`${STREAM}@3`, 'states 99000000 as sweeps_coins; 10000000 is due']],
    ],
    [
      'purchases',
      'a decline without a payment',
      [...honest(buys()), forged('purchase_failed', { payment_id: null, failure: 'declined', failed_at: at(0) })],
      [[`${STREAM}@2`, 'states that a payment was declined, but none was opened']],
    ],
    [
      'purchases',
      'a review of the right amount',
      [
        ...honest(buys()),
        opened,
        forged('purchase_review_started', { paid_amount: 999, paid_currency: 'USD', started_at: at(0) }),
      ],
      [[`${STREAM}@3`, 'reviews a payment of the ordered price']],
    ],
    [
      'limits of purchases',
      'a purchase while buying is closed',
      [...honest(...closing), created({ purchase_id: purchaseId(9), created_at: at(64), expires_at: at(94) })],
      [[`${STREAM}@16`, `buys at ${at(64)}; buying is closed until ${at(65)}`]],
    ],
    [
      'limits of purchases',
      'a sixth open purchase',
      [...honest(...[1, 3, 4, 5, 6].map((n) => buys(n))), created()],
      [[`${STREAM}@6`, 'is created while 5 others are open']],
    ],
    [
      'limits of purchases',
      'a first purchase of a buyer',
      [...bought, created({ first_purchase: true })],
      [[`${STREAM}@4`, 'is not the first purchase of the player']],
    ],
    [
      'limits of purchases',
      'a first purchase while another is open',
      [...honest(buys(1, { package_id: 'first' })), created({ first_purchase: true })],
      [[`${STREAM}@2`, 'is not the first purchase of the player']],
    ],
    [
      'times of purchases',
      'a success that states another time',
      [{ ...success({ succeeded_at: at(6) }), envelope: { recordedAt: at(0) } }],
      [[`${STREAM}@1`, `happened at ${at(6)}; it was recorded at ${at(0)}`]],
    ],
    [
      'times of purchases',
      'more than 30 minutes to pay',
      [created({ expires_at: at(31) })],
      [[`${STREAM}@1`, `can be paid from ${at(0)} to ${at(31)}`]],
    ],
    [
      'purchase credits',
      'coins without a payment',
      [credit(null)],
      [['wallet-ada@1', 'credits a purchase without a payment']],
    ],
    [
      'purchase credits',
      'coins for an event that is no success',
      [...inReview, credit(`${STREAM}@3`)],
      [['wallet-ada@1', `credits ${STREAM}@3, which is not an uncredited purchase of this player`]],
    ],
    [
      'purchase credits',
      'a purchase credited twice',
      [...bought, credit(`${STREAM}@3`), credit(`${STREAM}@3`)],
      [['wallet-ada@2', `credits ${STREAM}@3 again, after wallet-ada@1`]],
    ],
    [
      'purchase credits',
      'coins for the purchase of another player',
      [...bought, { ...credit(`${STREAM}@3`), stream: 'wallet-bob' }],
      [['wallet-bob@1', `credits ${STREAM}@3, which is not an uncredited purchase of this player`]],
    ],
    ...(
      [
        ['purchase_id', purchaseId(7), purchaseId()],
        ['price', '1', '9990000'],
        ['gold_coins', '1', '99900000000'],
        ['sweeps_coins', '11000000', '10000000'],
        ['playthrough_percent', 100, 300],
      ] as const
    ).map(([field, is, due]): [string, string, GivenEvent[], Reported[]] => [
      'purchase credits',
      `another ${field}`,
      [...bought, credit(`${STREAM}@3`, { [field]: is })],
      [['wallet-ada@1', `credits ${is} as ${field}; ${STREAM}@3 states ${due}`]],
    ]),
    [
      'purchase credits',
      'another time',
      [...bought, credit(`${STREAM}@3`, { purchased_at: at(1) })],
      [['wallet-ada@1', `states that it was bought at ${at(1)}; ${STREAM}@3 succeeded at ${at(0)}`]],
    ],
    [
      'purchase credits',
      'a purchase that was never credited',
      [
        ...bought,
        ...honest(buys(2), reported(2), reported(2, PAID, 61)).slice(-1),
        {
          ...credit(`${STREAM}@4`, { purchase_id: purchaseId(2), purchased_at: at(61) }),
          envelope: { causationId: `${STREAM}@4`, recordedAt: at(61) },
        },
      ],
      [[`${STREAM}@3`, 'was never credited']],
    ],
  ])('%s: %s', (rule, _, given, expected) => {
    expect(found(rule, given)).toEqual(expected);
  });
});
