import type { PackagesEvent, Payment, PurchaseEvent, PurchaseRisk, ReviewDecision } from '@goldwake/contracts';
import type { GivenEvent } from '@goldwake/core/testing';
import {
  changePackages,
  createPurchase,
  endReview,
  NO_BONUSES,
  type Order,
  observe,
  PACKAGES_ID,
  type PackagesChange,
  type PurchasesState,
  packagesReducer,
  purchasesReducer,
} from '../domain/index.js';

export const START = Date.UTC(2026, 0, 15, 12);
export const UID = 'ada';
export const MINUTE_MS = 60_000;

/** Returns an ISO time some minutes after the start. */
export const at = (minutes: number) => new Date(START + minutes * MINUTE_MS).toISOString();

const TEN = {
  package_id: 'ten',
  price: '9990000',
  gold_coins: '99900000000',
  sweeps_coins: '10000000',
  playthrough_percent: 300,
  first_purchase: false,
};
const CHANGES: readonly Pick<PackagesChange, 'operation' | 'packages'>[] = [
  { operation: 'set', packages: [TEN] },
  { operation: 'merge', packages: [{ ...TEN, package_id: 'first', sweeps_coins: '25000000', first_purchase: true }] },
];

const CHANGED = CHANGES.reduce<PackagesEvent[]>(
  (events, change) => [
    ...events,
    ...changePackages(offerAfter(events), { ...change, reason: 'Season', by: 'kim' }, START),
  ],
  [],
);
/** The events that put the packages of the tests on sale. */
export const ON_SALE: readonly GivenEvent[] = CHANGED.map((event) => ({
  stream: `packages-${PACKAGES_ID}`,
  ...event,
  envelope: { recordedAt: at(0) },
}));
/** The packages of the tests, in version 3. */
export const OFFER = offerAfter(CHANGED);

function offerAfter(events: readonly PackagesEvent[]) {
  return events.reduce(packagesReducer.evolve, packagesReducer.initial());
}

/** Scores of orders. */
export const ALLOWED: PurchaseRisk = { decision: 'allow', reasons: [] };
export const CHALLENGED: PurchaseRisk = { decision: 'challenge', reasons: ['declines'] };
export const REVIEWED: PurchaseRisk = { decision: 'review', reasons: ['device_shared'] };
export const BLOCKED: PurchaseRisk = { decision: 'block', reasons: ['device_shared'] };

/** Returns the id of the n-th purchase of a test. */
export const purchaseId = (n = 1) => `${UID}.${String(n).padStart(32, '0')}`;

export function order(n = 1, change: Partial<Order> = {}): Order {
  return {
    purchase_id: purchaseId(n),
    package_id: 'ten',
    packages_version: 3,
    method: 'card',
    risk: null,
    enabled: true,
    seenBonus: { gold_coins: '0', sweeps_coins: '0' },
    now: START,
    ...change,
  };
}

export function payment(change: Partial<Payment> = {}): Payment {
  return {
    payment_id: 'p1',
    reference: purchaseId(),
    status: 'open',
    amount: 999,
    currency: 'USD',
    card: null,
    failure_code: null,
    refunded_at: null,
    dispute: null,
    url: 'http://pay.example/pay/p1',
    created_at: at(0),
    expires_at: at(30),
    updated_at: at(0),
    ...change,
  };
}

const CARD = { brand: 'visa', last4: '4242' };
/** How a payment ends. */
export const PAID = { status: 'succeeded', card: CARD } as const;
export const DECLINED = { status: 'failed', failure_code: 'card_declined', card: CARD } as const;

/** What happened to a successful payment. */
export const REFUNDED = { refunded_at: at(5) };
export const DISPUTED = { dispute: { status: 'open', opened_at: at(5), closed_at: null } } as const;
export const WON = { dispute: { status: 'won', opened_at: at(5), closed_at: at(9) } } as const;
export const LOST = { dispute: { status: 'lost', opened_at: at(5), closed_at: at(9) } } as const;

/** A decision on the player's purchases. */
export type Step = (state: PurchasesState) => PurchaseEvent[];

/** Buys the n-th purchase. @param running the purchase bonuses that are running; none by default */
export const buys =
  (n = 1, change: Partial<Order> = {}, running = NO_BONUSES): Step =>
  (state) =>
    createPurchase(state, order(n, change), OFFER, running);

/** The state of a payment is reported. */
export const observed =
  (reported: Payment, minutes = 0): Step =>
  (state) =>
    observe(state, reported, START + minutes * MINUTE_MS);

/** The n-th purchase is paid with a payment of its own, whose state is reported. */
export const reported = (n: number, change: Partial<Payment> = {}, minutes = 0): Step =>
  observed(payment({ reference: purchaseId(n), payment_id: `p${n}`, ...change }), minutes);

/** An operator ends the review of the first purchase. */
export const ends =
  (decision: ReviewDecision, minutes = 0): Step =>
  (state) =>
    endReview(state, purchaseId(), { decision, reason: 'Checked', by: 'kim' }, START + minutes * MINUTE_MS);

export function folded(events: readonly PurchaseEvent[]): PurchasesState {
  return events.reduce(purchasesReducer.evolve, purchasesReducer.initial(UID));
}

/** Takes decisions one after the other and returns their events. */
export function taken(...steps: Step[]): PurchaseEvent[] {
  const events: PurchaseEvent[] = [];
  for (const step of steps) events.push(...step(folded(events)));
  return events;
}
