import { UNOWNED_USER_FIELDS, USER_FIELD_OWNERS, type User, type UserFieldsOf } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { defineManifest } from './manifest.js';

const PROMOTIONS = {
  name: 'promotions' as const,
  paths: [],
  streams: { promotions: { initial: () => ({}), evolve: () => ({}) } },
  projections: [],
  invariants: [{ name: 'none', rule: 'anything goes', initial: () => null, check: () => {} }] as const,
};

/** Type tests: each `@ts-expect-error` fails the build if the mistake below it compiles. Nothing here runs. */
export function mistakes(owned: UserFieldsOf<'identity' | 'wallet' | 'promotions'>): User {
  // @ts-expect-error the service owns a second field
  defineManifest({ ...PROMOTIONS, userFields: ['daily_claim_id'] });
  // @ts-expect-error the wallet owns the field
  defineManifest({ ...PROMOTIONS, userFields: ['daily_claim_id', 'daily_claimed_at', 'gc_balance'] });
  // @ts-expect-error a service that appends events states at least one invariant
  defineManifest({ ...PROMOTIONS, invariants: [], userFields: ['daily_claim_id', 'daily_claimed_at'] });
  // @ts-expect-error no service owns the other fields yet
  const user: User = owned;
  return { ...user, ...owned, ...UNOWNED_USER_FIELDS };
}

describe('the fields of the User', () => {
  it('a manifest with every field that its service owns is accepted', () => {
    const { userFields } = defineManifest({ ...PROMOTIONS, userFields: ['daily_claim_id', 'daily_claimed_at'] });
    expect(userFields).toEqual(['daily_claim_id', 'daily_claimed_at']);
  });

  it('every field without an owner has a constant value, and no other field has one', () => {
    const unowned = Object.entries(USER_FIELD_OWNERS).filter(([, owner]) => owner === null);
    expect(Object.keys(UNOWNED_USER_FIELDS).sort()).toEqual(unowned.map(([field]) => field).sort());
  });
});
