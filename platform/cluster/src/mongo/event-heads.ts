import { FIRST_PREV_HASH } from '@goldwake/contracts';
import type { Append } from '@goldwake/core';
import { LRUCache } from 'lru-cache';
import type { EventDocument, EventModel } from './event-document.js';

export interface Head {
  version: number;
  hash: string;
}

/** Number of cached stream heads, at about 250 bytes each. */
const HEADS_MAX = 50_000;
const NONE: Head = { version: 0, hash: FIRST_PREV_HASH };

/**
 * Cache of stream heads (version and hash) known to this process. A stream is at its cached version or later: an append
 * with a lower expected version is refused without a write, one with the cached version is tried and refused by the
 * unique index if another process was first.
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

  /**
   * Returns the head an append continues from; undefined if the stream is known to be at another version. Must be
   * called after `learn`.
   */
  of({ stream, expectedVersion }: Append): Head | undefined {
    const head = this.known.get(stream) ?? NONE;
    return head.version === expectedVersion ? head : undefined;
  }

  /** Looks up, in one query, the heads that appends expect and that are not cached. */
  async learn(appends: readonly Append[]): Promise<void> {
    const wanted = appends
      .filter(({ stream, expectedVersion }) => expectedVersion > (this.known.get(stream)?.version ?? 0))
      .map(({ stream, expectedVersion }) => ({ stream, version: expectedVersion }));
    if (wanted.length > 0) await this.find(wanted);
  }

  /**
   * Like `learn`, for use after other processes may have appended: it also detects streams that have a later version.
   */
  async catchUp(appends: readonly Append[]): Promise<void> {
    const wanted = appends.map(({ stream, expectedVersion }) => ({
      stream,
      version: { $in: [expectedVersion, expectedVersion + 1] },
    }));
    if (wanted.length > 0) await this.find(wanted);
  }

  /** Reads the current head of a stream. */
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
