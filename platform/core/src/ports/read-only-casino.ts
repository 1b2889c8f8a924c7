import type { Category } from '@goldwake/contracts';
import type { Chained } from '../streams/hash-chain.js';
import type { CollectionSpec, Document, Query } from './documents.js';

export interface VersionRange {
  fromVersion?: number;
  toVersion?: number;
}

export interface PositionRange {
  afterPosition?: number;
  toPosition?: number;
}

/**
 * Filter of events; all given conditions must match. The filter runs in the storage, so events that do not match are
 * not parsed.
 */
export interface EventFilter {
  types?: readonly string[];
  correlationId?: string;
}

/** An event together with its stored form, from which `rawHash` is computed. */
export type RawEvent = Chained;

export interface StreamInfo {
  stream: string;
  /** Number of stored events of the stream; equals the version of the last event unless some are missing. */
  events: number;
  version: number;
  /** ISO time at which the last event was recorded. */
  lastRecordedAt: string;
}

/** A point in the history: up to this position, or up to this ISO time of recording. */
export type Moment = { position: number } | { time: string };

/** A command whose events are not consecutive in its stream, or differ in their digest. */
export interface RepeatedCommand {
  stream: string;
  commandId: string;
  firstVersion: number;
  lastVersion: number;
}

/** Damage of the storage itself, independent of the content of the events. */
export interface StorageDamage {
  /** A few messages of the storage engine at most. */
  messages: string[];
  /** Ids of events that are in an index but not in the table: their page was replaced by an older version. */
  lostEvents: string[];
}

/** A document that is being copied to another store. */
export interface ExportedDocument extends Document<unknown> {
  collection: string;
}

/** A stored checkpoint of a consumer group or of the relay. */
export interface StoredCheckpoint {
  collection: string;
  id: string;
  /** Position of the checkpoint; undefined if the document was edited and contains no position. */
  position: number | undefined;
}

/** Progress that consumer groups have stored together with their effects. */
export interface Committed {
  checkpoints: readonly StoredCheckpoint[];
  /**
   * Returns the position up to which a group has handled a stream's events. All earlier events of the stream have their
   * effects stored and no later one has; 0 if the group has no checkpoint.
   */
  upTo(group: string, stream: string): number;
  /** Returns the position of the newest event that a group has handled; 0 if there is none. */
  newest(group: string): number;
}

/**
 * Read-only access to the events and documents of a running or stopped casino. All methods are synchronous, because the
 * replay tools run long computations and have nothing else to do meanwhile. Each page is read in its current state
 * unless `pinSnapshot` was called.
 */
export interface ReadOnlyCasino {
  /** Makes all following reads, until `close`, see the casino as of this moment, regardless of later writes. */
  pinSnapshot(): this;
  /**
   * Makes all reads of the callback see the casino as of the same moment. Intended for a few reads: until the callback
   * ends, the storage must retain outdated versions.
   */
  readAtOnce<T>(read: () => T): T;
  lastPosition(): number;
  version(stream: string): number;
  event(stream: string, version: number): RawEvent | undefined;
  eventAt(position: number): RawEvent | undefined;
  /**
   * Returns the category's streams whose first event, as stored, contains a text. Takes a few hundredths of a second
   * for 10,000 streams.
   */
  streamsStartingWith(category: Category, text: string): string[];
  /** Returns the category's streams in which an event of the given type, as stored, contains a text. */
  streamsContaining(category: Category, type: string, text: string): string[];
  /** Returns the stream's last event of the given type. */
  newestOf(stream: string, type: string): RawEvent | undefined;
  /** Returns the stream's version at a moment with a few look-ups; 0 before its first event. */
  versionAt(stream: string, moment: Moment): number;
  /**
   * Returns repeated commands in order of their last event. Takes about a second for a million events and blocks
   * meanwhile.
   */
  repeatedCommands(): RepeatedCommand[];
  /**
   * Iterates over all events in order of position, page by page. Gaps are skipped; the caller can detect them from the
   * positions.
   * @throws DamagedHistory
   */
  allEvents(options?: PositionRange & EventFilter): Generator<RawEvent>;
  /**
   * Iterates over the stream's events in order of version, page by page.
   * @throws DamagedHistory
   */
  streamEvents(stream: string, options?: VersionRange): Generator<RawEvent>;
  /**
   * Returns the streams in order of name.
   * @param prefix only streams whose name begins with this text, such as `wallet-`
   */
  streams(prefix?: string): StreamInfo[];
  /** Returns all collections that were ever declared, with their existing indexes, in order of name. */
  collections(): CollectionSpec<unknown>[];
  /** Returns the document; undefined if it or its collection does not exist. */
  document<T>(collection: string, id: string): Document<T> | undefined;
  /** Iterates over all documents of a collection in order of id; over none if the collection was never declared. */
  allDocuments<T>(collection: string): Generator<Document<T>>;
  /** Iterates over all documents of a collection quickly, in an undefined order. */
  documentsAsStored<T>(collection: string): Generator<Document<T>>;
  find<T>(spec: CollectionSpec<T>, query: Query): Document<T>[];
  committed(): Committed;
  /** Checks the storage for damage. Takes a few seconds for a million events and blocks meanwhile. */
  damage(): StorageDamage;
  close(): void;
}

/** Returns the position in the body of a checkpoint; undefined if the document was edited and contains no position. */
export function positionOf(body: unknown): number | undefined {
  const position = (body as { position?: unknown } | null | undefined)?.position;
  return typeof position === 'number' && Number.isSafeInteger(position) && position >= 0 ? position : undefined;
}
