import { topicOf } from '@goldwake/contracts';
import type { GroupPlaces } from '@goldwake/core';
import { type Document, put } from '@goldwake/core';
import { PLACES, type Place, placeId } from './place.js';
import { keyOf, type Topics } from './topics.js';

/** Returns the checkpoints of a group on Kafka: one position for each partition that the group reads. */
export function partitionPlaces(topics: Topics): GroupPlaces {
  return {
    collection: PLACES.name,
    async of({ group, topics: own }, documents) {
      const places: [Place, Document<Place> | undefined][] = [];
      for (const topic of own) {
        for (let partition = 0; partition < topics.partitions; partition++) {
          const nowhere: Place = { group, topic, partition, position: 0, held: {} };
          places.push([nowhere, await documents.get(PLACES, placeId(nowhere))]);
        }
      }
      const positions = new Map(places.map(([place, stored]) => [placeId(place), (stored?.body ?? place).position]));
      const held = new Map(places.map(([place, stored]) => [placeId(place), stored?.body.held]));
      const firstHeld = [...held.values()].flatMap((keys) => Object.values(keys ?? {}));
      return {
        from: Math.min(...positions.values(), ...firstHeld.map((first) => first - 1)),
        to: Math.max(...positions.values()),
        covers({ stream, position }) {
          const topic = topicOf(stream);
          if (!own.includes(topic)) return false;
          const id = placeId({ group, topic, partition: topics.partitionOf(keyOf(stream)) });
          return position <= (positions.get(id) ?? 0) && !(position >= (held.get(id)?.[keyOf(stream)] ?? Infinity));
        },
        moveTo: (position) =>
          places.map(([place, stored]) => put(PLACES, placeId(place), { ...place, position }, stored?.revision ?? 0)),
      };
    },
  };
}
