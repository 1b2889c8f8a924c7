import {
  type Category,
  CURRENCIES,
  EVENTS,
  type EventOf,
  formatExactMoney,
  idOf,
  parseMicros,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import { defineInvariant, type Violate } from '@goldwake/core';
import { CLAIM_TYPES, CLAIMS, type Claimed, type ClaimType, claimedAmounts, GRANTS_GROUP } from '../domain/index.js';

type Granted = StoredEvent<EventOf<'coins_granted'>>;

interface Grants {
  /** Claims that are not granted yet, by event id. */
  pending: Map<string, Claimed>;
  /** Each player's last granted claim, with the event that granted it. */
  granted: Map<string, { claim: string; grant: string }>;
}

/** For each reason of a grant that needs a claim, the category of the streams with the claims. */
const SOURCES = new Map<string, Category>(CLAIM_TYPES.map((type) => [CLAIMS[type].reason, EVENTS[type].category]));

export const claimGrants = defineInvariant<Grants>({
  name: 'claim grants',
  rule: 'each claimed daily bonus, rakeback, VIP reward, promotion and accepted postal request code, and each bonus of a referral, is granted once, to its player, with the claimed amounts',
  types: [...CLAIM_TYPES, 'coins_granted'],
  initial: () => ({ pending: new Map(), granted: new Map() }),
  check(state, event, violate, scope) {
    if (event.type !== 'coins_granted') {
      state.pending.set(event.eventId, event as Claimed);
      return;
    }
    const grant = event as Granted;
    const uid = idOf(event.stream);
    const claim = event.causationId === null ? undefined : state.pending.get(event.causationId);
    if (claim && idOf(claim.stream) === uid) {
      state.pending.delete(claim.eventId);
      state.granted.set(uid, { claim: claim.eventId, grant: event.eventId });
      compare(grant, claim, violate);
      return;
    }
    const source = SOURCES.get(grant.data.reason);
    if (source && scope.includes(streamName(source, uid))) violate(event, faultOfGrant(grant, state.granted.get(uid)));
  },
  end({ pending }, violate, _, end) {
    for (const claim of pending.values()) {
      if (end.isOverdue(claim, GRANTS_GROUP)) violate(claim, 'was never granted');
    }
  },
});

function faultOfGrant({ causationId, data }: Granted, before: { claim: string; grant: string } | undefined): string {
  if (causationId === null) return `grants a ${data.reason} without a claim`;
  if (before?.claim === causationId) return `grants ${causationId} again, after ${before.grant}`;
  return `grants ${causationId}, which is not an open claim of this player`;
}

function compare(grant: Granted, claim: Claimed, violate: Violate): void {
  const { grant_id, reason, granted_at } = grant.data;
  if (reason !== CLAIMS[claim.type as ClaimType].reason) violate(grant, `grants ${claim.eventId} as a ${reason}`);
  if (grant_id !== claim.data.claim_id) {
    violate(grant, `grants ${grant_id}; ${claim.eventId} claims ${claim.data.claim_id}`);
  }
  const amounts = claimedAmounts(claim);
  for (const currency of CURRENCIES) {
    const [granted, claimed] = [parseMicros(grant.data[currency]), parseMicros(amounts[currency])];
    if (granted === claimed) continue;
    const [is, due] = [granted, claimed].map((amount) => formatExactMoney(amount, currency));
    violate(grant, `grants ${is}; ${claim.eventId} claims ${due}`);
  }
  if (granted_at !== claim.data.claimed_at) {
    violate(grant, `states that it was granted at ${granted_at}; ${claim.eventId} claims at ${claim.data.claimed_at}`);
  }
}
