import type { DomainEvent, StoredEvent } from './envelope.js';
import type { Channel } from './realtime/channels.js';

/** Decrypted personal data of an event; empty if it is unavailable. */
export type Personal = Readonly<Record<string, string>>;

/** Rule that translates the events of one type into pushes. `Pushes` has the data of each push, by its name. */
export interface PushRule<E extends StoredEvent = StoredEvent, Pushes = Record<string, unknown>> {
  /**
   * Returns the channels that an event concerns, without duplicates. Must be cheap: it is called for every event of the
   * type, while pushes are created only for channels with listeners.
   */
  to(event: E): readonly Channel[];
  readonly pushes: PushesOf<E, Pushes>;
}

/** The pushes that an event can cause, in order: the push name, and a function that returns the data of the push. */
type PushesOf<E extends StoredEvent, Pushes> = { readonly [Name in keyof Pushes]?: PushData<E, Pushes[Name]> };

/**
 * Returns the data of a push to one of the channels that `to` returned; undefined to send no push. It has the type of a
 * method, because a rule for one event type must be assignable to a rule for all events.
 */
type PushData<E extends StoredEvent, Data> = {
  data(event: E, personal: Personal, channel: Channel): Data | undefined;
}['data'];

/** Push rules by event type. An event type without a rule causes no push. */
export type PushRules<E extends DomainEvent = DomainEvent, Pushes = Record<string, unknown>> = {
  readonly [Type in E['type']]?: PushRule<StoredEvent<Extract<E, { type: Type }>>, Pushes>;
};

/** Returns a rule that pushes to the player who owns the event's stream. */
export function toOwner<E extends StoredEvent, Pushes>(
  pushes: PushesOf<NoInfer<E>, NoInfer<Pushes>>,
): PushRule<E, Pushes> {
  return { to: ({ stream }) => [`user.${stream.slice(stream.indexOf('-') + 1)}`], pushes };
}

/**
 * Returns a rule that pushes to all players the event concerns, not only to the owner of its stream. A player whose id
 * occurs twice receives the pushes once.
 */
export function toPlayers<E extends StoredEvent, Pushes>(
  uids: (event: NoInfer<E>) => readonly string[],
  pushes: PushesOf<NoInfer<E>, NoInfer<Pushes>>,
): PushRule<E, Pushes> {
  return { to: (event) => [...new Set(uids(event))].map((uid): Channel => `user.${uid}`), pushes };
}

/** Returns a rule that pushes all events of the type to one fixed channel. */
export function toChannel<E extends StoredEvent, Pushes>(
  channel: Channel,
  pushes: PushesOf<NoInfer<E>, NoInfer<Pushes>>,
): PushRule<E, Pushes> {
  const to = [channel];
  return { to: () => to, pushes };
}

/** The rules of all services for each event type. An event type without rules causes no push. */
export type RulesByType = Readonly<Record<string, readonly PushRule[]>>;

/** Collects the rules of several services. Two services may have rules for the same event type. */
export function rulesByType(all: readonly PushRules[]): RulesByType {
  const rules: Record<string, readonly PushRule[]> = {};
  for (const [type, rule] of all.flatMap((some) => Object.entries(some))) {
    if (rule) rules[type] = [...(rules[type] ?? []), rule];
  }
  return rules;
}
