import { type EventOf, idOf, type StoredEvent, streamName } from '@goldwake/contracts';
import { defineInvariant, type Violate } from '@goldwake/core';
import {
  CREDITS_GROUP,
  creditTermsOf,
  MOVING_TYPES,
  type MovingEvent,
  movesCoins,
  type StoredPurchase,
} from '../domain/index.js';

const EFFECTS = {
  purchase_succeeded: 'coins_purchased',
  purchase_refunded: 'purchase_taken_back',
  purchase_disputed: 'purchase_taken_back',
  purchase_dispute_won: 'purchase_restored',
} as const satisfies Record<MovingEvent['type'], string>;

const VERBS = {
  coins_purchased: ['credits', 'credited'],
  purchase_taken_back: ['takes back', 'taken back'],
  purchase_restored: ['restores', 'restored'],
} as const;

type Cause = StoredEvent & MovingEvent;
type Effect = StoredEvent &
  (EventOf<'coins_purchased'> | EventOf<'purchase_taken_back'> | EventOf<'purchase_restored'>);

interface Credits {
  /** Events of purchases that the wallet has not followed yet, by event id. */
  pending: Map<string, Cause>;
  /** Each player's last event that the wallet followed, with the event of the wallet. */
  settled: Map<string, { cause: string; effect: string }>;
  /** Purchases that have succeeded, by id. */
  purchases: Map<string, Pick<StoredPurchase, 'has_succeeded' | 'dispute'>>;
}

export const purchaseCredits = defineInvariant<Credits>({
  name: 'purchase credits',
  rule: 'the coins of each paid purchase are credited once, to the player who bought it, with its terms; each refund and dispute takes them back once, and each won dispute restores them once; nothing else moves coins as a purchase',
  types: [...MOVING_TYPES, 'coins_purchased', 'purchase_taken_back', 'purchase_restored'],
  initial: () => ({ pending: new Map(), settled: new Map(), purchases: new Map() }),
  check(state, event, violate, scope) {
    if (isCause(event)) {
      if (isDue(state, event)) state.pending.set(event.eventId, event);
      return;
    }
    const effect = event as Effect;
    const { eventId, stream, causationId } = effect;
    const uid = idOf(stream);
    const cause = causationId === null ? undefined : state.pending.get(causationId);
    if (cause && idOf(cause.stream) === uid && EFFECTS[cause.type] === effect.type) {
      state.pending.delete(cause.eventId);
      state.settled.set(uid, { cause: cause.eventId, effect: eventId });
      compare(effect, cause, violate);
    } else if (scope.includes(streamName('purchases', uid))) {
      const [verb] = VERBS[effect.type];
      const before = state.settled.get(uid);
      if (causationId === null) violate(event, `${verb} a purchase without a payment`);
      else if (before?.cause === causationId) violate(event, `${verb} ${causationId} again, after ${before.effect}`);
      else violate(event, `${verb} ${causationId}, for which nothing of this kind is due to this player`);
    }
  },
  end({ pending }, violate, _, end) {
    for (const cause of pending.values()) {
      if (!end.isOverdue(cause, CREDITS_GROUP)) continue;
      violate(cause, `was never ${VERBS[EFFECTS[cause.type]][1]}`);
    }
  },
});

function isCause(event: StoredEvent): event is Cause {
  return MOVING_TYPES.some((type) => type === event.type);
}

/** Records an event of a purchase. @returns whether the wallet must follow it */
function isDue({ purchases }: Credits, { type, data: { purchase_id } }: Cause): boolean {
  if (type === 'purchase_succeeded') purchases.set(purchase_id, { has_succeeded: true, dispute: null });
  const purchase = purchases.get(purchase_id);
  if (!purchase) return false;
  if (type === 'purchase_disputed') purchase.dispute = 'open';
  if (type === 'purchase_dispute_won') purchase.dispute = 'won';
  return movesCoins(purchase, { type });
}

function compare(effect: Effect, cause: Cause, violate: Violate): void {
  const stated = new Map<string, unknown>(Object.entries(effect.data));
  for (const [field, due] of Object.entries(dueOf(cause))) {
    const is = stated.get(field);
    if (is !== due) violate(effect, `states ${is} as ${field}; ${due} is due because of ${cause.eventId}`);
  }
}

/** Returns what the wallet's event must state. */
function dueOf({ type, data }: MovingEvent): object {
  const { purchase_id } = data;
  switch (type) {
    case 'purchase_succeeded':
      return { purchase_id, ...creditTermsOf(data), purchased_at: data.succeeded_at };
    case 'purchase_refunded':
      return { purchase_id, cause: 'refund', taken_at: data.refunded_at };
    case 'purchase_disputed':
      return { purchase_id, cause: 'dispute', taken_at: data.disputed_at };
    case 'purchase_dispute_won':
      return { purchase_id, restored_at: data.won_at };
  }
}
