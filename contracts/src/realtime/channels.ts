/** Channels to which the gateway adds every socket automatically. */
export type AutomaticChannel = 'global' | `user.${string}`;
/**
 * Channels that a client must subscribe to. `catalogue` reports changes of games and providers, `chat` the messages of
 * the chat room, `presence.<uid>` the presence of the player's friends, and `table.<game id>` a shared table.
 */
export type SubscribedChannel = 'catalogue' | 'chat' | `presence.${string}` | `table.${string}`;
export type Channel = AutomaticChannel | SubscribedChannel;

export function isAutomatic(channel: string): channel is AutomaticChannel {
  return channel === 'global' || channel.startsWith('user.');
}
