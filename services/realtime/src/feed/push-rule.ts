import { type Channel, idOf, type Pushes, type PushName, type StoredEvent } from '@goldwake/contracts';

/** Decrypted personal data of an event; empty if it is unavailable. */
export type Personal = Readonly<Record<string, string>>;

/** Rule that translates the events of one type into pushes. */
export interface PushRule<E extends StoredEvent = StoredEvent> {
  /**
   * Returns the channels that an event concerns, without duplicates. Must be cheap: it is called for every event of the
   * type, while pushes are created only for channels with listeners.
   */
  to(event: E): readonly Channel[];
  readonly pushes: PushesOf<E>;
  /** Returns the player whom the pushes are about; omitted for pushes that no block between players concerns. */
  author?(event: E): string;
}

/** The pushes that an event can cause, in order: the push name, and a function that returns the data of the push. */
type PushesOf<E extends StoredEvent> = {
  readonly [Name in PushName]?: PushData<E, Name>;
};

/**
 * Returns the data of a push to one of the channels that `to` returned; undefined to send no push. It has the type of a
 * method, because a rule for one event type must be assignable to a rule for all events.
 */
type PushData<E extends StoredEvent, Name extends PushName> = {
  data(event: E, personal: Personal, channel: Channel): Pushes[Name] | undefined;
}['data'];

/** Push rules, keyed by event type; null for an event type that causes no push. */
export type PushRules = Readonly<Record<string, PushRule | null>>;

/** Returns a rule that pushes to the player who owns the event's stream. */
export function toOwner<E extends StoredEvent>(pushes: PushesOf<NoInfer<E>>): PushRule<E> {
  return { to: ({ stream }) => [`user.${idOf(stream)}`], pushes };
}

/**
 * Returns a rule that pushes to all players the event concerns, not only to the owner of its stream. A player whose id
 * occurs twice receives the pushes once.
 */
export function toPlayers<E extends StoredEvent>(
  uids: (event: E) => readonly string[],
  pushes: PushesOf<NoInfer<E>>,
): PushRule<E> {
  return { to: (event) => [...new Set(uids(event))].map((uid): Channel => `user.${uid}`), pushes };
}

/** Returns a rule that pushes all events of the type to one fixed channel. */
export function toChannel<E extends StoredEvent>(channel: Channel, pushes: PushesOf<NoInfer<E>>): PushRule<E> {
  const to = [channel];
  return { to: () => to, pushes };
}

/**
 * Returns a rule that pushes all events of the type to one fixed channel, except to readers from whom a block hides the
 * author.
 */
export function toReaders<E extends StoredEvent>(
  channel: Channel,
  author: (event: E) => string,
  pushes: PushesOf<NoInfer<E>>,
): PushRule<E> {
  return { ...toChannel<E>(channel, pushes), author };
}

/** Returns a rule with the pushes of two rules, each to the channels of its own rule. The rules have different pushes. */
export function both<E extends StoredEvent>(one: PushRule<E>, other: PushRule<E>): PushRule<E> {
  const pushes = [one, other].flatMap(({ to, pushes: own }) =>
    Object.entries(own).map(([name, dataOf]) => [
      name,
      (event: E, personal: Personal, channel: Channel) =>
        to(event).includes(channel) ? dataOf(event, personal, channel) : undefined,
    ]),
  );
  return { to: (event) => [...one.to(event), ...other.to(event)], pushes: Object.fromEntries(pushes) };
}
