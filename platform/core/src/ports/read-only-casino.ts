import type { Category } from '@goldwake/contracts';
import type { Chained } from '../streams/hash-chain.js';
import type { CollectionSpec, Document, Query } from './documents.js';
import type { StreamHead } from './event-store.js';

export interface VersionRange {
  fromVersion?: number;
  toVersion?: number;
}

export interface PositionRange {
  afterPosition?: number;
  toPosition?: number;
}

/**
 * Selects events; all given conditions must match. The storage evaluates the filter, so events that do not match are
 * never parsed.
 */
export interface EventFilter {
  types?: readonly string[];
  correlationId?: string;
  /** Correlation id or command id. */
  requestId?: string;
}

/** An event as read, together with its stored data, from which `rawHash` recomputes its hash. */
export type RawEvent = Chained;

export interface StreamInfo {
  stream: string;
  /** Number of stored events of the stream. It equals the version of the last event, unless events are missing. */
  events: number;
  version: number;
  /** Time at which the last event was recorded, as an ISO 8601 string. */
  lastRecordedAt: string;
}

/** A point in the history: the last position or the last recording time (ISO 8601) that it includes. */
export type Moment = { position: number } | { time: string };

/**
 * A command that was stored more than once in its stream: its events are not consecutive, or they have different
 * command hashes.
 */
export interface RepeatedCommand {
  stream: string;
  commandId: string;
  firstVersion: number;
  lastVersion: number;
}

/** Damage to the storage itself, independent of the content of the events. */
export interface StorageDamage {
  /** Error messages of the storage engine; only the first few. */
  messages: string[];
  /**
   * Ids of events that an index lists but the table does not contain, because their page was replaced by an older one.
   */
  lostEvents: string[];
  /** What could not be checked, and why, as a sentence without a full stop; absent if everything was. */
  unchecked?: string;
}

/** A document to be copied to another store, with the name of its collection. */
export interface ExportedDocument extends Document<unknown> {
  collection: string;
}

/** A document whose body is not parsed. */
export interface DocumentText {
  id: string;
  /** JSON text of the body; any text if the body is damaged. */
  text: string;
}

/** A stored checkpoint of a consumer group, or of the relay that publishes events to Kafka. */
export interface StoredCheckpoint {
  collection: string;
  id: string;
  /** Position of the checkpoint; undefined if the document contains no valid position because somebody edited it. */
  position: number | undefined;
}

/** Progress that consumer groups have committed together with their effects. */
export interface Committed {
  checkpoints: readonly StoredCheckpoint[];
  /**
   * Returns the position up to which a group has handled the events of a stream: the effects of all events up to it are
   * stored, those of later events are not. 0 if the group has no checkpoint.
   */
  upTo(group: string, stream: string): number;
  /** Returns the position of the newest event that a group has handled; 0 if there is none. */
  newest(group: string): number;
}

/**
 * Read-only access to the events and documents of a casino, running or stopped. All methods are synchronous, because
 * the replay tools have nothing else to do while they read and compute. Unless `pinSnapshot` was called, each page is
 * read in its current state.
 */
export interface ReadOnlyCasino {
  /** Pins all following reads, until `close`, to the current state of the casino, regardless of later writes. */
  pinSnapshot(): this;
  /**
   * Runs a callback in which all reads see the same state of the casino. Intended for a few reads only: until the
   * callback ends, the storage must retain outdated versions.
   */
  readAtOnce<T>(read: () => T): T;
  /**
   * Returns the same casino, whose reads return an event with an unknown schema as it is stored instead of throwing
   * UnknownSchema. `unknownSchema` tells such events from the others. Closing either of them closes both.
   */
  keepingUnknown(): ReadOnlyCasino;
  lastPosition(): number;
  version(stream: string): number;
  event(stream: string, version: number): RawEvent | undefined;
  eventAt(position: number): RawEvent | undefined;
  /**
   * Returns the streams of a category whose first event contains the text in its stored data. Takes a few hundredths of
   * a second for 10,000 streams.
   */
  streamsStartingWith(category: Category, text: string): string[];
  /** Returns the streams of a category in which an event of the given type contains the text in its stored data. */
  streamsContaining(category: Category, type: string, text: string): string[];
  /** Returns the stream's last event of the given type. */
  newestOf(stream: string, type: string): RawEvent | undefined;
  /**
   * Returns the version that the stream had at a moment; 0 before its first event. At a time, all events before the
   * first later event count, also if the clock was set back. A position needs only a few look-ups.
   */
  versionAt(stream: string, moment: Moment): number;
  /** Returns the last event of every stream, in order of the streams' first events. */
  heads(): StreamHead[];
  /**
   * Returns the commands that were stored more than once, sorted by their last event. Takes about a second for a
   * million events and blocks the thread meanwhile.
   * @param afterPosition only commands that have an event after this position
   */
  repeatedCommands(afterPosition?: number): RepeatedCommand[];
  /**
   * Iterates over all events in order of position, page by page. Missing positions are skipped; the caller can detect
   * such gaps by comparing positions.
   * @throws DamagedHistory
   */
  allEvents(options?: PositionRange & EventFilter): Generator<RawEvent>;
  /**
   * Iterates over the stream's events in order of version, page by page.
   * @throws DamagedHistory
   */
  streamEvents(stream: string, options?: VersionRange): Generator<RawEvent>;
  /**
   * Returns the streams, sorted by name.
   * @param prefix only streams whose name begins with this text, such as `wallet-`
   */
  streams(prefix?: string): StreamInfo[];
  /** Returns every collection that was ever declared, with its existing indexes, sorted by name. */
  collections(): CollectionSpec<unknown>[];
  /** Returns a document; undefined if the document or its collection does not exist. */
  document<T>(collection: string, id: string): Document<T> | undefined;
  /** Iterates over all documents of a collection, sorted by id; yields nothing if the collection was never declared. */
  allDocuments<T>(collection: string): Generator<Document<T>>;
  /** Iterates over all documents of a collection in an undefined order, which is faster than sorting by id. */
  documentsAsStored<T>(collection: string): Generator<Document<T>>;
  /** Iterates like `documentsAsStored` over the ids and the JSON texts of the bodies, without parsing them. */
  documentTexts(collection: string): Generator<DocumentText>;
  /** Iterates like `documentsAsStored` over the ids, without reading the bodies. */
  documentIds(collection: string): Generator<string>;
  find<T>(spec: CollectionSpec<T>, query: Query): Document<T>[];
  committed(): Committed;
  /** Checks the storage for damage. Takes a few seconds for a million events and blocks the thread meanwhile. */
  damage(): StorageDamage;
  close(): void;
}

/**
 * Returns the position in the body of a checkpoint; undefined if the body contains no valid position because somebody
 * edited it.
 */
export function positionOf(body: unknown): number | undefined {
  const position = (body as { position?: unknown } | null | undefined)?.position;
  return typeof position === 'number' && Number.isSafeInteger(position) && position >= 0 ? position : undefined;
}
