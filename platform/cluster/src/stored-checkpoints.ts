import type { GroupCheckpoints } from '@goldwake/core';
import { type DocumentReads, put } from '@goldwake/core';
import { partitionCheckpoints } from './kafka/group-checkpoints.js';
import { PARTITION_CHECKPOINTS } from './kafka/partition-checkpoint.js';
import { Topics } from './kafka/topics.js';
import { RELAY, RELAY_ID } from './relay/lease.js';
import { DEFAULT_TOPIC_LAYOUT, TOPIC_LAYOUT, TOPIC_LAYOUT_ID, topicLayoutOf } from './topic-layout.js';

/**
 * Access to the checkpoints of consumer groups for processes without Kafka settings. It uses the topic layout that is
 * stored in MongoDB.
 */
export const storedCheckpoints: GroupCheckpoints = {
  collection: PARTITION_CHECKPOINTS.name,
  async of(subscription, documents) {
    const { stored, cut: layout } = await layoutIn(documents);
    const progress = await partitionCheckpoints(new Topics({ partitions: layout.partitions })).of(
      subscription,
      documents,
    );
    if (stored) return progress;
    // The layout is stored together with the checkpoints, because they are valid for this number of partitions only.
    const moveTo = (position: number) => [put(TOPIC_LAYOUT, TOPIC_LAYOUT_ID, layout, 0), ...progress.moveTo(position)];
    return { ...progress, moveTo };
  },
};

async function layoutIn(documents: DocumentReads) {
  const [stored, relay] = [await documents.get(TOPIC_LAYOUT, TOPIC_LAYOUT_ID), await documents.get(RELAY, RELAY_ID)];
  return { stored, cut: topicLayoutOf(stored?.body, relay?.body) ?? DEFAULT_TOPIC_LAYOUT };
}
