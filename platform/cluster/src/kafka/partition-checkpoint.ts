import type { Topic } from '@goldwake/contracts';
import { collection, type Document, type Documents } from '@goldwake/core';
import { isCount } from '../mongo/damaged-event.js';
import { damagedDocument } from '../mongo/stored-document.js';

/**
 * Checkpoint of a consumer group in a partition: all events up to the position have been handled, except the events of
 * parked keys.
 */
export interface PartitionCheckpoint {
  group: string;
  topic: Topic;
  partition: number;
  position: number;
  /**
   * Parked keys, each with the position of its first unhandled event. Their events have a schema that this version of
   * the program does not know, so they wait for a newer version.
   */
  held: Record<string, number>;
}

/**
 * Each checkpoint is stored in one write with the effects of the handled events. The checkpoint's revision prevents two
 * members of a group from applying an effect twice.
 */
export const PARTITION_CHECKPOINTS = collection<PartitionCheckpoint>('places', {
  by_group: { fields: ['group', 'topic', 'partition'] },
});

const PAGE = 100;

export function partitionCheckpointId({
  group,
  topic,
  partition,
}: Pick<PartitionCheckpoint, 'group' | 'topic' | 'partition'>): string {
  return `${group}/${topic}/${partition}`;
}

/**
 * Returns the checkpoint in a document. Refuses a position of a wrong type, which would make the group handle all
 * events again.
 * @throws DamagedDocument
 */
export function checkpointIn({ id, body }: Document<PartitionCheckpoint>): PartitionCheckpoint {
  const { position, held } = body;
  const isHeld = typeof held === 'object' && held !== null && Object.values(held).every(isCount);
  if ((position === 0 || isCount(position)) && isHeld) return body;
  throw damagedDocument(
    PARTITION_CHECKPOINTS.name,
    id,
    isHeld ? 'its position is not a position' : 'held is not valid',
  );
}

/**
 * Returns all stored checkpoints of a group.
 * @throws DamagedDocument
 */
export async function partitionCheckpointsOf(
  documents: Pick<Documents, 'find'>,
  group: string,
): Promise<PartitionCheckpoint[]> {
  const checkpoints: PartitionCheckpoint[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await documents.find(PARTITION_CHECKPOINTS, {
      index: 'by_group',
      equals: [group],
      limit: PAGE,
      offset,
    });
    checkpoints.push(...page.map(checkpointIn));
    if (page.length < PAGE) return checkpoints;
  }
}
