import { type EventOf, idOf, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant, isRecordedNear } from '@goldwake/core';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A player's last claim. */
interface Claim {
  /** UTC day as YYYY-MM-DD. */
  day: string;
  streak: number;
  eventId: string;
}

interface Claims {
  /** By uid. */
  last: Map<string, Claim>;
}

export const dailyClaims = defineInvariant<Claims>({
  name: 'daily claims',
  rule: 'a player claims the daily bonus at most once per UTC day; the claim states the streak of the claim before it plus one if that is of the day before, and else 1, and is recorded within five minutes of its stated time',
  types: ['daily_bonus_claimed'],
  initial: () => ({ last: new Map() }),
  check({ last }, event, violate) {
    const { day, claimed_at, streak } = (event as StoredEvent<EventOf<'daily_bonus_claimed'>>).data;
    const uid = idOf(event.stream);
    const before = last.get(uid);
    if (before && day <= before.day) {
      violate(event, `claims the bonus of ${day} after ${before.eventId} claimed that of ${before.day}`);
    }
    if (!claimed_at.startsWith(day)) violate(event, `claims the bonus of ${day} at ${claimed_at}, on another day`);
    if (!isRecordedNear(claimed_at, event)) {
      violate(event, `claims the bonus at ${claimed_at}; it was recorded at ${event.recordedAt}`);
    }
    const due = before && isNextDay(before.day, day) ? before.streak + 1 : 1;
    // A schema without streaks counts as 1, as it does for the service.
    if (streak !== null && streak !== due) violate(event, `states a streak of ${streak}; ${due} is due`);
    last.set(uid, { day, streak: streak ?? 1, eventId: event.eventId });
  },
});

/** Returns whether a UTC day follows the other. */
function isNextDay(day: string, next: string): boolean {
  return Date.parse(next) - Date.parse(day) === DAY_MS;
}
