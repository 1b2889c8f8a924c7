import { dueTermsOf, priceOfCents } from '@goldwake/cashier/domain';
import type { Draft } from '../reseal.js';
import { aboutOne, type Commit, ofType, type Purchase, purchases, restate } from './finding.js';
import { Inserter } from './inserting.js';

const isSucceeded = ({ types }: Purchase) => types.includes('purchase_succeeded');
const isReviewed = ({ types }: Purchase) => types.includes('purchase_review_started');
const isReversed = ({ types }: Purchase) => types.some((type) => /_(refunded|disputed)$/.test(type));
const isDeclined = (one: Purchase) =>
  ofType(one.events, 'purchase_failed').some(({ data }) => data.failure === 'review_declined') && !isReversed(one);
const isCredited = (one: Purchase) => one.types.includes('coins_purchased') && !isReversed(one);
const isUnpaid = ({ created, types }: Purchase) =>
  types.includes('purchase_payment_opened') &&
  !types.some((type) => /^purchase_(succeeded|review_started)$/.test(type)) &&
  !created.data.first_purchase;

export const PURCHASE_FRAUDS: Readonly<Record<string, Commit>> = {
  'another price in all events of a purchase': raise('price', 10_000n),
  'more gold coins in all events of a purchase': raise('gold_coins', 1_000_000n),
  'more sweeps coins in all events of a purchase': raise('sweeps_coins', 1_000_000n),

  'a review is removed': aboutOne(purchases(isReviewed), ({ events }, drafts) => {
    const removed = events.filter(({ type }) => /^purchase_review_/.test(type));
    for (const one of removed) drafts.splice(drafts.indexOf(one), 1);
    return { what: `${removed.map(({ eventId }) => eventId).join(' and ')} are deleted`, changed: removed };
  }),

  'a refund with its take-back': aboutOne(purchases(isCredited), ({ created, events, payment_id }, drafts, random) => {
    // The refund is inserted before the last event, so it would precede a credit that is the last event.
    if (events.at(-1) === drafts.at(-1)) return undefined;
    const { purchase_id, uid } = created.data;
    const insert = new Inserter(drafts, random);
    const data = { uid, purchase_id, payment_id, refunded_at: insert.at };
    const refunded = insert.purchase({ type: 'purchase_refunded', data });
    return { what: `${purchase_id} is refunded at ${insert.at}`, changed: [refunded, ...insert.coins(refunded)] };
  }),

  'an unpaid purchase is paid and credited': aboutOne(
    purchases(isUnpaid),
    ({ created, payment_id }, drafts, random) => {
      const { purchase_id, uid } = created.data;
      const insert = new Inserter(drafts, random);
      const terms = dueTermsOf(created.data);
      const data = { uid, purchase_id, payment_id, ...terms, paid_with: null, succeeded_at: insert.at };
      const paid = insert.purchase({ type: 'purchase_succeeded', data });
      return { what: `${purchase_id} is paid`, changed: [paid, ...insert.coins(paid)] };
    },
  ),

  'a declined review is approved and credited': aboutOne(
    purchases(isDeclined),
    ({ created, events }, drafts, random) => {
      const [review] = ofType(events, 'purchase_review_started');
      const [ended] = ofType(events, 'purchase_review_ended');
      const [failed] = ofType(events, 'purchase_failed');
      if (!review || !ended || !failed) return undefined;
      ended.data.decision = 'approved';
      const { uid, purchase_id, payment_id, ended_at } = ended.data;
      const ordered = dueTermsOf(created.data);
      const { paid_amount } = review.data;
      const terms = paid_amount > 0 ? { ...ordered, price: priceOfCents(paid_amount) } : ordered;
      const data = { uid, purchase_id, payment_id, ...terms, paid_with: null, succeeded_at: ended_at };
      const paid = Object.assign(failed as Draft, { type: 'purchase_succeeded', data } as const);
      const coins = new Inserter(drafts, random, drafts.indexOf(paid) + 1).coins(paid);
      return { what: `${purchase_id} is approved`, changed: [ended, paid, ...coins] };
    },
  ),
};

/** Changes an amount wherever an event of the purchase or of its coins states it. */
function raise(field: 'price' | 'gold_coins' | 'sweeps_coins', step: bigint): Commit {
  return aboutOne(purchases(isSucceeded), ({ created, events }, _, random) => {
    const { purchase_id, [field]: from } = created.data;
    const to = String(BigInt(from) + step * BigInt(1 + random.below(100)));
    return { what: `${purchase_id}: ${field} ${from} → ${to}`, changed: restate(events, from, to) };
  });
}
