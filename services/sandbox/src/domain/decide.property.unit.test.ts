import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CARD, OPENED_AT, opened } from '../testing/payment-states.js';
import { COIN_IDS, SENT_PERCENT, type SentAmount } from './coins.js';
import { decide, type PaymentDecision } from './decide.js';
import type { PaymentState } from './payment.js';
import { TEST_CARDS } from './test-cards.js';

/** The long form of `npm run check` tries more sequences. */
const SEQUENCES = process.env.LONG_TESTS ? 3_000 : 500;

const DECISIONS: PaymentDecision[] = [
  ...TEST_CARDS.map(({ outcome }): PaymentDecision => ({ type: 'pay', card: { ...CARD, outcome } })),
  ...COIN_IDS.map((coin): PaymentDecision => ({ type: 'quote', coin, address: 'a' })),
  ...(Object.keys(SENT_PERCENT) as SentAmount[]).map(
    (sent): PaymentDecision => ({ type: 'send', sent, to: 'a', from: 'b' }),
  ),
  ...(['confirm', 'refuse', 'cancel', 'expire', 'receive'] as const).map((type): PaymentDecision => ({ type })),
  ...(['refund', 'dispute', 'win_dispute', 'lose_dispute'] as const).map((type): PaymentDecision => ({ type })),
];

it('any order of decisions leaves at most one success and one return of at most what was received', () => {
  const step = fc.record({ decision: fc.constantFrom(...DECISIONS), ms: fc.constantFrom(0, 1_000, 600_000) });
  const methods = fc.constantFrom(...(['card', 'apple_pay', 'crypto'] as const));
  const authentications = fc.constantFrom(...(['if_needed', 'required'] as const));
  const reached = new Set<string>();
  fc.assert(
    fc.property(methods, authentications, fc.array(step, { maxLength: 60 }), (method, authentication, steps) => {
      let payment: PaymentState = opened({ method, authentication });
      let now = OPENED_AT;
      const events: string[] = [];
      for (const { decision, ms } of steps) {
        now += ms;
        const decided = decide(payment, decision, now);
        if (!decided) continue;
        payment = decided.payment;
        if (decided.event) events.push(decided.event);
      }
      const count = (...types: string[]) => events.filter((event) => types.includes(event)).length;
      for (const event of events) reached.add(event);
      expect(count('payment.succeeded')).toBeLessThanOrEqual(1);
      expect(count('payment.failed', 'payment.expired')).toBeLessThanOrEqual(1);
      expect(count('payment.refunded', 'payment.dispute_lost')).toBeLessThanOrEqual(count('payment.succeeded'));
      expect(count('payment.dispute_won', 'payment.dispute_lost')).toBeLessThanOrEqual(count('payment.disputed'));
      expect(payment.amount).toBeLessThanOrEqual(method === 'crypto' ? 1_098 : 999);
      if (count('payment.succeeded') === 0) expect(payment.amount).toBe(999);
    }),
    { numRuns: SEQUENCES },
  );
  expect(reached.size).toBe(8);
});
