import { playersOfPair } from './pairs.js';
import { type Category, STREAMS, type StreamDeclaration, type Topic } from './registry.js';

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
   * SHA-256 in hex over prevHash and all fields above, except `position` and the parsed form of `data`; see
   * `chainInput`.
   */
  hash: string;
}

export const FIRST_PREV_HASH = '0'.repeat(64);

export const TOPIC_OF = Object.fromEntries(
  Object.entries(STREAMS).map(([category, { topic }]) => [category, topic]),
) as Record<Category, Topic>;

export function streamName(category: Category, id: string): string {
  return `${category}-${id}`;
}

export function categoryOf(stream: string): Category {
  return stream.slice(0, stream.indexOf('-')) as Category;
}

/** Returns whether the stream belongs to a single player. */
export function isPlayerStream(stream: string): boolean {
  return keyOfStream(stream) === 'player';
}

/** Returns the owners of the stream: one player, both players of a pair, or none if it belongs to the casino. */
export function ownersOf(stream: string): readonly string[] {
  switch (keyOfStream(stream)) {
    case 'player':
      return [idOf(stream)];
    case 'pair':
      return playersOfPair(idOf(stream));
    default:
      return [];
  }
}

function keyOfStream(stream: string): StreamDeclaration['key'] | undefined {
  const category = categoryOf(stream);
  return Object.hasOwn(STREAMS, category) ? STREAMS[category].key : undefined;
}

/**
 * Returns the id that follows the category in a stream name. For player streams it is the player's uid, which is also
 * the partition key that keeps one player's events in order.
 */
export function idOf(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1);
}

export function topicOf(stream: string): Topic {
  const category = categoryOf(stream);
  // A damaged stream name may begin with `constructor-`.
  return (Object.hasOwn(TOPIC_OF, category) ? TOPIC_OF[category] : undefined) as Topic;
}
