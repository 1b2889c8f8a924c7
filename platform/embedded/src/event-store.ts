import { currentVersion, type DomainEvent, type StoredEvent, UnknownSchema } from '@goldwake/contracts';
import {
  type Append,
  type Clock,
  CommandMismatch,
  DamagedHistory,
  type EventStore,
  isoNow,
  PositionGap,
  type StreamHead,
  VersionConflict,
  VersionGap,
} from '@goldwake/core';
import { eventIdOf, StorageFailed } from '@goldwake/core/adapters';
import { LRUCache } from 'lru-cache';
import type { Connection } from './connection.js';
import { toJob } from './documents.js';
import { EventReader, PAGE_MAX } from './event-reader.js';
import { RecentEvents } from './recent-events.js';
import { toStoredEvent } from './stored-event.js';
import type { JobWriter } from './writer-client.js';
import { throwWriterError } from './writer-errors.js';
import type { SentAppend, WriterReply } from './writer-protocol.js';

/** Maximum number of cached stream versions, about 150 bytes each. With `max`, the cache allocates them all at once. */
const VERSIONS_MAX = 100_000;
/**
 * Number of recent events kept in memory, ten times the usual lag of a busy consumer. More events would outlive the
 * young generation of the heap: with 4,096, garbage collection took a fifth of the main thread under load, and dice
 * bets per second over HTTP fell by a third.
 */
const RECENT_MAX = 512;

export class EmbeddedEventStore implements EventStore {
  private readonly reader: EventReader;
  private readonly recent: RecentEvents;
  /**
   * Cached versions of the durable streams. The writer's acknowledgements keep them current, because this process is
   * the only writer.
   */
  private readonly versions = new LRUCache<string, number>({ maxSize: VERSIONS_MAX, sizeCalculation: () => 1 });

  constructor(
    db: Connection,
    private readonly writer: Pick<JobWriter, 'submit'>,
    private readonly clock: Clock,
    recentMax = RECENT_MAX,
  ) {
    this.reader = new EventReader(db, 'checked');
    this.recent = new RecentEvents(this.reader.lastPosition(), recentMax);
  }

  async append<E extends DomainEvent>(append: Append<E>): Promise<StoredEvent<E>[]> {
    if (append.events.length === 0) throw new RangeError('an append needs at least one event');
    const sent = toSent(append, isoNow(this.clock));
    const reply = await this.writer.submit(['append', sent]);
    switch (reply[0]) {
      case 'stored': {
        const stored = storedEvents(sent, reply);
        this.versions.set(append.stream, append.expectedVersion + stored.length);
        this.recent.push(stored);
        return stored as StoredEvent<E>[];
      }
      case 'repeated':
        return reply[1].map((row) => toStoredEvent(row)) as StoredEvent<E>[];
      case 'version_conflict':
        throw new VersionConflict(append.stream, append.expectedVersion, reply[1]);
      case 'damaged_stream':
        throw this.damageOf(append, reply[1]);
      case 'command_mismatch':
        throw new CommandMismatch(append.stream, append.context.commandId);
      default:
        return throwWriterError(reply);
    }
  }

  async findCommand(stream: string, commandId: string, commandHash: string): Promise<StoredEvent[] | undefined> {
    return this.reader.findCommand(stream, commandId, commandHash);
  }

