import type { PaymentMethod, PurchaseEvent, PurchaseRisk } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { expire, unscored } from '../domain/index.js';
import {
  ALLOWED,
  at,
  BLOCKED,
  buys,
  CHALLENGED,
  DECLINED,
  DISPUTED,
  ends,
  LOST,
  MINUTE_MS,
  ON_SALE,
  PAID,
  type payment,
  purchaseId,
  REFUNDED,
  REVIEWED,
  reported,
  START,
  type Step,
  taken,
  WON,
} from '../testing/purchases.js';
import { INVARIANTS } from './index.js';

const STREAM = 'purchases-ada';

type Change = Record<string, unknown>;

const timeOf = (data: object) => Object.entries(data).find(([name]) => /_at$/.test(name) && name !== 'expires_at')?.[1];

/** Stores events of a player's purchases at the time that they state, those of a purchase and a time by one command. */
const stored = (events: readonly PurchaseEvent[]): GivenEvent[] =>
  events.map(({ type, data }) => {
    const recordedAt = timeOf(data) as string;
    return { stream: STREAM, type, data, envelope: { recordedAt, commandId: `${data.purchase_id} ${recordedAt}` } };
  });

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

/** An event of the wallet that reverses the credit, or restores it. */
const reversal = (
  type: 'purchase_taken_back' | 'purchase_restored',
  causationId: string,
  data: Change,
): GivenEvent => ({
  stream: 'wallet-ada',
  type,
  data: {
    ...{ uid: 'ada', purchase_id: purchaseId(), price: '9990000' },
    ...{ gold_coins: '99900000000', sweeps_coins: '4000000', gold_coins_owed: '0', sweeps_coins_owed: '6000000' },
    ...data,
  },
  envelope: { causationId, recordedAt: at(0) },
});
const takesBack = (causationId: string, cause: 'refund' | 'dispute', data: Change = {}) =>
  reversal('purchase_taken_back', causationId, { cause, taken_at: at(0), ...data });
const restores = (causationId: string, data: Change = {}) =>
  reversal('purchase_restored', causationId, { restored_at: at(0), ...data });

/** An event that no rule of the cashier receives; it shows how much later the history ends. */
const otherEvent = (minutes: number): GivenEvent => ({
  stream: 'account-bob',
  type: 'email_verified',
  data: {},
  envelope: { recordedAt: at(minutes) },
});

const found = (name: string, given: GivenEvent[], includes = true): Reported[] => {
  const rule = INVARIANTS.find((one) => one.name === name);
  if (!rule) throw new Error(`there is no rule ${name}`);
  return findingsOf(rule, storedEvents(given), { includes: () => includes, isMasked: () => false });
};

