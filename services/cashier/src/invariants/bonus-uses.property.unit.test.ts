import { CURRENCIES, type PurchaseEvent, type RunningBonuses } from '@goldwake/contracts';
import { sized } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { endReview, expire, observe, type PurchasesState } from '../domain/index.js';
import { buys, folded, MINUTE_MS, PAID, payment, purchaseId, START } from '../testing/purchases.js';

const RUNS = sized(300, 10_000);
const PACKAGE = { gold_coins: 99_900_000_000n, sweeps_coins: 10_000_000n };
const micros = fc.oneof(
  fc.constant(0n),
  fc.bigInt({ min: 1n, max: 60_000_000n }),
  fc.bigInt({ min: 1n, max: 10n ** 12n }),
);
const bonuses = fc.array(fc.record({ percent: fc.integer({ min: 1, max: 500 }), gold: micros, sweeps: micros }), {
  minLength: 1,
  maxLength: 2,
});
type Drawn = { percent: number; gold: bigint; sweeps: bigint };

/** Orders, ends of the time to pay, payments, refunds and decisions of an operator, about any of three purchases. */
const acts = fc.array(
  fc.record({
    what: fc.constantFrom('order', 'order', 'overdue', 'paid', 'paid', 'declined', 'refunded', 'approve', 'decline'),
    n: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 40, size: 'max' },
);

const running = (drawn: readonly Drawn[]): RunningBonuses => ({
  promotions_version: 7,
  bonuses: drawn.map(({ percent, gold, sweeps }, at) => ({
    user_promotion_id: `boost-${at}`,
    title: 'Boost',
    percent,
    gold_coins: String(gold),
    sweeps_coins: String(sweeps),
    ends_at: '',
  })),
});

/** Counts the percentage in whole hundreds and the rest, unlike the code. */
function share(amount: bigint, percent: number, most: bigint): bigint {
  const [hundreds, rest] = [amount / 100n, Number(amount % 100n)];
  const sum = hundreds * BigInt(percent) + BigInt(Math.floor((rest * percent) / 100));
  return [sum, most].sort((one, other) => (one < other ? -1 : 1))[0] as bigint;
}

/** Decides nothing if a limit refuses it. */
function decided(state: PurchasesState, what: string, n: number, now: number, bonus: RunningBonuses): PurchaseEvent[] {
  const id = purchaseId(n);
  const paid = payment({ reference: id, payment_id: `p${n}` });
  try {
    switch (what) {
      case 'order':
        return state.purchases.has(id) ? [] : buys(n, { now }, bonus)(state);
      case 'overdue':
        return expire(state, id, now);
      case 'paid':
        return observe(state, { ...paid, ...PAID }, now);
      case 'declined':
        return observe(state, { ...paid, status: 'failed', failure_code: 'card_declined' }, now);
      case 'refunded':
        return observe(state, { ...paid, ...PAID, refunded_at: new Date(now).toISOString() }, now);
      default: {
        const decision = what === 'approve' ? 'approved' : 'declined';
        return endReview(state, id, { decision, reason: 'Checked', by: 'kim' }, now);
      }
    }
  } catch {
    return [];
  }
}

it('in any order of orders, ends, payments and reviews, a bonus adds what is due and is credited once', () => {
  let [credited, dropped] = [0, 0];
  fc.assert(
    fc.property(bonuses, acts, (drawn, some) => {
      const events: PurchaseEvent[] = [];
      for (const [minute, { what, n }] of some.entries()) {
        const now = START + minute * 31 * MINUTE_MS;
        events.push(...decided(folded(events), what, n, now, running(drawn)));
      }
      const used = new Map<string, string>();
      const ordered = new Map<string, Extract<PurchaseEvent, { type: 'purchase_created' }>['data']>();
      const reviewed = new Set<string>();
      for (const { type, data } of events) {
        if (type === 'purchase_review_started') reviewed.add(data.purchase_id);
        if (type === 'purchase_created') {
          ordered.set(data.purchase_id, data);
          if (!data.bonus) continue;
          const { percent, gold, sweeps } = drawn[Number(data.bonus.user_promotion_id.slice('boost-'.length))] as Drawn;
          expect([data.bonus.gold_coins, data.bonus.sweeps_coins].map(BigInt)).toEqual([
            share(PACKAGE.gold_coins, percent, gold),
            share(PACKAGE.sweeps_coins, percent, sweeps),
          ]);
        }
        if (type !== 'purchase_succeeded') continue;
        const bonus = ordered.get(data.purchase_id)?.bonus;
        const [withBonus, alone] = [bonus, null].map((added) =>
          CURRENCIES.map((currency) => PACKAGE[currency] + BigInt(added?.[currency] ?? 0)),
        );
        const coins = CURRENCIES.map((currency) => BigInt(data[currency]));
        if (bonus && reviewed.has(data.purchase_id) && String(coins) === String(alone)) {
          dropped += 1;
          continue;
        }
        expect(coins).toEqual(withBonus);
        if (!bonus) continue;
        credited += 1;
        expect(used.get(bonus.user_promotion_id)).toBeUndefined();
        used.set(bonus.user_promotion_id, data.purchase_id);
      }
    }),
    { numRuns: RUNS },
  );
  // Without such successes, the property would say nothing.
  expect(credited).toBeGreaterThan(0);
  expect(dropped).toBeGreaterThan(0);
});
