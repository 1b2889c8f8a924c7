import type { Topic } from '@goldwake/contracts';
import { collection, type Documents } from '../../ports/documents.js';

/** Where a group stands in a partition: all up to the position is handled, but what is held. */
export interface Place {
  group: string;
  topic: Topic;
  partition: number;
  position: number;
  /** Keys that wait for a newer program, each with the position of its first event that was not handled. */
  held: Record<string, number>;
}

/** Moved in one write with the effects; its revision keeps two members of a group from doing an effect twice. */
export const PLACES = collection<Place>('places', { by_group: { fields: ['group', 'topic', 'partition'] } });

const PAGE = 100;

export function placeId({ group, topic, partition }: Pick<Place, 'group' | 'topic' | 'partition'>): string {
  return `${group}/${topic}/${partition}`;
}

/** All of a group that were ever stored. */
export async function placesOf(documents: Pick<Documents, 'find'>, group: string): Promise<Place[]> {
  const places: Place[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await documents.find(PLACES, { index: 'by_group', equals: [group], limit: PAGE, offset });
    places.push(...page.map(({ body }) => body));
    if (page.length < PAGE) return places;
  }
}
