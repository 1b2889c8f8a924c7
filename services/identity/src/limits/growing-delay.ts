import { Refusal } from '@goldwake/contracts';
import type { Clock } from '@goldwake/core';

const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60 * SECOND_MS;
/** Number of guesses without a delay. */
const FREE = 10;
/** Longest delay between two guesses. It bounds a lasting attack to 24 guesses a day. */
const DELAY_MS_MAX = HOUR_MS;
/** Time without a guess after which a key starts again without a delay. */
export const QUIET_MS = 24 * HOUR_MS;
/** Maximum number of keys in memory, about 10 MB. When it is reached, the keys with the oldest guesses are dropped. */
const KEYS_MAX = 50_000;

interface Guesses {
  count: number;
  nextAt: number;
}

/**
 * Bounds the guesses of one key however many addresses they come from: after the first ten, each guess doubles the time
 * until the next one is accepted, up to an hour.
 */
export class GrowingDelay {
  /** Guesses by key, the least recent first. */
  private readonly guesses = new Map<string, Guesses & { at: number }>();

  constructor(
    private readonly clock: Clock,
    /** Text of the refusal, for the player. */
    private readonly detail: string,
    private readonly keysMax = KEYS_MAX,
  ) {}

  /**
   * Counts one guess.
   * @throws Refusal `too_many_requests`, with the seconds until the next guess is accepted
   */
  take(key: string): void {
    const now = this.clock.now();
    const before = this.current(key, now);
    if (before && before.nextAt > now) {
      throw new Refusal('too_many_requests', this.detail, {
        retry_after: Math.ceil((before.nextAt - now) / SECOND_MS),
      });
    }
    const count = (before?.count ?? 0) + 1;
    this.guesses.delete(key);
    this.makeRoom(now);
    this.guesses.set(key, { count, nextAt: now + delayMs(count), at: now });
  }

  /** Takes back one guess that was not checked. */
  giveBack(key: string): void {
    const guesses = this.guesses.get(key);
    if (!guesses) return;
    guesses.count--;
    guesses.nextAt = guesses.at;
  }

  /** Clears the guesses of a key. */
  forget(key: string): void {
    this.guesses.delete(key);
  }

  private current(key: string, now: number): Guesses | undefined {
    const guesses = this.guesses.get(key);
    return guesses && now - guesses.at < QUIET_MS ? guesses : undefined;
  }

  private makeRoom(now: number): void {
    for (const [key, { at }] of this.guesses) {
      if (now - at < QUIET_MS && this.guesses.size < this.keysMax) return;
      this.guesses.delete(key);
    }
  }
}

/** Returns the time between the given number of guesses and the next one, in milliseconds. */
export function delayMs(count: number): number {
  return count < FREE ? 0 : Math.min(DELAY_MS_MAX, SECOND_MS * 2 ** (count - FREE));
}
