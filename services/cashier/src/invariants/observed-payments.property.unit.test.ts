import {
  type Payment,
  type PaymentFailureCode,
  type Posting,
  type PurchaseEvent,
  parseMicros,
  Refusal,
  type StoredEvent,
} from '@goldwake/contracts';
import { findingsOf, type GivenEvent, sized, storedEvents } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SettlePurchase } from '../commands/settle-purchase.js';
import {
  cancelUnpaid,
  expire,
  movesOf,
  observe,
  owesRefund,
  type StoredPurchase,
  treatmentOf,
} from '../domain/index.js';
import type { StoredMove } from '../streams/purchases.js';
import {
  ALLOWED,
  at,
  BLOCKED,
  buys,
  CHALLENGED,
  DISPUTED,
  ends,
  folded,
  LOST,
  MINUTE_MS,
  ON_SALE,
  PAID,
  payment,
  purchaseId,
  REFUNDED,
  REVIEWED,
  START,
  type Step,
  UID,
  WON,
} from '../testing/purchases.js';
import { WalletWithoutEngine } from '../testing/wallet-without-engine.js';
import { INVARIANTS } from './index.js';

const RUNS = sized(300, 10_000);

const FAILURES: readonly PaymentFailureCode[] = ['card_declined', 'insufficient_funds', 'fraud_blocked', 'canceled'];
const unpaid = fc.oneof(
  fc.constant<Partial<Payment>>({ status: 'expired' }),
  fc
    .constantFrom(...FAILURES)
    .map((failure_code): Partial<Payment> => ({ status: 'failed', failure_code, card: PAID.card })),
);
/** What happens to a success, in order. */
const reversals = fc.constantFrom<Partial<Payment>[]>(
  [],
  [REFUNDED],
  [DISPUTED],
  [DISPUTED, WON],
  [DISPUTED, LOST],
  [DISPUTED, WON, { ...WON, ...REFUNDED }],
  [DISPUTED, { ...DISPUTED, ...REFUNDED }],
);
const paid: fc.Arbitrary<Partial<Payment>[]> = fc
  .record({ amount: fc.constantFrom(999, 999, 1), after: reversals })
  .map(({ amount, after }) => {
    const success = { ...PAID, amount };
    return [success, ...after.map((change): Partial<Payment> => ({ ...success, ...change }))];
  });

/**
 * The states of one payment in order: it is opened, perhaps processed, ends once, and a success is perhaps reversed.
 */
const histories = fc
  .record({
    isProcessed: fc.boolean(),
    end: fc.oneof(
      unpaid.map((one) => [one]),
      paid,
    ),
  })
  .map(({ isProcessed, end }): readonly [Payment, ...Payment[]] => [
    payment(),
    ...(isProcessed ? [payment({ status: 'processing', updated_at: at(2), card: PAID.card })] : []),
    ...end.map((change) => payment({ ...change, updated_at: at(3) })),
  ]);

/**
 * What happens in the casino: a report of one of the states, an end by the casino itself, the decision of an operator,
 * the reaction, or a bet of the player.
 */
const happenings = (history: readonly Payment[]) =>
  fc.record({
    what: fc.oneof(
      { weight: 2, arbitrary: fc.nat(history.length - 1) },
      fc.constantFrom('canceled', 'overdue', 'approved', 'declined', 'reaction', 'bet'),
    ),
    minutes: fc.integer({ min: 0, max: 500 }),
    isWalletAway: fc.boolean(),
  });

/** An order with each score, by card or crypto. */
const orders = fc.record({
  risk: fc.constantFrom(null, ALLOWED, CHALLENGED, REVIEWED, BLOCKED),
  method: fc.constantFrom('card' as const, 'crypto' as const),
});

/** A casino with one purchase, which runs the deciders of the cashier and of the wallet without an engine. */
class OnePurchase {
  readonly given: GivenEvent[] = [];
  now = START;
  readonly wallet = new WalletWithoutEngine(UID, (events, causationId) => {
    for (const event of events)
      this.given.push({ stream: `wallet-${UID}`, ...event, envelope: { ...this.recorded(), causationId } });
  });
  private readonly settle = new SettlePurchase(
    {
      movesUpTo: async ({ version }) =>
        movesOf(
          this.purchase,
          this.stored().filter((one) => one.version <= version),
        ),
    },
    this.wallet,
    () => {},
  );

  get events(): PurchaseEvent[] {
    return this.stored();
  }

  get purchase(): StoredPurchase {
    const [purchase] = folded(this.events).purchases.values();
    if (!purchase) throw new Error('there is no purchase');
    return purchase;
  }

  /** Stores what is decided, and settles it at once. A refusal stores nothing. */
  async decide(step: Step): Promise<void> {
    const before = this.events;
    const decided = step(folded(before));
    const envelope = { ...this.recorded(), commandId: `c${before.length}` };
    for (const event of decided) this.given.push({ stream: `purchases-${UID}`, ...event, envelope });
    await this.settle.atOnce(this.stored().slice(before.length));
  }

  /** Settles everything in order, as the reaction does. */
  async react(): Promise<void> {
    this.wallet.isAway = false;
    for (const event of movesOf(this.purchase, this.stored())) await this.settle.execute(event as StoredMove);
  }

