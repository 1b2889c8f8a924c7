import { expect, it } from '@jest/globals';
import { defineManifest, servicesCalledBy } from './manifest.js';

const reducer = { initial: () => ({}), evolve: () => ({}) };
const PROMOTIONS = {
  name: 'promotions' as const,
  paths: [],
  streams: {
    promotions: reducer,
    promotion_rules: reducer,
    promotion_offers: reducer,
    loyalty: reducer,
    referrals: reducer,
    postal_codes: reducer,
  },
  projections: [],
  invariants: [{ name: 'none', rule: 'anything goes', initial: () => null, check: () => {} }] as const,
};

/** Type tests: each `@ts-expect-error` fails the build if the mistake below it compiles. Nothing here runs. */
export function mistakes() {
  defineManifest(PROMOTIONS);
  // @ts-expect-error a service that appends events states at least one invariant
  defineManifest({ ...PROMOTIONS, invariants: [] });
  // @ts-expect-error a stream category of the service is missing
  defineManifest({ ...PROMOTIONS, streams: { promotions: reducer } });
}

it('a service calls the owners of the ports that list it as a caller', () => {
  expect(servicesCalledBy('promotions')).toEqual(['identity', 'wallet', 'cashier', 'games']);
});
