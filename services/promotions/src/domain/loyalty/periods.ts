const DAY_MS = 24 * 60 * 60 * 1_000;

/** A week or month in UTC. */
export interface Period {
  /** `2026-W48` or `2026-11`. */
  id: string;
  /** Milliseconds since the Unix epoch at which the period ends and the next one begins. */
  endsAt: number;
}

/** Returns the ISO 8601 week of a time: it begins on Monday, and belongs to the year that has its Thursday. */
export function weekOf(now: number): Period {
  const date = new Date(now);
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  const monday = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - daysSinceMonday);
  const year = new Date(monday + 3 * DAY_MS).getUTCFullYear();
  const january4 = new Date(Date.UTC(year, 0, 4));
  const firstMonday = january4.getTime() - ((january4.getUTCDay() + 6) % 7) * DAY_MS;
  const week = 1 + Math.round((monday - firstMonday) / (7 * DAY_MS));
  return { id: `${year}-W${String(week).padStart(2, '0')}`, endsAt: monday + 7 * DAY_MS };
}

/** Returns the calendar month of a time. */
export function monthOf(now: number): Period {
  const date = new Date(now);
  const endsAt = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return { id: date.toISOString().slice(0, 7), endsAt };
}