  async *readStream(
    stream: string,
    options?: { fromVersion?: number; toVersion?: number },
  ): AsyncIterable<StoredEvent> {
    let version = options?.fromVersion ?? 1;
    for (const event of this.reader.readStream(stream, options)) {
      if (event.version !== version) throw new VersionGap(stream, version);
      yield event;
      // Pages are read synchronously, so yield to the event loop between the pages of a long stream.
      if (version++ % PAGE_MAX === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async version(stream: string): Promise<number> {
    let version = this.versions.get(stream);
    if (version === undefined) {
      version = this.reader.version(stream);
      this.versions.set(stream, version);
    }
    return version;
  }

  async readAll(afterPosition: number, limit: number): Promise<StoredEvent[]> {
    const events = this.read(afterPosition, limit);
    const before = untilGap(events, afterPosition);
    if (before.length < events.length) throw new PositionGap(afterPosition + before.length + 1);
    return events;
  }

  async lastPosition(): Promise<number> {
    return this.recent.lastPosition;
  }

  async heads(): Promise<StreamHead[]> {
    return this.reader.heads();
  }

  async *tail(afterPosition: number, signal: AbortSignal): AsyncIterable<StoredEvent[]> {
    for (let position = afterPosition; !signal.aborted; ) {
      await this.recent.arrived(position, signal);
      if (signal.aborted) return;
      // Events read from disk may be ahead of the writer's acknowledgements, which wake this loop later.
      if (this.recent.lastPosition <= position) continue;
      const events = untilGap(this.readKnown(position), position);
      if (events.length === 0) throw new PositionGap(position + 1);
      yield events;
      position += events.length;
    }
  }

  /** Does nothing, because the engine closes the file and this object holds no other resources. */
  async close(): Promise<void> {}

  private read(afterPosition: number, limit: number): StoredEvent[] {
    return this.recent.after(afterPosition, limit) ?? this.reader.readAll(afterPosition, limit);
  }

  /**
   * Reads the next page. If it contains a damaged event or an event with an unknown schema, returns only the events
   * before that event.
   */
  private readKnown(afterPosition: number): StoredEvent[] {
    try {
      return this.read(afterPosition, PAGE_MAX);
    } catch (error) {
      const before = lastReadable(error) - afterPosition;
      if (before <= 0) throw error;
      return this.read(afterPosition, before);
    }
  }

  /** Returns the error that names the damaged event that the writer needs for an append. */
  private damageOf({ stream, context }: Append, reason: string): unknown {
    try {
      this.reader.event(stream, this.reader.version(stream));
      this.reader.findCommand(stream, context.commandId, context.commandHash);
      return new StorageFailed(`${stream} cannot be read: ${reason}`);
    } catch (error) {
      return error;
    }
  }
}

/** Returns the position before the event that an error names; 0 if the error names none. */
function lastReadable(error: unknown): number {
  if (error instanceof UnknownSchema) return error.position - 1;
  return error instanceof DamagedHistory ? error.lastPosition : 0;
}

/** Returns the events up to the first gap after the given position. */
function untilGap(events: StoredEvent[], afterPosition: number): StoredEvent[] {
  const gap = events.findIndex((event, at) => event.position !== afterPosition + 1 + at);
  return gap < 0 ? events : events.slice(0, gap);
}

function toSent(append: Append, recordedAt: string): SentAppend {
  const { correlationId, causationId, commandId, commandHash, actor } = append.context;
  return {
    stream: append.stream,
    expectedVersion: append.expectedVersion,
    recordedAt,
    effectiveAt: append.effectiveAt ?? recordedAt,
    correlationId,
    causationId,
    commandId,
    commandHash,
    actor,
    types: append.events.map(({ type }) => type),
    schemaVersions: append.events.map(({ type }) => currentVersion(type)),
    dataTexts: append.events.map(({ data }) => JSON.stringify(data) ?? 'null'),
    alongside: append.alongside?.length ? append.alongside.map(toJob) : null,
  };
}

/**
 * Builds the stored events from an append and the writer's reply. The data is parsed from its JSON text, so that the
 * result equals what a later read returns.
 */
function storedEvents(sent: SentAppend, reply: Extract<WriterReply, ['stored', ...unknown[]]>): StoredEvent[] {
  const {
    stream,
    expectedVersion,
    recordedAt,
    effectiveAt,
    correlationId,
    causationId,
    commandId,
    commandHash,
    actor,
    types,
    schemaVersions,
    dataTexts,
  } = sent;
  const [, firstPosition, prevHash, hashes] = reply;
  return hashes.map((hash, index) => {
    const version = expectedVersion + 1 + index;
    return {
      eventId: eventIdOf(stream, version),
      stream,
      version,
      position: firstPosition + index,
      type: types[index] as string,
      schemaVersion: schemaVersions[index] as number,
      data: JSON.parse(dataTexts[index] as string),
      recordedAt,
      effectiveAt,
      correlationId,
      causationId,
      commandId,
      commandHash,
      actor,
      prevHash: index === 0 ? prevHash : (hashes[index - 1] as string),
      hash,
    };
  });
}
