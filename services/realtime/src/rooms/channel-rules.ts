import { RISING_TIDE, type SubscriptionRefusal } from '@goldwake/contracts';

/** Maximum length of a channel name, in characters. */
const NAME_LENGTH_MAX = 100;

/**
 * Decides whether a player may subscribe to a channel.
 * @param id the part of the channel's name after the first dot; undefined without a dot
 * @returns why not; undefined if the player may
 */
export type ChannelRule = (uid: string, id: string | undefined) => SubscriptionRefusal | undefined;

/**
 * Subscription rules, keyed by the part of the channel name before the first dot. A channel without a rule does not
 * exist. `global` and `user.<uid>` have no rule, because the gateway adds each socket to them automatically.
 */
export type ChannelRules = Readonly<Record<string, ChannelRule>>;

export const CHANNEL_RULES: ChannelRules = {
  /** Channel for changes of games and providers, open to every player. */
  catalogue: (_uid, id) => (id === undefined ? undefined : 'unknown_channel'),
  /** Channel for the messages of the chat room, open to every player. */
  chat: (_uid, id) => (id === undefined ? undefined : 'unknown_channel'),
  /** Channel for the presence of a player's friends, open to this player only. */
  presence: (uid, id) => (id === undefined ? 'unknown_channel' : id === uid ? undefined : 'not_allowed'),
  /** Channels of the tables that all players share, open to every player. */
  table: (_uid, id) => (id === RISING_TIDE ? undefined : 'unknown_channel'),
};

/** Returns the reason why a player may not subscribe to a channel; undefined if the subscription is allowed. */
export function refusalOf(rules: ChannelRules, uid: string, channel: string): SubscriptionRefusal | undefined {
  if (channel.length > NAME_LENGTH_MAX) return 'unknown_channel';
  const dot = channel.indexOf('.');
  const name = dot < 0 ? channel : channel.slice(0, dot);
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  return rule ? rule(uid, dot < 0 ? undefined : channel.slice(dot + 1)) : 'unknown_channel';
}
