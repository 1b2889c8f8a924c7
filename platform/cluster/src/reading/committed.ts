import { topicOf } from '@goldwake/contracts';
import { type Committed, positionOf, type ReadOnlyCasino, type StoredCheckpoint } from '@goldwake/core';
import {
  PARTITION_CHECKPOINTS,
  type PartitionCheckpoint,
  partitionCheckpointId,
} from '../kafka/partition-checkpoint.js';
import { keyOf, Topics } from '../kafka/topics.js';
import { RELAY, RELAY_ID, type RelayState } from '../relay/lease.js';
import { DEFAULT_TOPIC_LAYOUT, TOPIC_LAYOUT_ID, type TopicLayout, topicLayoutOf } from '../topic-layout.js';

/**
 * Reads the progress of consumer groups from their stored checkpoints and the state of the relay. Offsets in Kafka may
 * be ahead of these checkpoints, but only by events without effects.
 */
export function partitionsCommitted(casino: Pick<ReadOnlyCasino, 'document' | 'allDocuments'>): Committed {
  const stored = new Map(
    [...casino.allDocuments<Partial<PartitionCheckpoint> | null>(PARTITION_CHECKPOINTS.name)].map(({ id, body }) => [
      id,
      body,
    ]),
  );
  const layout = stored.get(TOPIC_LAYOUT_ID) as TopicLayout | undefined;
  stored.delete(TOPIC_LAYOUT_ID);
  const relay = casino.document<RelayState>(RELAY.name, RELAY_ID)?.body;
  const topics = new Topics({ partitions: (topicLayoutOf(layout, relay) ?? DEFAULT_TOPIC_LAYOUT).partitions });
  const checkpoints: StoredCheckpoint[] = [...stored].map(([id, body]) => ({
    collection: PARTITION_CHECKPOINTS.name,
    id,
    position: positionOf(body),
  }));
  if (relay) checkpoints.push({ collection: RELAY.name, id: RELAY_ID, position: positionOf(relay) });
  return {
    checkpoints,
    upTo(group, stream) {
      const topic = topicOf(stream);
      if (topic === undefined) return 0;
      const key = keyOf(stream);
      const checkpoint = stored.get(partitionCheckpointId({ group, topic, partition: topics.partitionOf(key) }));
      return Math.min(positionOf(checkpoint) ?? 0, (checkpoint?.held?.[key] ?? Number.POSITIVE_INFINITY) - 1);
    },
    newest: (group) =>
      checkpoints.reduce(
        (newest, { id, position = 0 }) => (id.startsWith(`${group}/`) ? Math.max(newest, position) : newest),
        0,
      ),
  };
}
