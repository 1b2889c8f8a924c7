import type { GroupPlaces } from '@goldwake/core';
import { type DocumentReads, put } from '@goldwake/core';
import { CUT, CUT_ID, cutOf, FIRST_CUT } from './cut.js';
import { partitionPlaces } from './kafka/group-places.js';
import { PLACES } from './kafka/place.js';
import { Topics } from './kafka/topics.js';
import { RELAY, RELAY_ID } from './relay/lease.js';

/** Checkpoints of consumer groups by the topic layout stored in MongoDB, for processes without Kafka settings. */
export const storedPlaces: GroupPlaces = {
  collection: PLACES.name,
  async of(subscription, documents) {
    const { stored, cut } = await cutIn(documents);
    const standing = await partitionPlaces(new Topics({ partitions: cut.partitions })).of(subscription, documents);
    if (stored) return standing;
    // The layout is stored with the checkpoints: without it they could later be read with another number of partitions.
    const moveTo = (position: number) => [put(CUT, CUT_ID, cut, 0), ...standing.moveTo(position)];
    return { ...standing, moveTo };
  },
};

async function cutIn(documents: DocumentReads) {
  const [stored, relay] = [await documents.get(CUT, CUT_ID), await documents.get(RELAY, RELAY_ID)];
  return { stored, cut: cutOf(stored?.body, relay?.body) ?? FIRST_CUT };
}
