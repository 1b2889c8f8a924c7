import type { Category } from '@goldwake/contracts';
import type { Chained } from '../hash-chain.js';
import type { CollectionSpec, Document, Query } from './documents.js';

export interface VersionRange {
  fromVersion?: number;
  toVersion?: number;
}

export interface PositionRange {
  afterPosition?: number;
  toPosition?: number;
}

/** All that are given must hold; looked for where the events lie, so that what is passed over costs no parsing. */
export interface EventFilter {
  types?: readonly string[];
  correlationId?: string;
}

/** An event, and of it what is stored: `rawHash` is taken over that. */
export type RawEvent = Chained;

export interface StreamInfo {
  stream: string;
  /** How many events it has; the version of the last one, unless some are missing. */
  events: number;
  version: number;
  /** ISO time of the last event. */
  lastRecordedAt: string;
}

/** A place in the history: up to this position, or this ISO time of recording. */
export type Moment = { position: number } | { time: string };

/** A command whose events are not one unbroken run in its stream, or differ in their digest. */
export interface RepeatedCommand {
  stream: string;
  commandId: string;
  firstVersion: number;
  lastVersion: number;
}

/** What is wrong with the storage itself, whatever the events say. */
export interface StorageDamage {
  /** In the storage's words, a few at most. */
  messages: string[];
  /** Ids of events which an index holds and the table does not: their page was lost, and what stands there is older. */
  lostEvents: string[];
}

/** A document on its way to another store. */
export interface MovedDocument extends Document<unknown> {
  collection: string;
}

/** A stored document that says how far a group of the bus, or the relay, has come. */
export interface StoredPlace {
  collection: string;
  id: string;
  /** Undefined where it was edited into naming none. */
  position: number | undefined;
}

/** How far the bus's groups have stored their effects. */
export interface Committed {
  places: readonly StoredPlace[];
  /** All of a stream's events up to this position have their effects stored, and none behind it. 0 for a group that has none. */
  upTo(group: string, stream: string): number;
  /** Position of the last event of all that a group has taken in; 0 if there is none. */
  newest(group: string): number;
}

/**
 * A casino's events and documents, running or stopped, which cannot be written through this. What is asked is answered at
 * once: the engineers' questions are long computations with nothing to do meanwhile. Each page is read as of the moment it
 * is asked for, unless `holdStill` was called.
 */
export interface ReadOnlyCasino {
  /** From now on every read sees the casino as it stands at this moment, however it goes on; until `close`. */
  holdStill(): this;
  /** All that is read within sees the casino as it stands at this moment. For a few reads: until it ends, the storage keeps for them what is outdated. */
  atOneMoment<T>(read: () => T): T;
  lastPosition(): number;
  version(stream: string): number;
  event(stream: string, version: number): RawEvent | undefined;
  eventAt(position: number): RawEvent | undefined;
  /** The category's streams whose first event, as it is stored, holds a text. A few hundredths of a second for 10,000 of them. */
  streamsBegunWith(category: Category, text: string): string[];
  /** The category's streams in which an event of a type, as it is stored, holds a text. */
  streamsHolding(category: Category, type: string, text: string): string[];
  /** The stream's last event of a type. */
  newestOf(stream: string, type: string): RawEvent | undefined;
  /** The stream's version at a moment, in a few look-ups; 0 before its first event. */
  versionAt(stream: string, moment: Moment): number;
  /** In order of their last event. A second or so for a million events, without a pause. */
  repeatedCommands(): RepeatedCommand[];
  /** In order of position, page by page; holes are passed over, so the caller sees them in the positions. @throws TornHistory */
  allEvents(options?: PositionRange & EventFilter): Generator<RawEvent>;
  /** In order of version, page by page. @throws TornHistory */
  streamEvents(stream: string, options?: VersionRange): Generator<RawEvent>;
  /** In order of name. @param prefix only streams whose name begins so, `wallet-` */
  streams(prefix?: string): StreamInfo[];
  /** The collections that were ever declared, each with the indexes that stand, in order of name. */
  collections(): CollectionSpec<unknown>[];
  /** Undefined also where the collection was never declared. */
  document<T>(collection: string, id: string): Document<T> | undefined;
  /** All documents of a collection in order of id; none where it was never declared. */
  allDocuments<T>(collection: string): Generator<Document<T>>;
  /** All documents of a collection in no order to rely on, but fast. */
  documentsAsStored<T>(collection: string): Generator<Document<T>>;
  find<T>(spec: CollectionSpec<T>, query: Query): Document<T>[];
  committed(): Committed;
  /** A few seconds for a million events, without a pause. */
  damage(): StorageDamage;
  close(): void;
}

/** That a stored place names; undefined where it was edited into naming none. */
export function positionOf(body: unknown): number | undefined {
  const position = (body as { position?: unknown } | null | undefined)?.position;
  return typeof position === 'number' && Number.isSafeInteger(position) && position >= 0 ? position : undefined;
}
