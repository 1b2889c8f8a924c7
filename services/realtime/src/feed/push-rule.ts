import { type Channel, idOf, type StoredEvent } from '@goldwake/contracts';
import type { Push } from '../rooms/message.js';

/** Decrypted personal data of the event; empty where it is unavailable. */
export type Personal = Readonly<Record<string, string>>;

/** How the events of one type become pushes. */
export interface PushRule<E extends StoredEvent = StoredEvent> {
  /**
   * Returns the channels that an event concerns, each once. The feed calls this for every event of the type and makes
   * pushes only for the channels that somebody listens to, so it must be cheap.
   */
  to(event: E): readonly Channel[];
  /** Returns the pushes to one of these channels, in order. */
  pushes(event: E, personal: Personal, channel: Channel): Push[];
}

/** Push rules by event type; null for an event that causes no push. */
export type PushRules = Readonly<Record<string, PushRule | null>>;

type Pushes<E extends StoredEvent> = PushRule<E>['pushes'];

/** Pushes to the player who owns the event's stream. */
export function toOwner<E extends StoredEvent>(pushes: Pushes<E>): PushRule<E> {
  return { to: ({ stream }) => [`user.${idOf(stream)}`], pushes };
}

/**
 * Pushes to all players that the event concerns, not only to the owner of its stream. A player who is named twice receives the
 * pushes once.
 */
export function toPlayers<E extends StoredEvent>(
  uids: (event: E) => readonly string[],
  pushes: Pushes<E>,
): PushRule<E> {
  return { to: (event) => [...new Set(uids(event))].map((uid): Channel => `user.${uid}`), pushes };
}

/** Pushes to one channel for all events of the type. */
export function toChannel<E extends StoredEvent>(channel: Channel, pushes: Pushes<E>): PushRule<E> {
  const to = [channel];
  return { to: () => to, pushes };
}
