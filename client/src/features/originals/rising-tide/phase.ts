import type { TideTable } from '@goldwake/contracts/http';

/**
 * What the table does at a moment.
 * - `idle`: it has no round; the next one opens when a player looks or bets.
 * - `betting`: bets are accepted until `at`.
 * - `locked`: the last bets are booked; the curve starts at `at`.
 * - `starting`: the planned start has passed, and the server has not confirmed it yet.
 * - `running`: the curve has been rising since `at`.
 * - `ended`, `cancelled`: the next round opens at `at`, if that is known.
 */
export type Phase = 'idle' | 'betting' | 'locked' | 'starting' | 'running' | 'ended' | 'cancelled';

export interface Moment {
  phase: Phase;
  /** Server time in milliseconds since the Unix epoch; null if the phase has no such time. */
  at: number | null;
}

/**
 * Returns what the table does at the given server time. The server pushes no phase `locked`: it follows from the times.
 */
export function momentOf(table: TideTable, now: number): Moment {
  switch (table.phase) {
    case 'betting':
    case 'locked': {
      const [betsUntil, startsAt] = [timeOf(table.bets_until) ?? 0, timeOf(table.starts_at) ?? 0];
      if (now < betsUntil) return { phase: 'betting', at: betsUntil };
      return now < startsAt ? { phase: 'locked', at: startsAt } : { phase: 'starting', at: startsAt };
    }
    case 'running':
      return { phase: 'running', at: timeOf(table.started_at) };
    default:
      return { phase: table.phase, at: timeOf(table.next_at) };
  }
}

export function timeOf(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}

/** A push that should have arrived is waited for this long before the table is loaded again, in milliseconds. */
const OVERDUE_MS = 2_500;
/** While pushes arrive, the table is loaded this often anyway, in milliseconds, in case one was lost. */
const SAFETY_MS = 30_000;
/**
 * Pause between requests for the table without pushes, in milliseconds: for visitors, and while there is no channel.
 */
const POLL_MS = 1_500;
/** Pause between requests for a table without a round, in milliseconds: a visitor does not wake it. */
const IDLE_MS = 5_000;
/** Time after a phase begins until a request for it, in milliseconds, because the server stores it first. */
const MARGIN_MS = 150;
/** Time for which the end of a round is shown before a sleeping table is woken, in milliseconds. */
const SLEEP_SHOWN_MS = 4_000;

/**
 * Returns after how many milliseconds the table must be loaded again.
 * @param live whether pushes arrive
 */
export function reloadAfter(table: TideTable, now: number, live: boolean): number {
  const { phase, at } = momentOf(table, now);
  if (at === null) {
    // The request of a signed-in player opens a round.
    const shownFor = (timeOf(table.ended_at) ?? 0) + SLEEP_SHOWN_MS - now;
    return shownFor > 0 ? shownFor : IDLE_MS;
  }
  if (phase === 'running') return live ? SAFETY_MS : POLL_MS;
  // The lock of the bets needs no request: it follows from the times.
  const due = (phase === 'betting' ? (timeOf(table.starts_at) ?? at) : at) - now;
  if (live) return Math.max(due, 0) + OVERDUE_MS;
  return due > 0 ? Math.min(due + MARGIN_MS, POLL_MS) : POLL_MS / 3;
}
