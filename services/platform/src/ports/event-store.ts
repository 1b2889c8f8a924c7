import type { CommandContext, DomainEvent, StoredEvent } from '@goldwake/contracts';
import type { DocumentWrite } from './documents.js';

export interface Append<E extends DomainEvent = DomainEvent> {
  stream: string;
  /** The stream's version that the decision was taken at; 0 for a new stream. */
  expectedVersion: number;
  events: readonly E[];
  context: CommandContext;
  /** ISO time the facts are true from; the clock's now if left out. */
  effectiveAt?: string;
  /** Documents written in the very transaction of the events: reservations of unique names, secrets that must not enter the history. */
  alongside?: readonly DocumentWrite[];
}

/** The stream has moved on: reload, decide again. */
export class VersionConflict extends Error {
  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`${stream}: expected version ${expected}, it stands at ${actual}`);
    this.name = 'VersionConflict';
  }
}

/** The commandId was used in this stream with another body. */
export class CommandMismatch extends Error {
  constructor(
    readonly stream: string,
    readonly commandId: string,
  ) {
    super(`${stream}: command ${commandId} was sent before with another body`);
    this.name = 'CommandMismatch';
  }
}

/** A hole in the positions: an event was taken away. Consumers stop here instead of passing over it. */
export class PositionGap extends Error {
  constructor(readonly position: number) {
    super(`the event at position ${position} is missing`);
    this.name = 'PositionGap';
  }
}

/** A hole in a stream's versions: what is folded over it would be another history. */
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
 * Events are stored in the newest schema of their type and given in it, whichever they were stored in. All that reads throws
 * UnknownSchema at an event of a schema that is not known; a stream and a tail once all before it was given.
 */
export interface EventStore {
  /**
   * Acknowledged only when durable. A commandId known in the stream stores nothing and gives the events stored then,
   * whatever the expected version.
   * @throws VersionConflict, CommandMismatch, UniqueViolation and RevisionConflict (from `alongside`)
   */
  append<E extends DomainEvent>(append: Append<E>): Promise<StoredEvent<E>[]>;
  /** The events that a command stored in the stream, or undefined if it never succeeded. @throws CommandMismatch */
  findCommand(stream: string, commandId: string, commandHash: string): Promise<StoredEvent[] | undefined>;
  /** In order of version, from `fromVersion` (default 1), page by page under the hood. @throws VersionGap */
  readStream(stream: string, options?: { fromVersion?: number; toVersion?: number }): AsyncIterable<StoredEvent>;
  /** Version of the stream's last event; 0 if there is none. */
  version(stream: string): Promise<number>;
  /** In order of position, after `afterPosition` (0 for all), at most `limit`. @throws PositionGap */
  readAll(afterPosition: number, limit: number): Promise<StoredEvent[]>;
  /** Position of the last durable event; 0 if there is none. */
  lastPosition(): Promise<number>;
  /** All events after a position and then those that come, in order, until the signal aborts. Batches are never empty. @throws PositionGap once all before it was given */
  tail(afterPosition: number, signal: AbortSignal): AsyncIterable<StoredEvent[]>;
  close(): Promise<void>;
}
