import {
  type Category,
  type DomainEvent,
  EVENT_TYPES,
  EVENTS,
  type EventType,
  type StoredEvent,
  upcast,
  type WalletEvent,
} from '@goldwake/contracts';
import { type Golden, goldens } from '@goldwake/contracts/testing';
import type { Reducer } from '@goldwake/core';
import { bet, endSeedPair, grant, type Raise, raise, walletReducer, win } from '@goldwake/wallet/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MANIFESTS } from './services.js';
import { type Step, walletHistory } from './testing/random-wallet.js';

const REDUCERS = Object.assign({}, ...MANIFESTS.map(({ streams }) => streams)) as Record<Category, unknown>;

const all = goldens();

function lifted({ type, schemaVersion, data }: Golden): StoredEvent {
  return upcast({ eventId: `${type}@1`, type, schemaVersion, data } as StoredEvent);
}

function reducerOf(type: EventType): Reducer<object, DomainEvent> {
  return REDUCERS[EVENTS[type].category] as Reducer<object, DomainEvent>;
}

describe('stored events of all schema versions', () => {
  it.each(all.map((golden) => [golden.type, golden.schemaVersion, golden] as const))(
    '%s of schema %d is folded by the current reducer into a state with the same fields as before',
    (type, _, golden) => {
      const { initial, evolve } = reducerOf(type);
      const before = initial('u1');
      expect(Object.keys(evolve(before, lifted(golden))).sort()).toEqual(Object.keys(before).sort());
    },
  );
});

describe('wallet events as they are stored by the current version', () => {
  const today: DomainEvent[] = [...fc.sample(walletHistory, { numRuns: 100, seed: 1 }).flat(), ...causedEvents()];
  const types = EVENT_TYPES.filter((type) => EVENTS[type].category === 'wallet');

  it.each(types)(
    '%s has the same fields as its newest golden event; other fields would need a new schema version',
    (type) => {
      const events = today.filter((event) => event.type === type);
      const golden = all.find((each) => each.type === type && !('becomes' in each));
      expect(events.length).toBeGreaterThan(0);
      for (const event of events) {
        expect(Object.keys(event.data as object)).toEqual(Object.keys(golden?.data ?? {}));
      }
    },
  );
});

/** Events that need a cause in another stream, so random histories of one wallet do not contain them. */
function causedEvents(): WalletEvent[] {
  const granted = {
    ...{ grant_id: 'g1', gold_coins: '100', sweeps_coins: '0', playthrough_percent: 0, rules_version: null },
    ...{ reason: 'daily_bonus' as const, granted_at: '2026-01-15T12:00:00.000Z' },
  };
  const round = { round_id: 'r1', game_id: 'blackjack', draw: { seed_pair: 1, nonce: 0 }, outcome: {} };
  const [raised, declined] = ['10', '1000'].map((stake) => ({ round_id: 'r1', sequence: 1, stake }));
  const steps: Step[] = [
    (state) => grant(state, granted),
    (state) => bet(state, { round, currency: 'gold_coins', stake: '50' }),
    (state) => raise(state, raised as Raise),
    (state) => raise(state, declined as Raise),
    (state) => win(state, { round, payout: '0' }),
    (state) => endSeedPair(state, { seed_pair: 1, client_seed: 'harbour' }),
  ];
  const events: WalletEvent[] = [];
  for (const step of steps) events.push(...step(events.reduce(walletReducer.evolve, walletReducer.initial('u1'))));
  return events;
}
