/** Event that a decider returns, before the store assigns its version and position. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  type: Type;
  data: Data;
}

/** A stored event. All fields are JSON-serializable; times are ISO 8601 in UTC with milliseconds. */
export interface StoredEvent<E extends DomainEvent = DomainEvent> {
  /** Unique id of the event in the form `<stream>@<version>`, which also states where the event is stored. */
  eventId: string;
  stream: string;
  /** Sequence number of the event within its stream, from 1, without gaps. */
  version: number;
  /** Global sequence number of the event in the store, from 1, without gaps. */
  position: number;
  type: E['type'];
  schemaVersion: number;
  data: E['data'];
  recordedAt: string;
  effectiveAt: string;
  correlationId: string;
  /** `eventId` of the event that caused this event; null if a player or operator command caused it. */
  causationId: string | null;
  /** Idempotency key of the command, unique within its stream. */
  commandId: string;
  /** Digest of the command's body. A command with the same commandId but another digest is rejected. */
  commandHash: string;
  /** uid of the player who sent the command, or `system`. */
  actor: string;
  /** Hash of the previous event in the stream; 64 zeros for the first event. */
  prevHash: string;
  /**
   * SHA-256 in hex over prevHash and all fields above, except `position` and the parsed form of `data`;
   * see `chainInput`.
   */
  hash: string;
}

export const FIRST_PREV_HASH = '0'.repeat(64);
