import type { FriendPresence } from './presence.js';

/** Payloads of the pushes of the realtime service, by name. */
export interface RealtimePushes {
  /** Sent on the channel `presence.<uid>` of a friend of the player. */
  presence_update: FriendPresence;
}
