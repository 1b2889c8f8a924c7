import {
  collection,
  type DocumentReads,
  type Documents,
  NAMESPACE,
  PARTITIONS,
  put,
  RevisionConflict,
} from '@goldwake/core';
import { PARTITION_CHECKPOINTS } from './kafka/partition-checkpoint.js';
import type { Topics } from './kafka/topics.js';
import { NOTHING_RELAYED, RELAY, RELAY_ID, type RelayState } from './relay/lease.js';

/**
 * Namespace and number of partitions of this deployment's topics, stored in MongoDB for readers without Kafka. A
 * process with different settings fails at start. The layout is in the checkpoint collection, because checkpoints are
 * valid for one number of partitions only.
 */
export interface TopicLayout {
  /** Null if the checkpoints were written before any service was started. */
  namespace: string | null;
  partitions: number;
}

export const TOPIC_LAYOUT = collection<TopicLayout>(PARTITION_CHECKPOINTS.name, PARTITION_CHECKPOINTS.indexes);
/** Id of the layout document. It cannot be the id of a checkpoint, because checkpoint ids contain two slashes. */
export const TOPIC_LAYOUT_ID = 'cut';

/** The topic settings of this process differ from those stored in MongoDB. */
export class TopicLayoutMismatch extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TopicLayoutMismatch';
  }
}

/**
 * Returns the stored topic layout. If none is stored, derives it from the topics to which the relay has sent events.
 */
export function topicLayoutOf(
  stored: TopicLayout | undefined,
  relay: Pick<RelayState, 'last'> | undefined,
): TopicLayout | undefined {
  if (stored) return stored;
  const [sent] = Object.entries(relay?.last ?? {});
  return sent && { namespace: sent[0].slice(0, sent[0].lastIndexOf('.')), partitions: sent[1].length };
}

/** Topic layout of a deployment in which no service has been started yet. */
export const DEFAULT_TOPIC_LAYOUT: TopicLayout = { namespace: null, partitions: PARTITIONS };

/**
 * Compares the topic settings with the stored layout; called before any topic is created.
 * @throws TopicLayoutMismatch
 */
export async function checkTopicLayout(documents: Documents, topics: Topics): Promise<void> {
  await documents.declare(PARTITION_CHECKPOINTS, RELAY);
  await readLayout(documents, topics);
}

/**
 * Stores the topic layout. From then on, processes with other settings fail at start.
 * @throws TopicLayoutMismatch
 */
export async function storeTopicLayout(documents: Documents, topics: Topics): Promise<void> {
  const { namespace, partitions } = topics;
  for (;;) {
    const { stored, relay } = await readLayout(documents, topics);
    if (relay && stored?.body.namespace === namespace) return;
    // The layout is written together with the relay's first state. If two processes initialise the database at the same
    // time, one gets a RevisionConflict and reads the layout again.
    const writes = [put(TOPIC_LAYOUT, TOPIC_LAYOUT_ID, { namespace, partitions }, stored?.revision ?? 0)];
    if (!relay) writes.push(put(RELAY, RELAY_ID, NOTHING_RELAYED, 0));
    try {
      return await documents.write(writes);
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
}

async function readLayout(documents: DocumentReads, { namespace, partitions }: Topics) {
  const [stored, relay] = await Promise.all([
    documents.get(TOPIC_LAYOUT, TOPIC_LAYOUT_ID),
    documents.get(RELAY, RELAY_ID),
  ]);
  const layout = topicLayoutOf(stored?.body, relay?.body);
  if (layout && layout.partitions !== partitions) {
    throw new TopicLayoutMismatch(
      `MongoDB has ${layout.partitions} partitions stored for this deployment, GOLDWAKE_KAFKA_PARTITIONS is ${partitions} ` +
        `(default ${PARTITIONS}): consumer groups would lose events; set it to the stored number`,
    );
  }
  // Another namespace is allowed after the relay was reset, because it then sends all events again.
  if (relay && layout?.namespace && layout.namespace !== namespace) {
    throw new TopicLayoutMismatch(
      `MongoDB has the topic namespace ${layout.namespace} stored for this deployment, GOLDWAKE_KAFKA_NAMESPACE is ` +
        `${namespace} (default ${NAMESPACE}): the relay sends to one namespace only; set the stored one, or reset the relay`,
    );
  }
  return { stored, relay };
}
