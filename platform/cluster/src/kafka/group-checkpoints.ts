import { topicOf } from '@goldwake/contracts';
import type { GroupCheckpoints } from '@goldwake/core';
import { type Document, put } from '@goldwake/core';
import { PARTITION_CHECKPOINTS, type PartitionCheckpoint, partitionCheckpointId } from './partition-checkpoint.js';
import { keyOf, type Topics } from './topics.js';

/** Returns access to the checkpoints of consumer groups on Kafka, which have one position per partition. */
export function partitionCheckpoints(topics: Topics): GroupCheckpoints {
  return {
    collection: PARTITION_CHECKPOINTS.name,
    async of({ group, topics: own }, documents) {
      const checkpoints: [PartitionCheckpoint, Document<PartitionCheckpoint> | undefined][] = [];
      for (const topic of own) {
        for (let partition = 0; partition < topics.partitions; partition++) {
          const none: PartitionCheckpoint = { group, topic, partition, position: 0, held: {} };
          checkpoints.push([none, await documents.get(PARTITION_CHECKPOINTS, partitionCheckpointId(none))]);
        }
      }
      const positions = new Map(
        checkpoints.map(([checkpoint, stored]) => [
          partitionCheckpointId(checkpoint),
          (stored?.body ?? checkpoint).position,
        ]),
      );
      const parked = new Map(
        checkpoints.map(([checkpoint, stored]) => [partitionCheckpointId(checkpoint), stored?.body.held]),
      );
      const firstHeld = [...parked.values()].flatMap((keys) => Object.values(keys ?? {}));
      return {
        from: Math.min(...positions.values(), ...firstHeld.map((first) => first - 1)),
        to: Math.max(...positions.values()),
        covers({ stream, position }) {
          const topic = topicOf(stream);
          if (!own.includes(topic)) return false;
          const id = partitionCheckpointId({ group, topic, partition: topics.partitionOf(keyOf(stream)) });
          return position <= (positions.get(id) ?? 0) && !(position >= (parked.get(id)?.[keyOf(stream)] ?? Infinity));
        },
        moveTo: (position) =>
          checkpoints.map(([checkpoint, stored]) =>
            put(
              PARTITION_CHECKPOINTS,
              partitionCheckpointId(checkpoint),
              { ...checkpoint, position },
              stored?.revision ?? 0,
            ),
          ),
      };
    },
  };
}
