import type { Documents } from '@goldwake/core';
import type { RelayState } from '../relay/lease.js';
import { type Member, nameOf } from './member.js';
import { partitionCheckpointsOf } from './partition-checkpoint.js';
import type { Topics } from './topics.js';

interface PartitionProgress {
  position: number;
  firstParked: number;
}

/**
 * Returns the position up to which the group, across all its processes, has handled every event. The relay stores
 * the last position that it sent to each partition; a partition whose checkpoint has reached that position has no
 * pending events.
 */
export async function handledPosition(
  member: Member,
  { position, last }: Pick<RelayState, 'position' | 'last'>,
  { topics, documents }: { topics: Topics; documents: Pick<Documents, 'find'> },
): Promise<number> {
  let others: Promise<Map<string, PartitionProgress>> | undefined;
  let least = position;
  for (const topic of member.subscription.topics) {
    const lasts = last[topics.of(topic)] ?? [];
    for (const [partition, lastRelayed] of lasts.entries()) {
      const own = member.partitionOf(topic, partition);
      if (!own) others ??= progressOf(member, topics, documents);
      const progress = own ?? (await others)?.get(nameOf(topics.of(topic), partition));
      if (!progress) {
        if (lastRelayed > 0) least = 0;
        continue;
      }
      if (progress.position < lastRelayed) least = Math.min(least, progress.position);
      least = Math.min(least, progress.firstParked - 1);
    }
  }
  return least;
}

/** Returns the group's progress in each partition, keyed by `topic/partition` with the Kafka topic name. */
async function progressOf(
  member: Member,
  topics: Topics,
  documents: Pick<Documents, 'find'>,
): Promise<Map<string, PartitionProgress>> {
  const [committed, checkpoints] = await Promise.all([
    member.committed(),
    partitionCheckpointsOf(documents, member.subscription.group),
  ]);
  const progressByPartition = new Map(
    [...committed].map(([name, position]) => [name, { position, firstParked: Infinity }]),
  );
  for (const { topic, partition, position, held: parked } of checkpoints) {
    const name = nameOf(topics.of(topic), partition);
    progressByPartition.set(name, {
      position: Math.max(position, progressByPartition.get(name)?.position ?? 0),
      firstParked: Math.min(...Object.values(parked)),
    });
  }
  return progressByPartition;
}
