import type { Payment, PaymentFailureCode, PurchaseEvent } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, sized, storedEvents } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { observe } from '../domain/index.js';
import { at, buys, folded, MINUTE_MS, payment, START, taken, UID } from '../testing/purchases.js';
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

/** Reports of the states in any order, each as often as it happens and at any time. */
const reports = (history: readonly Payment[]) =>
  fc.array(fc.record({ of: fc.nat(history.length - 1), minutes: fc.integer({ min: 0, max: 500 }) }), { maxLength: 20 });

it('in any order, repetition and delay of the reports about a payment, its purchase ends once, as the provider says, and a success is credited once', () => {
  fc.assert(
    fc.property(
      histories.chain((history) => fc.tuple(fc.constant(history), reports(history))),
      ([history, some]) => {
        // At least the last state is reported in the end, because the poll goes on until the purchase is decided.
        const all = [...some, { of: history.length - 1, minutes: 0 }];
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
        for (const { of, minutes } of all) {
          now += minutes * MINUTE_MS;
          store(observe(folded(events), history[of] ?? history[0], now));
        }
        const [end] = history.slice(-1);
        const ended = events.filter(({ type }) => /_(succeeded|failed|expired)$/.test(type));
        expect(ended).toHaveLength(1);
        expect(events.filter(({ type }) => type === 'purchase_succeeded')).toHaveLength(
          end?.status === 'succeeded' ? 1 : 0,
        );
        const [purchase] = folded(events).purchases.values();
        expect(purchase).toMatchObject({ status: end?.status, payment_id: 'p1' });
        const isCredit = (name: string) => name === 'purchase credits';
        for (const rule of INVARIANTS) {
          if (!isCredit(rule.name)) expect([rule.name, findingsOf(rule, storedEvents(given))]).toEqual([rule.name, []]);
        }
      },
    ),
    { numRuns: RUNS },
  );
});
