import { type AccountEvent, type Ban, idOf, isInForce, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant, RECORDED_WITHIN_MS } from '@goldwake/core';

/** The latest ban of each player that was not lifted, with its event. */
interface Bans {
  bans: Map<string, Ban & { eventId: string }>;
}

export const bans = defineInvariant<Bans>({
  name: 'bans',
  rule: 'a ban ends after it began, is lifted only while it is in force, and no session starts under it',
  types: ['player_banned', 'ban_lifted', 'session_started'],
  initial: () => ({ bans: new Map() }),
  check({ bans }, event, violate) {
    const uid = idOf(event.stream);
    const { type, data } = event as StoredEvent<AccountEvent> as AccountEvent;
    const recorded = Date.parse(event.recordedAt);
    const ban = bans.get(uid);
    if (type === 'player_banned') {
      const { reason, until } = data;
      if (!isInForce({ reason, until }, recorded - RECORDED_WITHIN_MS)) {
        violate(event, `bans the player until ${until}, but was recorded at ${event.recordedAt}`);
      }
      bans.set(uid, { reason, until, eventId: event.eventId });
    } else if (type === 'ban_lifted') {
      if (!ban) violate(event, 'lifts a ban, but none was set');
      else if (!isInForce(ban, recorded - RECORDED_WITHIN_MS)) {
        violate(event, `lifts the ban of ${ban.eventId}, which ended at ${ban.until}`);
      }
      bans.delete(uid);
    } else if (ban && isInForce(ban, recorded + RECORDED_WITHIN_MS)) {
      violate(event, `starts a session while the ban of ${ban.eventId} is in force`, { suspect: ban.eventId });
    }
  },
});
