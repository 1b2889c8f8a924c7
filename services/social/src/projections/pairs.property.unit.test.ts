import { type PairEvent, playersOfPairEvent, Refusal, type StoredEvent } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, sized, storedEvents } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sharedVersion } from '../domain/index.js';
import { INVARIANTS } from '../invariants/index.js';
import { ACTS, ADA, BOB, decide, folded, PAIR, START } from '../testing/pair.js';
import { ProjectedPairs } from '../testing/projected.js';
import { PAIRS } from './index.js';

const RUNS = sized(150, 10_000);

const ACCOUNTS: readonly GivenEvent[] = [ADA, BOB].map(({ uid, username }) => ({
  stream: `account-${uid}`,
  type: 'account_opened',
  data: { uid, username },
}));

/** A step of one of the players. Hours pass between steps, so that a rejected request can be repeated. */
const step = fc.record({
  who: fc.constantFrom(ADA, BOB),
  act: fc.constantFrom(...ACTS),
  hours: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200 })),
});

const MIRRORS = {
  friends: 'friends',
  sent: 'received',
  received: 'sent',
  blocking: 'blocked',
  blocked: 'blocking',
} as const;

it('in any order of actions, blocked players are never friends, and the lists equal a replay of the events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const projected = new ProjectedPairs();
      const given: GivenEvent[] = [];
      const events: PairEvent[] = [];
      let now = START;
      for (const { who, act, hours } of steps) {
        now += hours * 3_600_000;
        const decided = decidedOrRefused(() => decide(folded(events), who, act, now));
        for (const event of decided) {
          events.push(event);
          given.push(givenOf(event, now));
          await projected.handle(storedEvents(given).at(-1) as StoredEvent & PairEvent);
        }
        const state = folded(events);
        expect(state.block !== null && state.relation !== 'none').toBe(false);
        expect(projected.get(PAIRS, PAIR)).toEqual(events.length > 0 ? { state, version: events.length } : undefined);
        const own = projected.relation(ADA.uid, BOB.uid);
        const mirror = projected.relation(BOB.uid, ADA.uid);
        expect(mirror?.relation).toBe(own && MIRRORS[own.relation]);
        expect(mirror?.since).toBe(own?.since);
        const withoutBlocks = folded(events.filter(({ type }) => !type.startsWith('player_')));
        expect(sharedVersion(state)).toBe(sharedVersion(withoutBlocks));
        if (own) expect([own.pair_version, mirror?.pair_version]).toEqual([sharedVersion(state), sharedVersion(state)]);
        expect(own?.relation === 'friends').toBe(state.relation === 'friends' && state.block === null);
      }
      const shared = events.flatMap((event, at) =>
        event.type.startsWith('player_') ? [] : sharedVersion(folded(events.slice(0, at + 1))),
      );
      expect(shared).toEqual([...new Set(shared)].sort((a, b) => a - b));
      for (const rule of INVARIANTS)
        expect([rule.name, findingsOf(rule, storedEvents([...ACCOUNTS, ...given]))]).toEqual([rule.name, []]);
    }),
    { numRuns: RUNS },
  );
});

function decidedOrRefused(decideStep: () => PairEvent[]): PairEvent[] {
  try {
    return decideStep();
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

function givenOf(event: PairEvent, now: number): GivenEvent {
  const recordedAt = new Date(now).toISOString();
  const envelope = { actor: playersOfPairEvent(event)[0], recordedAt, effectiveAt: recordedAt };
  return { stream: `pair-${PAIR}`, type: event.type, data: event.data, envelope };
}
