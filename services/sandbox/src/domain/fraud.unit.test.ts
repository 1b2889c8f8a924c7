import { FRAUD_DECISIONS, type FraudScore } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FORCED_OUTCOMES, forcedScore, isForcedOutcome, type Known, scoreOf } from './fraud.js';

/** The first order of a new player, who buys by HTTP only. */
const NEW: Known = { amount: 999, earlier_purchases: 0, recent_declines: 0, players_on_devices: 0 };

it.each<[order: string, known: Partial<Known>, decision: FraudScore['decision'], ...reasons: string[]]>([
  ['a new player', {}, 'allow'],
  ['a new player on a device', { players_on_devices: 1 }, 'allow'],
  ['three players on one device', { players_on_devices: 3 }, 'allow'],
  ['four players on one device', { players_on_devices: 4 }, 'review', 'device_shared'],
  ['seven players on one device', { players_on_devices: 7 }, 'review', 'device_shared'],
  ['eight players on one device', { players_on_devices: 8 }, 'block', 'device_shared'],
  ['two declines', { recent_declines: 2 }, 'allow'],
  ['three declines', { recent_declines: 3 }, 'challenge', 'declines'],
  ['a first purchase of 199.99 dollars', { amount: 19_999 }, 'allow'],
  ['a first purchase of 200 dollars', { amount: 20_000 }, 'challenge', 'high_first_amount'],
  ['a later purchase of 200 dollars', { amount: 20_000, earlier_purchases: 1 }, 'allow'],
  ['two reasons for a challenge', { amount: 30_000, recent_declines: 4 }, 'challenge', 'declines', 'high_first_amount'],
  ['a challenge and a review', { players_on_devices: 5, recent_declines: 3 }, 'review', 'device_shared', 'declines'],
  [
    'every reason',
    { players_on_devices: 9, recent_declines: 3, amount: 20_000 },
    'block',
    ...['device_shared', 'declines', 'high_first_amount'],
  ],
])('%s: %j is scored %s', (_, known, decision, ...reasons) => {
  expect(scoreOf({ ...NEW, ...known })).toEqual({ decision, reasons });
});

it('an order that is more suspicious is never scored milder, and has no fewer reasons', () => {
  const known = fc.record({
    amount: fc.integer({ min: 1, max: 99_999_999 }),
    earlier_purchases: fc.nat(3),
    recent_declines: fc.nat(6),
    players_on_devices: fc.nat(12),
  });
  fc.assert(
    fc.property(known, fc.nat(5), fc.nat(10), fc.nat(1_000_000), (less, declines, players, amount) => {
      const more = {
        ...less,
        amount: less.amount + amount,
        recent_declines: less.recent_declines + declines,
        players_on_devices: less.players_on_devices + players,
      };
      const [mild, strict] = [scoreOf(less), scoreOf(more)];
      const place = ({ decision }: FraudScore) => FRAUD_DECISIONS.indexOf(decision);
      expect(place(strict)).toBeGreaterThanOrEqual(place(mild));
      expect(strict.reasons).toEqual(expect.arrayContaining(mild.reasons));
      expect(mild.reasons.length === 0).toBe(mild.decision === 'allow');
    }),
  );
});

it('a forced outcome says that a person has forced it', () => {
  expect(FORCED_OUTCOMES.map(forcedScore)).toEqual([
    { decision: 'allow', reasons: [] },
    { decision: 'challenge', reasons: ['forced'] },
    { decision: 'review', reasons: ['forced'] },
    { decision: 'block', reasons: ['forced'] },
    { decision: 'no_answer', reasons: ['forced'] },
  ]);
  expect([...FORCED_OUTCOMES, 'other', '', 'toString', undefined].filter(isForcedOutcome)).toEqual(FORCED_OUTCOMES);
});