  private stored(): (StoredEvent & PurchaseEvent)[] {
    return storedEvents(this.given).filter(({ stream }) => stream === `purchases-${UID}`) as (StoredEvent &
      PurchaseEvent)[];
  }

  private recorded() {
    return { recordedAt: new Date(this.now).toISOString() };
  }
}

const isRefused = (error: unknown) => error instanceof Refusal && error.code === 'purchase_not_in_review';

it('in any order, repetition and delay of what happens to a payment, it is credited at most once, ends as the provider says, and exactly what was credited is taken back', async () => {
  await fc.assert(
    fc.asyncProperty(
      orders,
      histories.chain((history) => fc.tuple(fc.constant(history), fc.array(happenings(history), { maxLength: 20 }))),
      async (ordered, [history, some]) => {
        const casino = new OnePurchase();
        await casino.decide(buys(1, ordered));
        for (const [n, { what, minutes, isWalletAway }] of some.entries()) {
          casino.now += minutes * MINUTE_MS;
          casino.wallet.isAway = isWalletAway;
          const { now } = casino;
          if (what === 'canceled') await casino.decide((state) => cancelUnpaid(state, purchaseId(), 'created', now));
          else if (what === 'overdue') await casino.decide((state) => expire(state, purchaseId(), now));
          else if (what === 'reaction') await casino.react();
          else if (what === 'bet') casino.wallet.loseHalf(`r${n}`);
          else if (what === 'approved' || what === 'declined') {
            const minute = (now - START) / MINUTE_MS;
            await casino.decide(ends(what, minute)).catch((error) => expect(isRefused(error)).toBe(true));
          } else await casino.decide((state) => observe(state, history[Number(what)] ?? history[0], now));
        }
        // The provider repeats its webhooks, the reaction goes on, and a refund that the casino owes is made.
        let last = history.at(-1) ?? history[0];
        await casino.decide((state) => observe(state, last, casino.now));
        if (owesRefund(casino.purchase) && last.dispute?.status !== 'lost') last = { ...last, ...REFUNDED };
        await casino.decide((state) => observe(state, last, casino.now));
        await casino.react();

        expectEnd(casino, last);
        const stored = storedEvents([...ON_SALE, ...casino.given]);
        for (const rule of INVARIANTS) expect([rule.name, findingsOf(rule, stored)]).toEqual([rule.name, []]);
        expect(sums(stored)).toEqual(new Set([0n]));
      },
    ),
    { numRuns: RUNS },
  );
});

function expectEnd({ events, purchase, wallet, given }: OnePurchase, last: Payment): void {
  const types = events.map(({ type }) => type);
  const count = (type: string) => given.filter((one) => one.type === type).length;
  const { has_succeeded, status } = purchase;
  const treatment = treatmentOf(purchase);
  expect(count('coins_purchased')).toBe(has_succeeded ? 1 : 0);
  expect(count('purchase_succeeded')).toBe(has_succeeded ? 1 : 0);
  if (treatment === 'block') {
    expect(types).toEqual(['purchase_created', 'purchase_failed']);
    return;
  }
  if (last.status !== 'succeeded') {
    expect(types.filter((type) => /_(failed|expired)$/.test(type))).toEqual(types.slice(-1));
    expect(has_succeeded).toBe(false);
    return;
  }
  const reviews = events.flatMap((event) => (event.type === 'purchase_review_ended' ? [event.data.decision] : []));
  const isReviewed = last.amount !== 999 || treatment === 'review';
  if (!isReviewed) expect([has_succeeded, reviews]).toEqual([true, []]);
  else expect([has_succeeded, reviews.length <= 1]).toEqual([reviews[0] === 'approved', true]);
  const withoutReversal = has_succeeded ? 'succeeded' : reviews[0] === 'declined' ? 'failed' : 'in_review';
  expect(status).toBe(endOf(last, withoutReversal));
  expect(purchase.failure).toBe(reviews[0] === 'declined' ? 'review_declined' : null);
  expect(types.filter((type) => type === 'purchase_refunded')).toHaveLength(status === 'refunded' ? 1 : 0);
  const isTaken = has_succeeded && ['refunded', 'disputed', 'lost'].includes(status);
  expect(wallet.state.purchases.get(purchaseId())?.taken?.isRestored === false).toBe(isTaken);
}

function endOf({ refunded_at, dispute }: Payment, withoutReversal: string): string {
  if (refunded_at !== null) return 'refunded';
  if (dispute) return dispute.status === 'open' ? 'disputed' : dispute.status;
  return withoutReversal;
}

/** Sums of the postings of each event and currency. */
function sums(stored: readonly StoredEvent[]): Set<bigint> {
  const all = new Set<bigint>([0n]);
  for (const { data } of stored) {
    const byCurrency = new Map<string, bigint>();
    for (const { currency, amount } of (data as { postings?: Posting[] }).postings ?? []) {
      byCurrency.set(currency, (byCurrency.get(currency) ?? 0n) + parseMicros(amount));
    }
    for (const sum of byCurrency.values()) all.add(sum);
  }
  return all;
}
