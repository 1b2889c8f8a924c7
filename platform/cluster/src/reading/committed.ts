import { topicOf } from '@goldwake/contracts';
import { type Committed, positionOf, type ReadOnlyCasino, type StoredPlace } from '@goldwake/core';
import { CUT_ID, type Cut, cutOf, FIRST_CUT } from '../cut.js';
import { PLACES, type Place, placeId } from '../kafka/place.js';
import { keyOf, Topics } from '../kafka/topics.js';
import { RELAY, RELAY_ID, type RelayState } from '../relay/lease.js';

/**
 * Reads the groups' progress from their stored checkpoints and the relay's state. Progress that only Kafka knows
 * concerns events without effects.
 */
export function partitionsCommitted(casino: Pick<ReadOnlyCasino, 'document' | 'allDocuments'>): Committed {
  const stored = new Map(
    [...casino.allDocuments<Partial<Place> | null>(PLACES.name)].map(({ id, body }) => [id, body]),
  );
  const cut = stored.get(CUT_ID) as Cut | undefined;
  stored.delete(CUT_ID);
  const relay = casino.document<RelayState>(RELAY.name, RELAY_ID)?.body;
  const topics = new Topics({ partitions: (cutOf(cut, relay) ?? FIRST_CUT).partitions });
  const places: StoredPlace[] = [...stored].map(([id, body]) => ({
    collection: PLACES.name,
    id,
    position: positionOf(body),
  }));
  if (relay) places.push({ collection: RELAY.name, id: RELAY_ID, position: positionOf(relay) });
  return {
    places,
    upTo(group, stream) {
      const topic = topicOf(stream);
      if (topic === undefined) return 0;
      const key = keyOf(stream);
      const place = stored.get(placeId({ group, topic, partition: topics.partitionOf(key) }));
      return Math.min(positionOf(place) ?? 0, (place?.held?.[key] ?? Number.POSITIVE_INFINITY) - 1);
    },
    newest: (group) =>
      places.reduce(
        (newest, { id, position = 0 }) => (id.startsWith(`${group}/`) ? Math.max(newest, position) : newest),
        0,
      ),
  };
}
