import type { CommandContext, DomainEvent, StoredEvent } from '@goldwake/contracts';
import type { DocumentWrite } from './documents.js';

export interface Append<E extends DomainEvent = DomainEvent> {
  stream: string;
  /** Version that the stream had when the events were decided; 0 for a new stream. */
  expectedVersion: number;
  events: readonly E[];
  context: CommandContext;
  /** Time from which the facts are true, as an ISO 8601 string; the clock's current time if omitted. */
  effectiveAt?: string;
  /**
   * Documents written in the same transaction as the events, such as reservations of unique names, or secrets that must
   * not become part of the history.
   */
  alongside?: readonly DocumentWrite[];
}

/** Thrown when the stream has a newer version than expected. The caller must reload the stream and decide again. */
export class VersionConflict extends Error {
  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`${stream}: expected version ${expected}, but the current version is ${actual}`);
    this.name = 'VersionConflict';
  }
}

/** Thrown when the commandId was already used in this stream for a command with a different body. */
export class CommandMismatch extends Error {
  constructor(
    readonly stream: string,
    readonly commandId: string,
  ) {
    super(`${stream}: command ${commandId} was already used with another body`);
    this.name = 'CommandMismatch';
  }
}

/**
 * Thrown when an event is missing in the sequence of positions. Consumers stop at such a gap instead of skipping it.
 */
export class PositionGap extends Error {
  constructor(readonly position: number) {
    super(`the event at position ${position} is missing`);
    this.name = 'PositionGap';
  }
}

/** Thrown when an event is missing in a stream's sequence of versions, because a fold across the gap would be wrong. */
export class VersionGap extends Error {
  constructor(
    readonly stream: string,
    readonly version: number,
  ) {
    super(`${stream}: the event at version ${version} is missing`);
    this.name = 'VersionGap';
  }
}

/** The last event of a stream, and what shows whether the stream is complete. */
export interface StreamHead {
  stream: string;
  version: number;
  hash: string;
  /** Number of stored events. It equals the version, unless events are missing. */
  events: number;
  firstPosition: number;
}

/**
 * Store of events. Events are written in the newest schema of their type; events stored in an older schema are upcast
 * when they are read. All reads throw UnknownSchema at an event with an unknown schema; `readStream` and `tail` first
 * return all events before it.
 */
export interface EventStore {
  /**
   * Appends events; resolves only when they are durable. If the stream already contains this commandId, nothing is
   * appended and the events of the first append are returned, whatever the expected version.
   * @throws VersionConflict, CommandMismatch, UniqueViolation and RevisionConflict (from `alongside`)
   */
  append<E extends DomainEvent>(append: Append<E>): Promise<StoredEvent<E>[]>;
  /**
   * Returns the events that a command stored in the stream, or undefined if it never succeeded.
   * @throws CommandMismatch
   */
  findCommand(stream: string, commandId: string, commandHash: string): Promise<StoredEvent[] | undefined>;
  /**
   * Iterates over the stream in order of version, starting at `fromVersion` (1 by default). Events are loaded in pages.
   * @throws VersionGap
   */
  readStream(stream: string, options?: { fromVersion?: number; toVersion?: number }): AsyncIterable<StoredEvent>;
  /** Returns the version of the stream's last event; 0 if the stream is empty. */
  version(stream: string): Promise<number>;
  /**
   * Returns at most `limit` events after `afterPosition` (0 starts at the first event), in order of position.
   * @throws PositionGap
   */
  readAll(afterPosition: number, limit: number): Promise<StoredEvent[]>;
  /** Returns the position of the last durable event; 0 if there is none. */
  lastPosition(): Promise<number>;
  /**
   * Returns the last event of every stream, in order of the streams' first events. Takes about half a second for a
   * million events.
   * @throws DamagedHistory
   */
  heads(): Promise<StreamHead[]>;
  /**
   * Iterates over all events after a position and then over new events as they are appended, in order of position,
   * until the signal aborts. Batches are never empty.
   * @throws PositionGap after all events before the gap were returned
   */
  tail(afterPosition: number, signal: AbortSignal): AsyncIterable<StoredEvent[]>;
  close(): Promise<void>;
}
