import { EXACT_UNITS, type ReferralEvent, type ReferralRules, type SignUpDevice } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS, endRing, moveReferral, signUpFriend } from './referrals.js';
import { type ReferralsState, referralsReducer } from './state.js';

const START = Date.UTC(2026, 0, 15);
const NOTHING = { gold_coins: '0', sweeps_coins: '0' };

const friend = fc.constantFrom('f1', 'f2', 'f3');
const days = fc.integer({ min: 0, max: 5 });
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('sign up' as const),
      friend,
      device: fc.constantFrom<SignUpDevice>('new', 'new', 'new', 'own'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      friend,
      points: fc.constantFrom(100n * EXACT_UNITS - 1n, 100n * EXACT_UNITS, 500n * EXACT_UNITS, 500n * EXACT_UNITS),
      email_verified: fc.constantFrom(true, true, true, false),
      is_banned: fc.constantFrom(false, false, false, true),
      // The clock may also be set back.
      later: fc.integer({ min: -1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ring' as const), friend }) },
);
const rules = fc.record({ max_friends: fc.integer({ min: 1, max: 2 }), qualifying_days: days, hold_days: days });

function play({
  limits,
  steps,
}: {
  limits: Omit<ReferralRules, 'referrer' | 'referred' | 'qualifying_points'>;
  steps: Step[];
}) {
  const terms: ReferralRules = { referrer: NOTHING, referred: NOTHING, qualifying_points: 100, ...limits };
  let now = START;
  let state: ReferralsState = referralsReducer.initial('u1');
  const stored: { event: ReferralEvent; at: number }[] = [];
  for (const [index, one] of steps.entries()) {
    const events = decide(state, one, terms, `claim-${index}`, () => {
      if (one.kind === 'move') now += one.later * (DAY_MS / 2);
      return now;
    });
    state = events.reduce(referralsReducer.evolve, state);
    stored.push(...events.map((event) => ({ event, at: now })));
  }
  return { terms, stored };
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function decide(
  state: ReferralsState,
  one: Step,
  terms: ReferralRules,
  claimId: string,
  clock: () => number,
): ReferralEvent[] {
  const now = clock();
  switch (one.kind) {
    case 'sign up':
      return signUpFriend(
        state,
        { friend_id: one.friend, device: one.device, at: now },
        { version: 1, rules: terms },
        now,
      );
    case 'move':
      return moveReferral(state, one.friend, one, claimId, now);
    case 'ring':
      return endRing(state, one.friend, 'circular', now);
  }
}

it('no referral is paid twice, before its hold is over, after another end, or above the limit', () => {
  let payments = 0;
  fc.assert(
    fc.property(fc.record({ limits: rules, steps: fc.array(step, { minLength: 20, maxLength: 60 }) }), (given) => {
      const { terms, stored } = play(given);
      const ended = new Set<string>();
      const heldSince = new Map<string, number>();
      let paid = 0;
      for (const { event, at } of stored) {
        if (event.type === 'referred_bonus_received') continue;
        const { friend_id } = event.data;
        expect(ended.has(friend_id)).toBe(false);
        if (/rejected|reversed|paid/.test(event.type)) ended.add(friend_id);
        if (event.type === 'referral_qualified') heldSince.set(friend_id, at);
        if (event.type !== 'referral_paid') continue;
        expect(at - (heldSince.get(friend_id) ?? Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(
          terms.hold_days * DAY_MS,
        );
        paid++;
      }
      expect(paid).toBeLessThanOrEqual(terms.max_friends);
      payments += paid;
    }),
    { numRuns: 1_000 },
  );
  expect(payments).toBeGreaterThan(100);
});
