import { type EventOf, idOf, type StoredEvent, streamName } from '@goldwake/contracts';
import { defineInvariant, type Violate } from '@goldwake/core';

/**
 * A success is reported if it has no credit when a success or credit is recorded this much later. A late credit breaks no
 * rule, because Kafka may be away for hours between the two.
 */
const UNCREDITED_MS = 60 * 60 * 1_000;

type Succeeded = StoredEvent<EventOf<'purchase_succeeded'>>;
type Credited = StoredEvent<EventOf<'coins_purchased'>>;

interface Credits {
  /** Successes that are not credited yet, by event id. */
  pending: Map<string, Succeeded>;
  /** Each player's last credited success, with the event that credited it. */
  credited: Map<string, { success: string; credit: string }>;
  /** Time of the newest event that the rule received, in milliseconds since the Unix epoch. */
  newest: number;
}

export const purchaseCredits = defineInvariant<Credits>({
  name: 'purchase credits',
  rule: 'each paid purchase is credited once, to the player who bought it, with its terms, and nothing else is credited as a purchase',
  types: ['purchase_succeeded', 'coins_purchased'],
  initial: () => ({ pending: new Map(), credited: new Map(), newest: 0 }),
  check(state, event, violate, scope) {
    state.newest = Math.max(state.newest, Date.parse(event.recordedAt));
    if (event.type === 'purchase_succeeded') {
      state.pending.set(event.eventId, event as Succeeded);
      return;
    }
    const { eventId, stream, causationId } = event as Credited;
    const uid = idOf(stream);
    const success = causationId === null ? undefined : state.pending.get(causationId);
    if (success && idOf(success.stream) === uid) {
      state.pending.delete(success.eventId);
      state.credited.set(uid, { success: success.eventId, credit: eventId });
      compare(event as Credited, success, violate);
    } else if (scope.includes(streamName('purchases', uid))) {
      const before = state.credited.get(uid);
      if (causationId === null) violate(event, 'credits a purchase without a payment');
      else if (before?.success === causationId) violate(event, `credits ${causationId} again, after ${before.credit}`);
      else violate(event, `credits ${causationId}, which is not an uncredited purchase of this player`);
    }
  },
  end({ pending, newest }, violate) {
    for (const success of pending.values()) {
      if (newest - Date.parse(success.recordedAt) > UNCREDITED_MS) violate(success, 'was never credited');
    }
  },
});

const SHARED = ['purchase_id', 'price', 'gold_coins', 'sweeps_coins', 'playthrough_percent'] as const;

function compare(credit: Credited, success: Succeeded, violate: Violate): void {
  for (const field of SHARED) {
    const [is, due] = [credit.data[field], success.data[field]];
    if (is !== due) violate(credit, `credits ${is} as ${field}; ${success.eventId} states ${due}`);
  }
  const [at, due] = [credit.data.purchased_at, success.data.succeeded_at];
  if (at !== due) violate(credit, `states that it was bought at ${at}; ${success.eventId} succeeded at ${due}`);
}
