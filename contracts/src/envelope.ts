/** What a decider returns: a fact, before the store has placed it. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  type: Type;
  data: Data;
}

/** A stored event. All fields survive JSON; times are ISO 8601 in UTC with milliseconds. */
export interface StoredEvent<E extends DomainEvent = DomainEvent> {
  /** `<stream>@<version>`: unique by the stream's own order, and tells where the event stands. */
  eventId: string;
  stream: string;
  /** 1 for a stream's first event, without gaps. */
  version: number;
  /** 1 for the store's first event, without gaps. */
  position: number;
  type: E['type'];
  schemaVersion: number;
  data: E['data'];
  recordedAt: string;
  effectiveAt: string;
  correlationId: string;
  /** eventId of the event that this one answers, or null for a person's own command. */
  causationId: string | null;
  /** Makes the command idempotent within its stream. */
  commandId: string;
  /** Digest of the command's body: the same commandId with another digest is refused. */
  commandHash: string;
  /** uid of the player, or `system`. */
  actor: string;
  /** Hash of the stream's event before this one; 64 zeros for the first. */
  prevHash: string;
  /** SHA-256 in hex over prevHash and all fields above but `position` and `data`'s parsed form: see `chainInput`. */
  hash: string;
}

export const FIRST_PREV_HASH = '0'.repeat(64);

/** Streams are `<category>-<id>`. */
export type Category = 'account' | 'wallet' | 'fairness' | 'promotions' | 'catalogue' | 'favourites';
/** One topic per service, on Kafka `goldwake.<topic>`. */
export type Topic = 'identity' | 'wallet' | 'games' | 'promotions';

export const TOPIC_OF: Record<Category, Topic> = {
  account: 'identity',
  wallet: 'wallet',
  fairness: 'games',
  promotions: 'promotions',
  catalogue: 'games',
  favourites: 'games',
};

/** Categories whose streams belong to the house: the part behind it is no player's uid. */
const OF_THE_HOUSE: ReadonlySet<string> = new Set<Category>(['catalogue']);

export function streamName(category: Category, id: string): string {
  return `${category}-${id}`;
}

export function categoryOf(stream: string): Category {
  return stream.slice(0, stream.indexOf('-')) as Category;
}

/** Whether the stream is a player's own. */
export function isPlayers(stream: string): boolean {
  const category = categoryOf(stream);
  return Object.hasOwn(TOPIC_OF, category) && !OF_THE_HOUSE.has(category);
}

/** The part behind the category: the player's uid, which is also the key that keeps one player's events in order. */
export function idOf(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1);
}

export function topicOf(stream: string): Topic {
  return TOPIC_OF[categoryOf(stream)];
}