const bought = honest(buys(), reported(1), reported(1, PAID));
const lapsed = honest(buys(), reported(1), reported(1, { status: 'expired' }, 30), reported(1, PAID, 40));
const credited = [...bought, credit(`${STREAM}@3`)];
/** The purchase is credited, and then its payment has the given states. */
const reversed = (...changes: Parameters<typeof payment>[0][]): GivenEvent[] => [
  ...credited,
  ...honest(buys(), reported(1), reported(1, PAID), ...changes.map((one) => reported(1, { ...PAID, ...one }))).slice(3),
];
const AMOUNT = { ...PAID, amount: 1 };
const reviewed = [buys(), reported(1), reported(1, AMOUNT)];
const REVIEW_COMMAND = honest(...reviewed, ends('approved'))[3]?.envelope ?? {};
const inReview = honest(buys(), reported(1), reported(1, { ...PAID, amount: 1 }));
/** A package for a first purchase expires, another one is bought, and then the first is paid. */
const secondFirst: Step[] = [
  buys(1, { package_id: 'first' }),
  reported(1),
  (state) => expire(state, purchaseId(), START + 30 * MINUTE_MS),
  buys(2, { package_id: 'first', now: START + 30 * MINUTE_MS }),
  reported(2, PAID, 30),
];
const FIRST_TERMS = { ...TERMS, sweeps_coins: '25000000' };
const refused = honest(buys(), reported(1), reported(1, DECLINED), buys(2), reported(2, { status: 'processing' }));
/** An order with a score, paid as it was ordered. */
const scored = (risk: PurchaseRisk, method: PaymentMethod = 'card') => [
  buys(1, { risk, method }),
  reported(1),
  reported(1, PAID),
];
const riskReview = { reason: 'risk', paid_amount: 999, paid_currency: 'USD', paid_with: null, started_at: at(0) };
const blocked = honest(buys(1, { risk: BLOCKED }));
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
    ['an approved payment', [...honest(...reviewed, ends('approved')), credit(`${STREAM}@5`, { price: '10000' })]],
    ['a second first purchase in review', honest(...secondFirst, reported(1, PAID, 40))],
    [
      'a second first purchase that is approved',
      [
        ...honest(...secondFirst, reported(1, PAID, 40), ends('approved', 41)),
        credit(`${STREAM}@6`, { purchase_id: purchaseId(2), ...FIRST_TERMS, purchased_at: at(30) }),
        credit(`${STREAM}@9`, { ...FIRST_TERMS, purchased_at: at(41) }),
      ],
    ],
    ['a declined payment in review', honest(...reviewed, ends('declined'))],
    [
      'a declined payment that is refunded',
      honest(...reviewed, ends('declined'), reported(1, { ...AMOUNT, ...REFUNDED })),
    ],
    [
      'a declined payment that is disputed, and refunded after the dispute was won',
      honest(
        ...reviewed,
        ends('declined'),
        reported(1, { ...AMOUNT, ...WON }),
        reported(1, { ...AMOUNT, ...WON, ...REFUNDED }),
      ),
    ],
    [
      'a declined payment that is lost to the bank',
      honest(...reviewed, ends('declined'), reported(1, { ...AMOUNT, ...LOST })),
    ],
    ['a refunded payment in review', honest(...reviewed, reported(1, { ...AMOUNT, ...REFUNDED }))],
    [
      'a disputed payment in review',
      honest(...reviewed, reported(1, { ...AMOUNT, ...WON }), reported(1, { ...AMOUNT, ...WON, ...REFUNDED })),
    ],
    ['a refund', [...reversed(REFUNDED), takesBack(`${STREAM}@4`, 'refund')]],
    ['a lost dispute', [...reversed(LOST), takesBack(`${STREAM}@4`, 'dispute')]],
    ['a refund of a disputed payment', [...reversed(DISPUTED, REFUNDED), takesBack(`${STREAM}@4`, 'dispute')]],
    [
      'a won dispute and a refund',
      [
        ...reversed(WON, { ...WON, ...REFUNDED }),
        takesBack(`${STREAM}@4`, 'dispute'),
        restores(`${STREAM}@5`),
        takesBack(`${STREAM}@6`, 'refund'),
      ],
    ],
    ['an allowed order', [...honest(...scored(ALLOWED)), credit(`${STREAM}@3`)]],
    ['a challenged order', [...honest(...scored(CHALLENGED)), credit(`${STREAM}@3`)]],
    ['a challenged order by crypto in review', honest(...scored(CHALLENGED, 'crypto'))],
    ['a reviewed order that is approved', [...honest(...scored(REVIEWED), ends('approved')), credit(`${STREAM}@5`)]],
    ['a reviewed order that is declined', honest(...scored(REVIEWED), ends('declined'))],
    ['a reviewed order that is refunded', honest(...scored(REVIEWED), reported(1, { ...PAID, ...REFUNDED }))],
    ['an order without an answer of the scoring', honest(buys(1, { risk: unscored('score_timeout') }))],
    ['an order without a usable answer', honest(buys(1, { risk: unscored('score_unavailable') }))],
    ['a blocked order and another one', honest(buys(1, { risk: BLOCKED }), buys(2))],
    ['crypto that can be paid for 15 minutes', honest(buys(1, { method: 'crypto' }))],
    ['a declined payment and another purchase', refused],
    ['declined payments', honest(...closing)],
  ])('%s breaks no rule', (_, given) => {
    for (const { name } of INVARIANTS) expect([name, found(name, [...ON_SALE, ...given])]).toEqual([name, []]);
  });

  it('a purchase that succeeded within an hour before the history ends may still be credited', () => {
    expect(found('purchase credits', [...bought, otherEvent(60)])).toEqual([]);
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
        forged('purchase_review_started', {
          reason: 'amount_differs',
          ...{ paid_amount: 999, paid_currency: 'USD', started_at: at(0) },
        }),
      ],
      [[`${STREAM}@3`, 'reviews a payment of the ordered price']],
    ],
    [
      'purchases',
      'a payment that pays two purchases',
      [
        ...honest(buys(1), buys(2), reported(1)),
        forged('purchase_payment_opened', { purchase_id: purchaseId(2), opened_at: at(0) }),
      ],
      [[`${STREAM}@4`, 'is paid with p1, which pays another purchase']],
    ],
    [
      'purchases',
      'a review that ends without a result',
      honest(...reviewed, ends('approved')).slice(0, 4),
      [[`${STREAM}@4`, 'ends a review, but no result is stored']],
    ],
    ...(['approved', 'declined'] as const).map((decision): [string, string, GivenEvent[], Reported[]] => [
      'purchases',
      `the result of another command after a review that ends ${decision}`,
      honest(...reviewed, ends(decision)).map((one, n) =>
        n === 4 ? { ...one, envelope: { ...one.envelope, commandId: 'other' } } : one,
      ),
      [[`${STREAM}@5`, `is stored by another command than ${STREAM}@4, whose result it is`]],
    ]),
    [
      'purchases',
      'an approval without a success at the paid price',
      [...honest(...reviewed, ends('approved')).slice(0, 4), { ...success(), envelope: REVIEW_COMMAND }],
      [[`${STREAM}@5`, 'states 9990000 as price; 10000 is due']],
    ],
    [
      'purchases',
      'a second decision',
      [
        ...honest(...reviewed, ends('approved')),
        forged('purchase_review_ended', { decision: 'declined', reason: 'Checked', by: 'kim', ended_at: at(0) }),
      ],
      [[`${STREAM}@6`, 'is a purchase_review_ended of a purchase that is succeeded']],
    ],
    [
      'purchases',
      'a success after a declined review',
      [...honest(...reviewed, ends('declined')), success()],
      [[`${STREAM}@6`, 'is a purchase_succeeded of a purchase that is to_refund']],
    ],
    [
      'purchases',
      'a second refund of a declined review',
      [
        ...honest(...reviewed, ends('declined'), reported(1, { ...AMOUNT, ...REFUNDED })),
        forged('purchase_refunded', { refunded_at: at(0) }),
      ],
      [[`${STREAM}@7`, `changes ${purchaseId()}, which has ended`]],
    ],
    [
      'purchases',
      'an approved payment in another currency',
      [
        ...honest(buys(), reported(1), reported(1, { ...PAID, currency: 'EUR' })),
        forged('purchase_review_ended', { decision: 'approved', reason: 'Checked', by: 'kim', ended_at: at(0) }),
      ],
      [[`${STREAM}@4`, 'approves a payment in EUR']],
    ],
    [
      'purchases',
      'an approved payment of nothing',
      [
        ...honest(buys(), reported(1), reported(1, { ...PAID, amount: 0 })),
        forged('purchase_review_ended', { decision: 'approved', reason: 'Checked', by: 'kim', ended_at: at(0) }),
      ],
      [[`${STREAM}@4`, 'approves a payment of nothing']],
    ],
    [
      'purchases',
      'a declined review that fails for another reason',
      [
        ...honest(...reviewed, ends('declined')).slice(0, 4),
        { ...forged('purchase_failed', { failure: 'canceled', failed_at: at(0) }), envelope: REVIEW_COMMAND },
      ],
      [[`${STREAM}@5`, 'states the failure canceled of a purchase that is declined']],
    ],
    [
      'purchases',
      'a dispute that is won without being opened',
      [...bought, forged('purchase_dispute_won', { won_at: at(0) })],
      [[`${STREAM}@4`, 'is a purchase_dispute_won of a purchase that is succeeded']],
    ],
    [
      'purchases',
      'a dispute after a refund',
      [
        ...honest(buys(), reported(1), reported(1, { ...PAID, ...REFUNDED })),
        forged('purchase_disputed', { disputed_at: at(0) }),
      ],
      [[`${STREAM}@5`, `changes ${purchaseId()}, which has ended`]],
    ],
    [
      'owners of purchases',
      "the payment of another player's purchase",
      [...honest(buys()), { ...opened, stream: 'purchases-bob', data: { ...opened.data, uid: 'bob' } }],
      [['purchases-bob@1', `is about ${purchaseId()}, which is no purchase of bob`]],
    ],
    [
      'risks of purchases',
      'a reviewed order that is credited without a review',
      [...honest(...scored(REVIEWED).slice(0, 2)), success()],
      [[`${STREAM}@3`, 'succeeds without the review for which its score asks']],
    ],
    [
      'risks of purchases',
      'a challenged order by crypto that is credited without a review',
      [...honest(...scored(CHALLENGED, 'crypto').slice(0, 2)), success()],
      [[`${STREAM}@3`, 'succeeds without the review for which its score asks']],
    ],
    ...[ALLOWED, CHALLENGED, null].map((risk): [string, string, GivenEvent[], Reported[]] => [
      'risks of purchases',
      `a review because of the risk of an order that is scored ${risk?.decision}`,
      [...honest(buys(1, { risk }), reported(1)), forged('purchase_review_started', riskReview)],
      [[`${STREAM}@3`, 'is reviewed because of its risk, but its score does not ask for it']],
    ]),
    [
      'risks of purchases',
      'a blocked order that does not fail',
      honest(buys(1, { risk: BLOCKED })).slice(0, 1),
      [[`${STREAM}@1`, 'is blocked by its score, but did not fail']],
    ],
    [
      'risks of purchases',
      'a blocked order whose payment is opened',
      [...honest(buys(1, { risk: BLOCKED })).slice(0, 1), opened],
      [[`${STREAM}@2`, 'is a purchase_payment_opened of a purchase that its score blocked']],
    ],
    [
      'risks of purchases',
      'a blocked order that fails later',
      [
        ...honest(buys(1, { risk: BLOCKED })).slice(0, 1),
        ...honest(buys(2)),
        ...honest(buys(1, { risk: BLOCKED })).slice(1),
      ],
      [[`${STREAM}@3`, 'is a purchase_failed of a purchase that its score blocked']],
    ],
    ...(
      [
        ['by another command', { commandId: 'other' }, {}],
        ['at another time', {}, { failed_at: at(0.01) }],
      ] as const
    ).map(([how, envelope, data]): [string, string, GivenEvent[], Reported[]] => [
      'risks of purchases',
      `a blocked order that fails ${how}`,
      blocked.map((one) =>
        one.type === 'purchase_failed'
          ? { ...one, data: { ...one.data, ...data }, envelope: { ...one.envelope, ...envelope } }
          : one,
      ),
      [[`${STREAM}@2`, 'is a purchase_failed of a purchase that its score blocked']],
    ]),
    ...(
      [
        ['allow', ['device_shared']],
        ['allow', ['score_timeout']],
        ['challenge', []],
        ['review', []],
        ['challenge', ['score_timeout']],
        ['review', ['score_unavailable', 'device_shared']],
        ['review', ['<script>']],
        ['review', ['']],
        ['review', [1]],
        ['challenge', Array.from({ length: 11 }, () => 'declines')],
        ['maybe', ['device_shared']],
        [undefined, undefined],
      ] as const
    ).map(([decision, reasons]): [string, string, GivenEvent[], Reported[]] => [
      'risks of purchases',
      `the decision ${decision} with the reasons ${JSON.stringify(reasons)}`,
      [created({ risk: { decision, reasons } })],
      [[`${STREAM}@1`, 'states a score whose reasons do not fit its decision']],
    ]),
    [
      'risks of purchases',
      'a blocked order that is credited',
      [...honest(buys(1, { risk: BLOCKED })), success()],
      [[`${STREAM}@3`, 'is a purchase_succeeded of a purchase that its score blocked']],
    ],
    [
      'risks of purchases',
      'an allowed order that is blocked without a payment',
      [
        ...honest(buys(1, { risk: ALLOWED })),
        forged('purchase_failed', { payment_id: null, failure: 'blocked', failed_at: at(0) }),
      ],
      [[`${STREAM}@2`, 'is blocked without a payment, but its score does not block it']],
    ],
    [
      'times of purchases',
      'more than 15 minutes to pay with crypto',
      [created({ method: 'crypto' })],
      [[`${STREAM}@1`, `can be paid from ${at(0)} to ${at(30)}`]],
    ],
    [
      'purchase credits',
      'a take-back without a refund',
      [...credited, takesBack(`${STREAM}@3`, 'refund')],
      [['wallet-ada@2', `takes back ${STREAM}@3 again, after wallet-ada@1`]],
    ],
    [
      'purchase credits',
      'a refund that is taken back twice',
      [...reversed(REFUNDED), takesBack(`${STREAM}@4`, 'refund'), takesBack(`${STREAM}@4`, 'refund')],
      [['wallet-ada@3', `takes back ${STREAM}@4 again, after wallet-ada@2`]],
    ],
    [
      'purchase credits',
      'a refund of a disputed payment that is taken back again',
      [...reversed(DISPUTED, REFUNDED), takesBack(`${STREAM}@4`, 'dispute'), takesBack(`${STREAM}@5`, 'refund')],
      [['wallet-ada@3', `takes back ${STREAM}@5, for which nothing of this kind is due to this player`]],
    ],
    [
      'purchase credits',
      'a dispute that is restored instead of taken back',
      [...reversed(DISPUTED), restores(`${STREAM}@4`)],
      [['wallet-ada@2', `restores ${STREAM}@4, for which nothing of this kind is due to this player`]],
    ],
    [
      'purchase credits',
      'another cause',
      [...reversed(REFUNDED), takesBack(`${STREAM}@4`, 'dispute')],
      [['wallet-ada@2', `states dispute as cause; refund is due because of ${STREAM}@4`]],
    ],
    [
      'purchase credits',
      'a refund that was never taken back',
      [...reversed(REFUNDED), otherEvent(66)],
      [[`${STREAM}@4`, 'was never taken back']],
    ],
    [
      'purchase credits',
      'a won dispute that was never restored',
      [...reversed(WON), takesBack(`${STREAM}@4`, 'dispute'), otherEvent(70)],
      [[`${STREAM}@5`, 'was never restored']],
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
      'a second first purchase that is credited without a review',
      [...honest(...secondFirst), success({ ...FIRST_TERMS, succeeded_at: at(40) })],
      [[`${STREAM}@7`, 'credits a first purchase of a player who has bought before']],
    ],
    [
      'limits of purchases',
      'a first purchase that is reviewed as a second one',
      [
        ...honest(buys(1, { package_id: 'first' }), reported(1)),
        forged('purchase_review_started', {
          reason: 'first_purchase_used',
          ...{ paid_amount: 999, paid_currency: 'USD', started_at: at(0) },
        }),
      ],
      [[`${STREAM}@3`, 'reviews a first purchase as if the player had bought before']],
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
      [['wallet-ada@1', `credits ${STREAM}@3, for which nothing of this kind is due to this player`]],
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
      [['wallet-bob@1', `credits ${STREAM}@3, for which nothing of this kind is due to this player`]],
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
      [['wallet-ada@1', `states ${is} as ${field}; ${due} is due because of ${STREAM}@3`]],
    ]),
    [
      'purchase credits',
      'another time',
      [...bought, credit(`${STREAM}@3`, { purchased_at: at(1) })],
      [['wallet-ada@1', `states ${at(1)} as purchased_at; ${at(0)} is due because of ${STREAM}@3`]],
    ],
    [
      'purchase credits',
      'a purchase that was never credited',
      [...bought, otherEvent(61)],
      [[`${STREAM}@3`, 'was never credited']],
    ],
  ])('%s: %s', (rule, _, given, expected) => {
    expect(found(rule, given)).toEqual(expected);
  });
});
