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
import type { Gap, GapSearch } from '../mongo/gap.js';

/** Maximum number of dead letters that are read or written at once. */
const LETTERS_MAX = 1_000;
/** Id in the dead letter of events whose streams are unknown. */
const POSITIONS = /^positions? (\d+)/;

export interface MissingEventsParts {
  store: {
    gapAfter(position: number, search?: GapSearch): Promise<Gap | undefined>;
    storedAmong(eventIds: readonly string[]): Promise<Set<string>>;
    countBetween(first: number, last: number): Promise<number>;
  };
  documents: Documents;
  topics: Topics;
  clock: Clock;
  report(message: string): void;
}

/** Reports the events that are missing in the store when the relay gets to them, and keeps a dead letter for each. */
export class MissingEvents {
  /** Number of dead letters, in the order of their index, that were checked since the last check began. */
  private checked = 0;
  private checking: Promise<void> | undefined;

  constructor(private readonly parts: MissingEventsParts) {}

  /**
   * Stores a dead letter for each missing event whose stream is known, and one for all others of the gap. If it is
   * interrupted, it can be called again.
   */
  async add({ first, last, lost, unknown, isCertain }: Gap): Promise<void> {
    const { clock, documents, report } = this.parts;
    const range = first === last ? `position ${first}` : `the positions ${first} to ${last}`;
    const letters = lost.map(({ stream, version }) => ({
      eventId: eventIdOf(stream, version),
      reason: `the event ${eventIdOf(stream, version)} is missing in the store at ${range}: groups hold back the later events of ${keyOf(stream)} until it is restored`,
    }));
    if (unknown > 0) {
      const isOne = unknown === 1;
      const events = first === last ? 'the event' : `${unknown} ${isOne ? 'event' : 'events'}`;
      const shown = isCertain
        ? `no later event shows ${isOne ? 'its stream' : 'their streams'}`
        : `nothing shows whether ${isOne ? 'it belongs' : 'they belong'} to a stream that has lost events elsewhere too`;
      letters.push({
        eventId: range.replace('the ', ''),
        reason: `${events} at ${range} ${isOne ? 'is' : 'are'} missing in the store, and ${shown}: the relay continues without ${isOne ? 'it' : 'them'}`,
      });
    }
    const body = {
      group: MISSING_EVENTS_GROUP,
      position: last,
      type: 'missing',
      stack: null,
      attempts: 1,
      requested: null,
    };
    for (const letter of letters) report(letter.reason);
    for (let from = 0; from < letters.length; from += LETTERS_MAX) {
      await documents.write(
        letters.slice(from, from + LETTERS_MAX).map((letter) =>
          put(DEAD_LETTERS, deadLetterId({ group: MISSING_EVENTS_GROUP, ...letter }), {
            ...body,
            ...letter,
            at: isoNow(clock),
          }),
        ),
      );
    }
  }

  /**
   * Removes the dead letters of events that were restored, among the next 1,000 dead letters; after the last one, the
   * next call begins with the first. The dead letter of events whose streams are unknown is removed when the whole gap
   * is filled, because any of its positions may be theirs.
   */
  removeRestored(): Promise<void> {
    this.checking ??= this.checkNext().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  private async checkNext(): Promise<void> {
    const { documents, store, report } = this.parts;
    const found = await documents.find(DEAD_LETTERS, {
      index: 'by_group',
      equals: [MISSING_EVENTS_GROUP],
      limit: LETTERS_MAX,
      offset: this.checked,
    });
    const ids = found.map(({ body }) => body.eventId);
    const stored = await store.storedAmong(ids.filter((eventId) => !POSITIONS.test(eventId)));
    let kept = 0;
    for (const { id, body } of found) {
      const { eventId, position: last } = body;
      const first = Number(POSITIONS.exec(eventId)?.[1]);
      const isFilled = first > 0 && (await store.countBetween(first, last)) === last - first + 1;
      if (!isFilled && !stored.has(eventId)) {
        kept++;
        continue;
      }
      await documents.write([remove(DEAD_LETTERS, id)]);
      report(
        isFilled
          ? `all missing events at ${eventId} are in the store again`
          : `the missing event ${eventId} is in the store again`,
      );
    }
    this.checked = found.length < LETTERS_MAX ? 0 : this.checked + kept;
  }

  /** Returns the records that make the consumers look for the missing events in the store, one per partition. */
  noticesOf({ last, lost }: Gap): EventText[] {
    const { topics } = this.parts;
    const streams = new Map<string, string>();
    for (const { stream } of lost) streams.set(`${topicOf(stream)}/${topics.partitionOf(keyOf(stream))}`, stream);
    return [...streams.values()].map((stream) => noticeOf(stream, last));
  }
}
