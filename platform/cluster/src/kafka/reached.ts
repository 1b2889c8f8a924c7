import type { Documents } from '@goldwake/core';
import type { RelayState } from '../relay/lease.js';
import { type Member, nameOf } from './member.js';
import { placesOf } from './place.js';
import type { Topics } from './topics.js';

interface Standing {
  position: number;
  firstHeld: number;
}

/**
 * Returns the position up to which a group has handled all events, in whichever process. The relay stores the position
 * of the last event in each partition; a partition whose checkpoint has reached that position has no pending events.
 */
export async function reached(
  member: Member,
  { position, last }: Pick<RelayState, 'position' | 'last'>,
  { topics, documents }: { topics: Topics; documents: Pick<Documents, 'find'> },
): Promise<number> {
  let others: Promise<Map<string, Standing>> | undefined;
  let least = position;
  for (const topic of member.subscription.topics) {
    const lasts = last[topics.of(topic)] ?? [];
    for (const [partition, lastThere] of lasts.entries()) {
      const own = member.own(topic, partition);
      if (!own) others ??= standingsOf(member, topics, documents);
      const standing = own ?? (await others)?.get(nameOf(topics.of(topic), partition));
      if (!standing) {
        if (lastThere > 0) least = 0;
        continue;
      }
      if (standing.position < lastThere) least = Math.min(least, standing.position);
      least = Math.min(least, standing.firstHeld - 1);
    }
  }
  return least;
}

/** Returns the group's progress by `topic/partition`, with Kafka's topic name. */
async function standingsOf(
  member: Member,
  topics: Topics,
  documents: Pick<Documents, 'find'>,
): Promise<Map<string, Standing>> {
  const [committed, places] = await Promise.all([member.committed(), placesOf(documents, member.subscription.group)]);
  const standings = new Map([...committed].map(([name, position]) => [name, { position, firstHeld: Infinity }]));
  for (const { topic, partition, position, held } of places) {
    const name = nameOf(topics.of(topic), partition);
    standings.set(name, {
      position: Math.max(position, standings.get(name)?.position ?? 0),
      firstHeld: Math.min(...Object.values(held)),
    });
  }
  return standings;
}
