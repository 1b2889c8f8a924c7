import {
  type EventOf,
  idOf,
  isPostalCode,
  type PostalCode,
  type PostalCodesEvent,
  type StoredEvent,
} from '@goldwake/contracts';
import { addId, defineInvariant, isRecordedNear, noIds, type SeenIds, type Violate } from '@goldwake/core';

type Requested = StoredEvent<EventOf<'postal_code_requested'>>;
type Processed = StoredEvent<Exclude<PostalCodesEvent, { type: 'postal_code_requested' }>>;

interface Card {
  eventId: string;
  requestedAt: string;
  /** Milliseconds since the Unix epoch. */
  expiresAt: number;
  status: 'requested' | 'received' | 'accepted' | 'rejected';
}

interface State {
  /** The codes of all players. */
  seen: SeenIds;
  /** The cards of each player by code, in the order of their requests. */
  cards: Map<string, Map<PostalCode, Card>>;
}

export const postalCodes = defineInvariant<State>({
  name: 'postal codes',
  rule: 'a postal request code has the right check character and is requested once; a player requests at most one per UTC day, and none while another one is open; a card is received once and until its code expires, accepted if it was received or its code has not expired, and accepted or rejected only once; every event is recorded within five minutes of its stated time',
  types: ['postal_code_requested', 'postal_card_received', 'postal_code_accepted', 'postal_code_rejected'],
  initial: () => ({ seen: noIds(), cards: new Map() }),
  check({ seen, cards }, event, violate) {
    const at = statedTime(event as StoredEvent<PostalCodesEvent> & PostalCodesEvent);
    if (!isRecordedNear(at, event)) violate(event, `states the time ${at}; it was recorded at ${event.recordedAt}`);
    const uid = idOf(event.stream);
    const own = cards.get(uid) ?? new Map<PostalCode, Card>();
    cards.set(uid, own);
    if (event.type === 'postal_code_requested') request(own, seen, event as Requested, violate);
    else process(own, event as Processed, violate);
  },
});

function statedTime({ type, data }: PostalCodesEvent): string {
  switch (type) {
    case 'postal_code_requested':
      return data.requested_at;
    case 'postal_card_received':
      return data.received_at;
    case 'postal_code_accepted':
      return data.claimed_at;
    case 'postal_code_rejected':
      return data.rejected_at;
  }
}

function request(own: Map<PostalCode, Card>, seen: SeenIds, event: Requested, violate: Violate): void {
  const { code, requested_at, expires_at } = event.data;
  if (!isPostalCode(code)) violate(event, `requests ${code}, whose check character is wrong`);
  if (!addId(seen, code)) violate(event, `requests ${code}, which was requested before`);
  const before = [...own.values()].at(-1);
  if (before && requested_at.slice(0, 10) <= before.requestedAt.slice(0, 10)) {
    violate(event, `requests a code at ${requested_at}; ${before.eventId} requests one at ${before.requestedAt}`);
  }
  if (before?.status === 'requested' && Date.parse(requested_at) < before.expiresAt) {
    violate(event, `requests a code while that of ${before.eventId} is open`);
  }
  // A code that is requested again becomes the player's last one.
  own.delete(code);
  const expiresAt = Date.parse(expires_at);
  own.set(code, { eventId: event.eventId, requestedAt: requested_at, expiresAt, status: 'requested' });
}

function process(own: Map<PostalCode, Card>, event: Processed, violate: Violate): void {
  const { type, data } = event;
  const card = own.get(data.code);
  if (!card) {
    violate(event, `processes ${data.code}, which this player has not requested`);
    return;
  }
  const { status, eventId, expiresAt } = card;
  const isClosed = status === 'accepted' || status === 'rejected';
  if (isClosed || (status === 'received' && type === 'postal_card_received')) {
    violate(event, `processes the card of ${eventId}, which is ${status} already`);
  }
  const at = statedTime(event as PostalCodesEvent);
  if (status === 'requested' && type !== 'postal_code_rejected' && Date.parse(at) >= expiresAt) {
    violate(
      event,
      `processes the card of ${eventId} at ${at}; its code expired at ${new Date(expiresAt).toISOString()}`,
    );
  }
  card.status = STATUS_AFTER[type];
}

const STATUS_AFTER = {
  postal_card_received: 'received',
  postal_code_accepted: 'accepted',
  postal_code_rejected: 'rejected',
} as const satisfies Record<Processed['type'], Card['status']>;
