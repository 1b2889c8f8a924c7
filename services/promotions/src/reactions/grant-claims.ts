import type { Subscription } from '@goldwake/core';
import type { GrantClaim } from '../commands/grant-claim.js';
import { CLAIM_TYPES, type Claimed, GRANTS_GROUP } from '../domain/index.js';

/**
 * Grants what was claimed if the claiming process stopped before it could do so. Normally the grant already exists, and
 * the handler changes nothing.
 */
export function grantClaims(grant: GrantClaim): Subscription {
  return {
    group: GRANTS_GROUP,
    topics: ['promotions'],
    types: CLAIM_TYPES,
    async handle(event) {
      await grant.execute(event as Claimed);
    },
  };
}
