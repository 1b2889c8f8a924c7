import type { EventOf, EventType, StoredEvent } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { acceptedCard } from './accepted-card.js';

const [CODE, OTHER] = ['7K3MP9ZX2HZ', '00000000000'];

function stored(version: number, type: EventType, code: string | undefined): StoredEvent {
  const stream = 'postal_codes-u1';
  return { stream, version, eventId: `${stream}@${version}`, type, data: { code } } as unknown as StoredEvent;
}

it('the request and the arrival are those of the accepted code, not of others of the player', () => {
  const events = [
    stored(1, 'postal_code_requested', CODE),
    stored(2, 'postal_card_received', CODE),
    stored(3, 'postal_code_requested', OTHER),
    stored(4, 'postal_card_received', OTHER),
  ];
  const casino = { streamEvents: () => events.map((event) => ({ event })) };
  const accepted = (code: string | undefined) =>
    acceptedCard(
      casino as never,
      stored(5, 'postal_code_accepted', code) as StoredEvent<EventOf<'postal_code_accepted'>>,
    );
  expect(accepted(CODE)).toEqual({ requested: events[0], received: events[1] });
  expect(accepted('ZZZZZZZZZZZ')).toEqual({ requested: null, received: null });
});
