import type { CommandContext, DomainEvent, StoredEvent } from '@goldwake/contracts';
import type { DocumentWrite } from './documents.js';

export interface Append<E extends DomainEvent = DomainEvent> {
  stream: string;
  /** Version of the stream on which the decision is based; 0 for a new stream. */
  expectedVersion: number;
  events: readonly E[];
  context: CommandContext;
  /** ISO time from which the facts are true; the clock's current time if omitted. */
  effectiveAt?: string;
  /**
   * Documents written in the same transaction as the events: reservations of unique names, or secrets that must not be
   * part of the history.
   */
  alongside?: readonly DocumentWrite[];
}

/** The stream has a newer version than expected: reload and decide again. */
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

/** The commandId was already used in this stream with another body. */
export class CommandMismatch extends Error {
  constructor(
    readonly stream: string,
    readonly commandId: string,
  ) {
    super(`${stream}: command ${commandId} was already used with another body`);
    this.name = 'CommandMismatch';
  }
}

/** A gap in the positions: an event is missing. Consumers stop at the gap instead of skipping it. */
export class PositionGap extends Error {
  constructor(readonly position: number) {
    super(`the event at position ${position} is missing`);
    this.name = 'PositionGap';
  }
}

/** A gap in a stream's versions: folding across the gap would give a wrong state. */
export class VersionGap extends Error {
  constructor(
    readonly stream: string,
    readonly version: number,
  ) {
    super(`${stream}: the event at version ${version} is missing`);
    this.name = 'VersionGap';
  }
}

/**
 * Store of events. Events are stored in the newest schema of their type, and returned upcast to it even if stored in an
 * older one. All reads throw UnknownSchema at an event with an unknown schema; `readStream` and `tail` first return all
 * events before it.
 */
export interface EventStore {
  /**
   * Appends events; resolves only when they are durable. If the commandId is already stored in the stream, nothing is
   * stored and the events stored at that time are returned, whatever the expected version.
   * @throws VersionConflict, CommandMismatch, UniqueViolation and RevisionConflict (from `alongside`)
   */
  append<E extends DomainEvent>(append: Append<E>): Promise<StoredEvent<E>[]>;
  /**
   * Returns the events that a command stored in the stream, or undefined if it never succeeded.
   * @throws CommandMismatch
   */
  findCommand(stream: string, commandId: string, commandHash: string): Promise<StoredEvent[] | undefined>;
  /**
   * Iterates over the stream in order of version, from `fromVersion` (default 1); reads page by page internally.
   * @throws VersionGap
   */
  readStream(stream: string, options?: { fromVersion?: number; toVersion?: number }): AsyncIterable<StoredEvent>;
  /** Returns the version of the stream's last event; 0 if there is none. */
  version(stream: string): Promise<number>;
  /**
   * Returns at most `limit` events after `afterPosition` (0 for all), in order of position.
   * @throws PositionGap
   */
  readAll(afterPosition: number, limit: number): Promise<StoredEvent[]>;
  /** Returns the position of the last durable event; 0 if there is none. */
  lastPosition(): Promise<number>;
  /**
   * Iterates over all events after a position and then over new events as they arrive, in order, until the signal
   * aborts. Batches are never empty.
   * @throws PositionGap after all events before the gap were returned
   */
  tail(afterPosition: number, signal: AbortSignal): AsyncIterable<StoredEvent[]>;
  close(): Promise<void>;
}
