import { FIRST_PREV_HASH } from '@goldwake/contracts';
import type { Append } from '@goldwake/core';
import { LRUCache } from 'lru-cache';
import { checkTypes } from './damaged-event.js';
import type { EventDocument, EventModel } from './event-document.js';

export interface Head {
  version: number;
  hash: string;
}

/** Maximum number of cached stream heads, at about 250 bytes each. */
const HEADS_MAX = 50_000;
const NONE: Head = { version: 0, hash: FIRST_PREV_HASH };

/**
 * Cache of stream heads (version and hash). The actual version of a stream is never lower than the cached one, so an
 * append that expects a lower version is refused without a write. If the cached version itself is outdated, the unique
 * index refuses the append.
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
   * Returns the stream head that an append follows; undefined if the stream is known to have another version than
   * expected. Must be called after `learn`.
   */
  of({ stream, expectedVersion }: Append): Head | undefined {
    const head = this.known.get(stream) ?? NONE;
    return head.version === expectedVersion ? head : undefined;
  }

  /** Reads in one query the stream heads that the appends expect and that are not cached yet. */
  async learn(appends: readonly Append[]): Promise<void> {
    const wanted = appends
      .filter(({ stream, expectedVersion }) => expectedVersion > (this.known.get(stream)?.version ?? 0))
      .map(({ stream, expectedVersion }) => ({ stream, version: expectedVersion }));
    if (wanted.length > 0) await this.find(wanted);
  }

  /**
   * Like `learn`, but also detects streams with a later version than expected. Used when other processes may have
   * appended events.
   */
  async catchUp(appends: readonly Append[]): Promise<void> {
    const wanted = appends.map(({ stream, expectedVersion }) => ({
      stream,
      version: { $in: [expectedVersion, expectedVersion + 1] },
    }));
    if (wanted.length > 0) await this.find(wanted);
  }

  /**
   * Reads the current head of a stream from the store and caches it.
   * @throws DamagedHistory
   */
  async read(stream: string): Promise<Head> {
    const last = await this.events.collection.findOne<EventDocument>({ stream }, { sort: { version: -1 } });
    if (!last) return NONE;
    checkTypes(last);
    const { version, hash } = last;
    this.known.set(stream, { version, hash });
    return { version, hash };
  }

  private async find(wanted: { stream: string; version: number | { $in: number[] } }[]): Promise<void> {
    const found = this.events.collection.find<Pick<EventDocument, 'stream' | 'version' | 'hash'>>(
      { $or: wanted },
      { projection: { _id: 0, stream: 1, version: 1, hash: 1 } },
    );
    for await (const { stream, version, hash } of found) {
      // A damaged head stays unknown, so the append is refused, which reads the head again and names the event.
      if (typeof hash !== 'string') continue;
      if (version > (this.known.get(stream)?.version ?? 0)) this.known.set(stream, { version, hash });
    }
  }
}
