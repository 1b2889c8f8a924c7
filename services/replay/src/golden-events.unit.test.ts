import {
  type Category,
  type DomainEvent,
  EVENT_TYPES,
  EVENTS,
  type EventType,
  type StoredEvent,
  upcast,
} from '@goldwake/contracts';
import { type Golden, goldens } from '@goldwake/contracts/testing';
import type { Reducer } from '@goldwake/core';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MANIFESTS } from './services.js';
import { walletHistory } from './testing/random-wallet.js';

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
  const today = fc.sample(walletHistory, { numRuns: 100, seed: 1 }).flat();
  const types = EVENT_TYPES.filter((type) => EVENTS[type].category === 'wallet');

  it.each(types)(
    '%s has the same fields as its newest golden event; other fields would need a new schema version',
    (type) => {
      const events = today.filter((event) => event.type === type);
      const golden = all.find((each) => each.type === type && !('becomes' in each));
      expect(events.length).toBeGreaterThan(0);
      for (const event of events) {
        expect(Object.keys(event.data)).toEqual(Object.keys(golden?.data ?? {}));
      }
    },
  );
});
