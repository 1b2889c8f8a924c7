import { type Category, type DomainEvent, type StoredEvent, upcast } from '@goldwake/contracts';
import { EVENT_TYPES, type Golden, goldens } from '@goldwake/contracts/testing';
import { catalogueReducer, fairnessReducer, favouritesReducer } from '@goldwake/games/domain';
import { accountReducer } from '@goldwake/identity/domain';
import type { Reducer } from '@goldwake/platform';
import { promotionsReducer } from '@goldwake/promotions/domain';
import { walletReducer } from '@goldwake/wallet/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { walletHistory } from './testing/random-wallet.js';

const REDUCERS: Record<Category, unknown> = {
  account: accountReducer,
  wallet: walletReducer,
  fairness: fairnessReducer,
  promotions: promotionsReducer,
  catalogue: catalogueReducer,
  favourites: favouritesReducer,
};

const all = goldens();

function lifted({ type, schemaVersion, data }: Golden): StoredEvent {
  return upcast({ eventId: `${type}@1`, type, schemaVersion, data } as StoredEvent);
}

function reducerOf(type: string): Reducer<object, DomainEvent> {
  return REDUCERS[EVENT_TYPES[type as keyof typeof EVENT_TYPES]] as Reducer<object, DomainEvent>;
}

describe('an event as any Goldwake stored it', () => {
  it.each(all.map((golden) => [golden.type, golden.schemaVersion, golden] as const))(
    '%s of schema %d is folded by the reducer of today into a state like the one before it',
    (type, _, golden) => {
      const { initial, evolve } = reducerOf(type);
      const before = initial('u1');
      expect(Object.keys(evolve(before, lifted(golden))).sort()).toEqual(Object.keys(before).sort());
    },
  );
});

describe('an event of a wallet as it is stored today', () => {
  const today = fc.sample(walletHistory, { numRuns: 100, seed: 1 }).flat();
  const types = Object.entries(EVENT_TYPES).flatMap(([type, category]) => (category === 'wallet' ? [type] : []));

  it.each(types)('%s has the fields of its newest golden: other fields are another schema', (type) => {
    const events = today.filter((event) => event.type === type);
    const golden = all.find((each) => each.type === type && !('becomes' in each));
    expect(events.length).toBeGreaterThan(0);
    for (const event of events) {
      expect(Object.keys(event.data)).toEqual(Object.keys(golden?.data ?? {}));
    }
  });
});
