import type { PaymentMethod, PurchaseEvent, PurchaseRisk } from '@goldwake/contracts';
import type { Invariant } from '@goldwake/core';
import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { expire } from '../domain/index.js';
import {
  at,
  buys,
  DECLINED,
  MINUTE_MS,
  PAID,
  type payment,
  purchaseId,
  reported,
  START,
  type Step,
  taken,
  UID,
} from './purchases.js';

/** A history that breaks a rule, and what the rule reports about it. */
export type Case = [fault: string, given: GivenEvent[], expected: Reported[]];

/**
 * Returns what a rule reports about events.
 * @param includes whether the history contains all streams
 */
export const findings = (rule: Invariant, given: readonly GivenEvent[], includes = true): Reported[] =>
  findingsOf(rule, storedEvents(given), { includes: () => includes, isMasked: () => false });

export const STREAM = `purchases-${UID}`;
const WALLET = `wallet-${UID}`;

type Change = Record<string, unknown>;

const timeOf = (data: object) => Object.entries(data).find(([name]) => /_at$/.test(name) && name !== 'expires_at')?.[1];

/** Stores events of a player's purchases at the time that they state, those of a purchase and a time by one command. */
const stored = (events: readonly PurchaseEvent[]): GivenEvent[] =>
  events.map(({ type, data }) => {
    const recordedAt = timeOf(data) as string;
    return { stream: STREAM, type, data, envelope: { recordedAt, commandId: `${data.purchase_id} ${recordedAt}` } };
  });

/** The history of purchases that the deciders made. */
export const honest = (...steps: Step[]) => stored(taken(...steps));

/** An event that no decider made. */
export const forged = (type: PurchaseEvent['type'], data: Change): GivenEvent => ({
  stream: STREAM,
  type,
  data: { uid: UID, purchase_id: purchaseId(), payment_id: 'p1', ...data },
  envelope: { recordedAt: (timeOf(data) as string | undefined) ?? at(0) },
});
export const created = (data: Change = {}) => forged('purchase_created', { ...taken(buys(2))[0]?.data, ...data });
export const opened = forged('purchase_payment_opened', { opened_at: at(0) });
const TERMS = { price: '9990000', gold_coins: '99900000000', sweeps_coins: '10000000', playthrough_percent: 300 };
export const FIRST_TERMS = { ...TERMS, sweeps_coins: '25000000' };
export const success = (data: Change = {}) =>
  forged('purchase_succeeded', { ...TERMS, paid_with: null, succeeded_at: at(0), ...data });

/** An event of the wallet about the first purchase. */
const ofWallet = (type: GivenEvent['type'], causationId: string | null, data: Change): GivenEvent => ({
  stream: WALLET,
  type,
  data: { uid: UID, purchase_id: purchaseId(), ...data },
  envelope: { causationId, recordedAt: at(0) },
});
export const credit = (causationId: string | null, data: Change = {}) =>
  ofWallet('coins_purchased', causationId, { ...TERMS, purchased_at: at(0), ...data });

const REVERSED = {
  ...{ price: '9990000', gold_coins: '99900000000', sweeps_coins: '4000000' },
  ...{ gold_coins_owed: '0', sweeps_coins_owed: '6000000' },
};
export const takesBack = (causationId: string, cause: 'refund' | 'dispute') =>
  ofWallet('purchase_taken_back', causationId, { ...REVERSED, cause, taken_at: at(0) });
export const restores = (causationId: string) =>
  ofWallet('purchase_restored', causationId, { ...REVERSED, restored_at: at(0) });

/** An event that no rule of the cashier receives; it shows how much later the history ends. */
export const otherEvent = (minutes: number): GivenEvent => ({
  stream: 'account-bob',
  type: 'email_verified',
  data: {},
  envelope: { recordedAt: at(minutes) },
});

export const bought = honest(buys(), reported(1), reported(1, PAID));
export const credited = [...bought, credit(`${STREAM}@3`)];
/** The purchase is credited, and then its payment has the given states. */
export const reversed = (...changes: Parameters<typeof payment>[0][]): GivenEvent[] => [
  ...credited,
  ...honest(buys(), reported(1), reported(1, PAID), ...changes.map((one) => reported(1, { ...PAID, ...one }))).slice(3),
];

export const AMOUNT = { ...PAID, amount: 1 };
export const reviewed = [buys(), reported(1), reported(1, AMOUNT)];
export const inReview = honest(...reviewed);
/** An order with a score, paid as it was ordered. */
export const scored = (risk: PurchaseRisk, method: PaymentMethod = 'card') => [
  buys(1, { risk, method }),
  reported(1),
  reported(1, PAID),
];

/** A package for a first purchase expires, another one is bought, and then the first is paid. */
export const secondFirst: Step[] = [
  buys(1, { package_id: 'first' }),
  reported(1),
  (state) => expire(state, purchaseId(), START + 30 * MINUTE_MS),
  buys(2, { package_id: 'first', now: START + 30 * MINUTE_MS }),
  reported(2, PAID, 30),
];

/** A bonus of 20 % of the SC. */
export const BONUS = { user_promotion_id: 'boost', promotions_version: 2, gold_coins: '0', sweeps_coins: '2000000' };
const BOOST = {
  promotions_version: 2,
  bonuses: [{ ...BONUS, gold_coins: '0', title: 'Boost', percent: 20, ends_at: at(600) }],
};
/** The first purchase expires and is paid late, while the second one uses its bonus. */
export const lateBonus: Step[] = [
  buys(1, {}, BOOST),
  reported(1),
  (state) => expire(state, purchaseId(), START + 31 * MINUTE_MS),
  buys(2, { now: START + 31 * MINUTE_MS }, BOOST),
  reported(1, PAID, 32),
];

/** Five declines within ten minutes. */
export const closing = [1, 2, 3, 4, 5].flatMap((n) => [buys(n), reported(n, DECLINED, n)]);
