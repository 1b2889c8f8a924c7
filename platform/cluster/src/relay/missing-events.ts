import { topicOf } from '@goldwake/contracts';
import {
  type Clock,
  DEAD_LETTERS,
  type Documents,
  deadLetterId,
  isoNow,
  MISSING_EVENTS_GROUP,
  put,
  remove,
} from '@goldwake/core';
import { eventIdOf } from '@goldwake/core/adapters';
import { type EventText, noticeOf } from '../event-text.js';
import { keyOf, type Topics } from '../kafka/topics.js';
import type { Gap, LostEvent } from '../mongo/gap.js';

const LETTERS_MAX = 1_000;

export interface MissingEventsParts {
  store: {
    gapAfter(position: number, signal?: AbortSignal): Promise<Gap | undefined>;
    hashesAt(positions: readonly number[]): Promise<Map<number, unknown>>;
  };
  documents: Documents;
  topics: Topics;
  clock: Clock;
  report(message: string): void;
}

/** Reports the events that are missing in the store when the relay gets to them, and keeps a dead letter for each. */
export class MissingEvents {
  constructor(private readonly parts: MissingEventsParts) {}

  /** Stores a dead letter for each missing event whose stream is known, and one for all others of the gap. */
  async add({ first, last, lost }: Gap): Promise<void> {
    const { clock, documents, report } = this.parts;
    const range = first === last ? `position ${first}` : `the positions ${first} to ${last}`;
    const named = lost.map(({ stream, version }) => ({
      eventId: eventIdOf(stream, version),
      reason: `the event ${eventIdOf(stream, version)} is missing in the store at ${range}: groups hold back the later events of ${keyOf(stream)} until it is restored`,
    }));
    const unknown = `the event at ${range} is missing in the store, and no later event shows its stream: the relay goes on without it`;
    const letters = named.length > 0 ? named : [{ eventId: `position ${first}`, reason: unknown }];
    const body = {
      group: MISSING_EVENTS_GROUP,
      position: last,
      type: 'missing',
      stack: null,
      attempts: 1,
      requested: null,
    };
    for (const letter of letters) report(letter.reason);
    await documents.write(
      letters.map((letter) =>
        put(DEAD_LETTERS, deadLetterId({ group: MISSING_EVENTS_GROUP, ...letter }), {
          ...body,
          ...letter,
          at: isoNow(clock),
        }),
      ),
    );
  }

  /** Removes the dead letters of events that were restored. */
  async removeRestored(): Promise<void> {
    const { documents, store, report } = this.parts;
    const letters = await documents.find(DEAD_LETTERS, {
      index: 'by_group',
      equals: [MISSING_EVENTS_GROUP],
      limit: LETTERS_MAX,
    });
    const stored = await store.hashesAt(letters.map(({ body }) => body.position));
    for (const { id, body } of letters.filter(({ body }) => stored.has(body.position))) {
      await documents.write([remove(DEAD_LETTERS, id)]);
      report(`the missing event ${body.eventId} is in the store again`);
    }
  }

  /** Returns the records that tell the consumers which streams to hold back, one per partition. */
  noticesOf({ last, lost }: Gap): EventText[] {
    const { topics } = this.parts;
    const byPartition = new Map<string, LostEvent[]>();
    for (const event of lost) {
      const partition = `${topicOf(event.stream)}/${topics.partitionOf(keyOf(event.stream))}`;
      byPartition.set(partition, [...(byPartition.get(partition) ?? []), event]);
    }
    return [...byPartition.values()].map((events) => noticeOf(events, last));
  }
}
