import type { Payment, PaymentFailureCode, PurchaseEvent } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, sized, storedEvents } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cancelUnpaid, expire, observe } from '../domain/index.js';
import { at, buys, folded, MINUTE_MS, payment, purchaseId, START, taken, UID } from '../testing/purchases.js';
import { INVARIANTS } from './index.js';

const RUNS = sized(500, 20_000);
const CARD = { brand: 'visa', last4: '4242' };

const FAILURES: readonly PaymentFailureCode[] = ['card_declined', 'insufficient_funds', 'fraud_blocked', 'canceled'];
const ends = fc.oneof(
  fc.constant<Partial<Payment>>({ status: 'succeeded', card: CARD }),
  fc.constant<Partial<Payment>>({ status: 'expired' }),
  fc
    .constantFrom(...FAILURES)
    .map((failure_code): Partial<Payment> => ({ status: 'failed', failure_code, card: CARD })),
);

/** The states of one payment in order: it is opened, perhaps processed, and ends once. */
const histories = fc
  .record({ isProcessed: fc.boolean(), end: ends })
  .map(({ isProcessed, end }): readonly [Payment, ...Payment[]] => [
    payment(),
    ...(isProcessed ? [payment({ status: 'processing', updated_at: at(2), card: CARD })] : []),
    payment({ ...end, updated_at: at(3) }),
  ]);

/** What happens in the casino: a report of one of the states, or an end by the casino itself. */
const happenings = (history: readonly Payment[]) =>
  fc.record({
    what: fc.oneof(fc.nat(history.length - 1), fc.constantFrom('canceled', 'overdue')),
    minutes: fc.integer({ min: 0, max: 500 }),
  });

it('in any order, repetition and delay of the reports about a payment, a success is stored once and is the end, also if the casino had ended the purchase, and every other purchase ends once', () => {
  fc.assert(
    fc.property(
      histories.chain((history) => fc.tuple(fc.constant(history), fc.array(happenings(history), { maxLength: 20 }))),
      ([history, some]) => {
        // At least the last state is reported in the end, because the poll goes on until the purchase is decided.
        const all = [...some, { what: history.length - 1, minutes: 0 }];
        const given: GivenEvent[] = [];
        const events: PurchaseEvent[] = [];
        let now = START;
        const store = (decided: readonly PurchaseEvent[]) => {
          const recordedAt = new Date(now).toISOString();
          for (const event of decided) {
            events.push(event);
            given.push({ stream: `purchases-${UID}`, ...event, envelope: { recordedAt } });
          }
        };
        store(taken(buys()));
        for (const { what, minutes } of all) {
          now += minutes * MINUTE_MS;
          const state = folded(events);
          if (what === 'canceled') store(cancelUnpaid(state, purchaseId(), 'created', now));
          else if (what === 'overdue') store(expire(state, purchaseId(), now));
          else store(observe(state, history[Number(what)] ?? history[0], now));
        }
        const [purchase] = folded(events).purchases.values();
        const successes = events.filter(({ type }) => type === 'purchase_succeeded');
        const otherEnds = events.filter(({ type }) => /_(failed|expired)$/.test(type));
        if (history.at(-1)?.status === 'succeeded') {
          expect(purchase).toMatchObject({ status: 'succeeded', failure: null, payment_id: 'p1' });
          expect(successes).toHaveLength(1);
          expect(events.at(-1)).toBe(successes[0]);
          expect(otherEnds.length).toBeLessThanOrEqual(1);
        } else {
          expect(successes).toEqual([]);
          expect(otherEnds).toEqual(events.slice(-1));
        }
        const isCredit = (name: string) => name === 'purchase credits';
        for (const rule of INVARIANTS) {
          if (!isCredit(rule.name)) expect([rule.name, findingsOf(rule, storedEvents(given))]).toEqual([rule.name, []]);
        }
      },
    ),
    { numRuns: RUNS },
  );
});
