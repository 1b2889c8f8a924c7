import type { PurchaseEvent } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, sized, storedEvents } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { expire, observe, type PurchasesState } from '../domain/index.js';
import { buys, folded, MINUTE_MS, payment, purchaseId, START, UID } from '../testing/purchases.js';
import { purchaseLimits } from './purchase-limits.js';

const RUNS = sized(300, 10_000);

/**
 * An order of the package for a first purchase, the end of the time to pay, or a payment of the n-th order, also a late
 * one.
 */
const acts = fc.array(
  fc.record({ what: fc.constantFrom('order', 'overdue', 'paid', 'declined'), n: fc.integer({ min: 1, max: 5 }) }),
  { maxLength: 30 },
);

it('in any order of orders, ends and late payments, a package for a first purchase is credited once without a review', () => {
  fc.assert(
    fc.property(acts, (some) => {
      const events: PurchaseEvent[] = [];
      const given: GivenEvent[] = [];
      for (const [minute, { what, n }] of some.entries()) {
        const now = START + minute * 31 * MINUTE_MS;
        for (const { type, data } of decided(folded(events), what, n, now)) {
          events.push({ type, data } as PurchaseEvent);
          given.push({
            stream: `purchases-${UID}`,
            ...{ type, data },
            envelope: { recordedAt: new Date(now).toISOString() },
          });
        }
      }
      expect(events.filter(({ type }) => type === 'purchase_succeeded').length).toBeLessThanOrEqual(1);
      expect(findingsOf(purchaseLimits, storedEvents(given))).toEqual([]);
      const paid = events.filter(({ type }) => type === 'purchase_succeeded' || type === 'purchase_review_started');
      const isFirst = ({ type }: PurchaseEvent) => type === 'purchase_succeeded';
      expect(paid.findIndex(isFirst)).toBe(paid.length > 0 ? 0 : -1);
    }),
    { numRuns: RUNS },
  );
});

/** The decisions of the cashier; an order that is refused stores nothing. */
function decided(state: PurchasesState, what: string, n: number, now: number): PurchaseEvent[] {
  if (what === 'overdue') return expire(state, purchaseId(n), now);
  if (what !== 'order') {
    const change = what === 'paid' ? ({ status: 'succeeded' } as const) : ({ status: 'failed' } as const);
    return observe(state, payment({ reference: purchaseId(n), payment_id: `p${n}`, ...change }), now);
  }
  if (state.purchases.has(purchaseId(n))) return [];
  try {
    return buys(n, { package_id: 'first', now })(state);
  } catch {
    return [];
  }
}
