import { type EventOf, formatExactMoney, idOf, parseMicros, type StoredEvent, streamName } from '@goldwake/contracts';
import { defineInvariant, type Violate } from '@goldwake/core';
import { GRANTS_GROUP } from '../domain/index.js';

type Claimed = StoredEvent<EventOf<'daily_bonus_claimed'>>;
type Granted = StoredEvent<EventOf<'coins_granted'>>;

interface Grants {
  /** Claims that are not granted yet, by event id. */
  pending: Map<string, Claimed>;
  /** Each player's last granted claim, with the event that granted it. */
  granted: Map<string, { claim: string; grant: string }>;
}

export const dailyGrants = defineInvariant<Grants>({
  name: 'daily grants',
  rule: 'each claimed daily bonus is granted once, to the player who claimed it, with the claimed amounts',
  types: ['daily_bonus_claimed', 'coins_granted'],
  initial: () => ({ pending: new Map(), granted: new Map() }),
  check(state, event, violate, scope) {
    if (event.type === 'daily_bonus_claimed') {
      state.pending.set(event.eventId, event as Claimed);
      return;
    }
    const { eventId, stream, causationId, data } = event as Granted;
    const claim = causationId === null ? undefined : state.pending.get(causationId);
    if (claim && idOf(claim.stream) === idOf(stream)) {
      state.pending.delete(claim.eventId);
      state.granted.set(idOf(stream), { claim: claim.eventId, grant: eventId });
      compare(event as Granted, claim, violate);
    } else if (data.reason === 'daily_bonus' && scope.includes(streamName('promotions', idOf(stream)))) {
      const before = state.granted.get(idOf(stream));
      if (causationId === null) violate(event, 'grants a daily bonus without a claim');
      else if (before?.claim === causationId) violate(event, `grants ${causationId} again, after ${before.grant}`);
      else violate(event, `grants ${causationId}, which is not an open claim of this player`);
    }
  },
  end({ pending }, violate, _, end) {
    for (const claim of pending.values()) {
      if (end.isOverdue(claim, GRANTS_GROUP)) violate(claim, 'was never granted');
    }
  },
});

function compare(grant: Granted, claim: Claimed, violate: Violate): void {
  const { grant_id, reason, granted_at } = grant.data;
  if (reason !== 'daily_bonus') violate(grant, `grants ${claim.eventId} as a ${reason}`);
  if (grant_id !== claim.data.claim_id) {
    violate(grant, `grants ${grant_id}; ${claim.eventId} claims ${claim.data.claim_id}`);
  }
  for (const currency of ['gold_coins', 'sweeps_coins'] as const) {
    const [granted, claimed] = [parseMicros(grant.data[currency]), parseMicros(claim.data[currency])];
    if (granted === claimed) continue;
    const [is, due] = [granted, claimed].map((amount) => formatExactMoney(amount, currency));
    violate(grant, `grants ${is}; ${claim.eventId} claims ${due}`);
  }
  if (granted_at !== claim.data.claimed_at) {
    violate(grant, `states that it was granted at ${granted_at}; ${claim.eventId} claims at ${claim.data.claimed_at}`);
  }
}
