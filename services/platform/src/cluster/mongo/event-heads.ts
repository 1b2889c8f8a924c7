import { FIRST_PREV_HASH } from '@goldwake/contracts';
import { LRUCache } from 'lru-cache';
import type { Append } from '../../ports/event-store.js';
import type { EventDocument, EventModel } from './event-document.js';

export interface Head {
  version: number;
  hash: string;
}

/** About 250 bytes each. */
const HEADS_MAX = 50_000;
const NONE: Head = { version: 0, hash: FIRST_PREV_HASH };

/**
 * What this process knows of where streams stand. Each was stored once, so a stream stands there or further: whatever was
 * decided on less is refused without a try, and what was decided on it is tried, and refused by the index if others were first.
 */
export class EventHeads {
  private readonly known = new LRUCache<string, Head>({ max: HEADS_MAX });

  constructor(private readonly events: EventModel) {}

  get(stream: string): Head | undefined {
    return this.known.get(stream);
  }

  set(stream: string, head: Head): void {
    this.known.set(stream, head);
  }

  clear(): void {
    this.known.clear();
  }

  /** What an append goes on from; undefined if the stream is known to stand elsewhere. To be asked after `learn`. */
  of({ stream, expectedVersion }: Append): Head | undefined {
    const head = this.known.get(stream) ?? NONE;
    return head.version === expectedVersion ? head : undefined;
  }

  /** Looks up, in one query, the events that appends go on from and that are not known here. */
  async learn(appends: readonly Append[]): Promise<void> {
    const wanted = appends
      .filter(({ stream, expectedVersion }) => expectedVersion > (this.known.get(stream)?.version ?? 0))
      .map(({ stream, expectedVersion }) => ({ stream, version: expectedVersion }));
    if (wanted.length > 0) await this.find(wanted);
  }

  /** As `learn`, where other processes may have appended: which of the streams have moved on is learnt as well. */
  async catchUp(appends: readonly Append[]): Promise<void> {
    const wanted = appends.map(({ stream, expectedVersion }) => ({
      stream,
      version: { $in: [expectedVersion, expectedVersion + 1] },
    }));
    if (wanted.length > 0) await this.find(wanted);
  }

  /** As it stands now. */
  async read(stream: string): Promise<Head> {
    const last = await this.events.collection.findOne<Head>(
      { stream },
      { projection: { _id: 0, version: 1, hash: 1 }, sort: { version: -1 } },
    );
    if (last) this.known.set(stream, last);
    return last ?? NONE;
  }

  private async find(wanted: { stream: string; version: number | { $in: number[] } }[]): Promise<void> {
    const found = this.events.collection.find<Pick<EventDocument, 'stream' | 'version' | 'hash'>>(
      { $or: wanted },
      { projection: { _id: 0, stream: 1, version: 1, hash: 1 } },
    );
    for await (const { stream, version, hash } of found) {
      if (version > (this.known.get(stream)?.version ?? 0)) this.known.set(stream, { version, hash });
    }
  }
}
