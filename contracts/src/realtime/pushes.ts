import type { FriendPresence } from './presence.js';

/** Payloads of the pushes of the realtime service, by name. */
export interface RealtimePushes {
  /**
   * A friend comes online, plays another game or goes offline, or may be seen no longer. Sent on the channel
   * `presence.<uid>` of the player. No stored event causes it.
   */
  presence_update: FriendPresence;
}
