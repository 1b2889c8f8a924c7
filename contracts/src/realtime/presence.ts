/** What a player sees of a friend's presence. */
export interface FriendPresence {
  user_id: string;
  /** A friend in invisible mode is offline. */
  status: 'online' | 'offline';
  /** Game that the friend plays; null if none, or if the friend does not show it. */
  game_id: string | null;
}

/** Response of GET /api/realtime/presence: the friends who are online. All others are offline. */
export interface PresenceResponse {
  result: FriendPresence[];
}
