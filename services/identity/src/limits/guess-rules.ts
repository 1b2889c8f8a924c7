import { Refusal } from '@goldwake/contracts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Number of guesses that are checked in one window, and without a growing delay. */
const FREE = 10;
const WINDOW_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Longest delay between two guesses. It bounds a lasting attack to 24 guesses a day. */
const DELAY_MS_MAX = HOUR_MS;
/** Time without a guess after which a key starts again without a delay. */
const QUIET_MS = 24 * HOUR_MS;

/** Counted guesses of one key. Times are in milliseconds since the Unix epoch. */
export interface CountedGuesses {
  count: number;
  began_at: number;
  last_at: number;
}

/** Limits how often guesses for one key are checked. All times are in milliseconds since the Unix epoch. */
export interface GuessRule {
  /** Returns the time at which the next guess is checked. */
  nextAt(counted: CountedGuesses): number;
  /** Returns the time at which the guesses are forgotten. */
  endsAt(counted: CountedGuesses): number;
}

/** Returns a rule that checks a number of guesses in each window, which begins with its first guess. */
function inWindow(checked: number, windowMs: number): GuessRule {
  return {
    nextAt: ({ count, began_at }) => (count < checked ? began_at : began_at + windowMs),
    endsAt: ({ began_at }) => began_at + windowMs,
  };
}

/**
 * The rules of all counters of guesses. `window`: ten guesses in a quarter of an hour. `session`: five times as many. `growingDelay`: after the first
 * ten, each guess doubles the time until the next one is checked, up to an hour, however many addresses they come from.
 * `address`: 30 guesses in a minute. `loopback`: far more, because tests, load tools and all simulated players use that
 * address; it only stops a runaway client.
 */
export const GUESS_RULES = {
  window: inWindow(FREE, WINDOW_MS),
  session: inWindow(5 * FREE, WINDOW_MS),
  address: inWindow(30, MINUTE_MS),
  loopback: inWindow(1_000, MINUTE_MS),
  growingDelay: {
    nextAt: ({ count, last_at }) => last_at + delayMs(count),
    endsAt: ({ last_at }) => last_at + QUIET_MS,
  },
} as const satisfies Record<string, GuessRule>;

export type GuessRuleName = keyof typeof GUESS_RULES;

/**
 * Counts one more guess.
 * @param detail text of the refusal, for the player
 * @throws Refusal `too_many_requests`, with the seconds until the next guess is checked
 */
export function countGuess(
  rule: GuessRule,
  counted: CountedGuesses | undefined,
  now: number,
  detail?: string,
): CountedGuesses {
  const before = counted && rule.endsAt(counted) > now ? counted : undefined;
  const waitMs = before ? rule.nextAt(before) - now : 0;
  if (waitMs > 0) throw new Refusal('too_many_requests', detail, { retry_after: Math.ceil(waitMs / SECOND_MS) });
  return { count: (before?.count ?? 0) + 1, began_at: before?.began_at ?? now, last_at: now };
}

/**
 * Returns the guesses with no time after now. Later times were stored by a clock that is ahead, or before the clock was
 * set back; counting them as now keeps the count, and nobody waits longer than the rule says.
 */
export function notAfter(counted: CountedGuesses, now: number): CountedGuesses {
  return { ...counted, began_at: Math.min(counted.began_at, now), last_at: Math.min(counted.last_at, now) };
}

/** Takes back one guess that was not checked. The next guess is checked at once, as that one would have been. */
export function takeBackGuess(rule: GuessRule, counted: CountedGuesses): CountedGuesses {
  const fewer = { ...counted, count: Math.max(0, counted.count - 1) };
  const waitMs = Math.max(0, rule.nextAt(fewer) - fewer.last_at);
  return { ...fewer, last_at: fewer.last_at - waitMs };
}

/** Returns the time between the given number of guesses and the next one, in milliseconds. */
function delayMs(count: number): number {
  return count < FREE ? 0 : Math.min(DELAY_MS_MAX, SECOND_MS * 2 ** (count - FREE));
}
