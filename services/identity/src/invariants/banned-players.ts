import { type Ban, type EventOf, type EventType, idOf, isInForce, type StoredEvent } from '@goldwake/contracts';
import { ACCESS_MS, defineInvariant, RECORDED_WITHIN_MS, SYSTEM_COMMANDS } from '@goldwake/core';

type Banned = StoredEvent<EventOf<'player_banned'>>;

/** Events whose command needs an access token of the player. The end of a round or of a hold needs none. */
const NEEDS_TOKEN = [
  'bet_placed',
  'bet_and_win_settled',
  'funds_held',
  'coins_granted',
  'daily_bonus_claimed',
  'purchase_created',
  'seed_pair_started',
  'seed_pair_ended',
  'raise_requested',
  'action_taken',
  'favourite_added',
  'favourite_removed',
  'friend_requested',
  'friend_request_accepted',
  'friend_request_rejected',
  'friend_request_cancelled',
  'friendship_removed',
  'player_blocked',
  'player_unblocked',
  'message_sent',
  'message_deleted',
  'message_reported',
  'player_reported',
  'chat_player_hidden',
  'chat_player_shown',
  'privacy_changed',
] as const satisfies EventType[];

/** The last ban of each player that was not lifted; it may have expired. `sinceMs` is when the player’s ban began. */
interface Bans {
  bans: Map<string, Ban & { eventId: string; sinceMs: number }>;
}

/** A ban ends all sessions, but access tokens that were issued before remain valid until they expire. */
export const bannedPlayers = defineInvariant<Bans>({
  name: 'banned players',
  rule: 'a banned player places no bet, claims nothing, changes no setting and contacts nobody once the access tokens have expired, ten minutes after the ban',
  types: ['player_banned', 'ban_lifted', ...NEEDS_TOKEN],
  initial: () => ({ bans: new Map() }),
  check({ bans }, event, violate) {
    const recorded = Date.parse(event.recordedAt);
    if (event.type === 'player_banned') {
      const uid = idOf(event.stream);
      const ban = bans.get(uid);
      const { reason, until } = (event as Banned).data;
      const sinceMs = ban && isInForce(ban, recorded) ? ban.sinceMs : recorded;
      bans.set(uid, { reason, until, eventId: event.eventId, sinceMs });
    } else if (event.type === 'ban_lifted') {
      bans.delete(idOf(event.stream));
    } else {
      const ban = bans.get(event.actor);
      if (!ban || event.commandId.startsWith(SYSTEM_COMMANDS)) return;
      const isExpired = recorded > ban.sinceMs + ACCESS_MS + RECORDED_WITHIN_MS;
      if (isExpired && isInForce(ban, recorded + RECORDED_WITHIN_MS)) {
        // One or two events may be forged. If the player went on as before, the ban is.
        violate(event, `was sent by the player ${event.actor}, whom ${ban.eventId} banned`, { suspect: ban.eventId });
      }
    }
  },
});
