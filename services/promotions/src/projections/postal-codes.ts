import { idOf, type PostalCodesEvent, type StoredEvent } from '@goldwake/contracts';
import { collection, type Projection } from '@goldwake/core';

/** The players who have requested the codes, by code. */
export const POSTAL_CODES = collection<{ uid: string }>('promotions_postal_codes');

interface ReceivedCard {
  uid: string;
  /** Position of the event that records the arrival. */
  position: number;
}

/** Cards that wait for a decision, by code. The index lists the oldest first. */
export const RECEIVED_CARDS = collection<ReceivedCard>('promotions_received_cards', {
  by_position: { fields: ['position'] },
});

export const postalCodes: Projection = {
  group: 'promotions.postal_codes',
  topics: ['promotions'],
  types: ['postal_code_requested', 'postal_card_received', 'postal_code_accepted', 'postal_code_rejected'],
  collections: [POSTAL_CODES, RECEIVED_CARDS],
  handle(event, effects) {
    const { type, data, stream, position } = event as StoredEvent<PostalCodesEvent> & PostalCodesEvent;
    const uid = idOf(stream);
    switch (type) {
      case 'postal_code_requested':
        return effects.put(POSTAL_CODES, data.code, { uid });
      case 'postal_card_received':
        return effects.put(RECEIVED_CARDS, data.code, { uid, position });
      default:
        return effects.remove(RECEIVED_CARDS, data.code);
    }
  },
};
