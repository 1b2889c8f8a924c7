import type { EventOf, PostalCodesEvent, StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { readable } from '../readable.js';

/** What happened to a card before it was accepted. */
export interface AcceptedCard {
  /** Null if the player has never requested the code. */
  requested: StoredEvent<EventOf<'postal_code_requested'>> | null;
  /** Null if the card was accepted without a record of its arrival. */
  received: StoredEvent<EventOf<'postal_card_received'>> | null;
}

/** Reads from the player's postal request codes what happened to an accepted card. */
export function acceptedCard(
  casino: Pick<ReadOnlyCasino, 'streamEvents'>,
  claim: StoredEvent<EventOf<'postal_code_accepted'>>,
): AcceptedCard {
  const card: AcceptedCard = { requested: null, received: null };
  for (const { event } of casino.streamEvents(claim.stream, { toVersion: claim.version - 1 })) {
    readable(event, () => {
      const { type, data } = event as StoredEvent<PostalCodesEvent>;
      if (data.code !== claim.data.code) return;
      if (type === 'postal_code_requested') card.requested = event as NonNullable<AcceptedCard['requested']>;
      if (type === 'postal_card_received') card.received = event as NonNullable<AcceptedCard['received']>;
    });
  }
  return card;
}
