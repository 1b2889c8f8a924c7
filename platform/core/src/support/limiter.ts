import { Refusal } from '@goldwake/contracts';
import type { Clock } from '../ports/clock.js';

export interface Limit {
  /** Number of takes allowed within one window. */
  takes: number;
  windowMs: number;
}

/** Limit of changes of one kind per player; each change is an event that is stored permanently. */
export const CHANGES_PER_PLAYER: Limit = { takes: 60, windowMs: 15 * 60_000 };

/**
 * Maximum number of keys in memory, about 10 MB. Above this number, the key with the oldest window is dropped first.
 */
const KEYS_MAX = 50_000;

/**
 * Rate limiter that counts takes per key in fixed windows. @nestjs/throttler is not used, because it counts requests
 * with timers, whereas here a correct password must return its take and tests must control the time.
 */
export class Limiter {
  /** Windows by key, ordered by their ends because all windows have the same length. */
  private readonly windows = new Map<string, { taken: number; ends: number }>();

  constructor(
    private readonly clock: Clock,
    private readonly limit: Limit,
    private readonly keysMax = KEYS_MAX,
  ) {}

  /**
   * Counts a take for the key.
   * @throws Refusal `too_many_requests`, with the seconds until the window ends
   */
  take(key: string): void {
    const now = this.clock.now();
    const window = this.windows.get(key);
    if (!window || window.ends <= now) {
      this.windows.delete(key);
      this.makeRoom(now);
      this.windows.set(key, { taken: 1, ends: now + this.limit.windowMs });
      return;
    }
    if (window.taken >= this.limit.takes) {
      throw new Refusal('too_many_requests', undefined, { retry_after: Math.ceil((window.ends - now) / 1000) });
    }
    window.taken++;
  }

  /** Returns one take of the key. */
  giveBack(key: string): void {
    const window = this.windows.get(key);
    if (window && window.taken > 0) window.taken--;
  }

  /** Resets the count of the key. */
  forget(key: string): void {
    this.windows.delete(key);
  }

  get size(): number {
    return this.windows.size;
  }

  private makeRoom(now: number): void {
    for (const [key, { ends }] of this.windows) {
      if (ends > now && this.windows.size < this.keysMax) return;
      this.windows.delete(key);
    }
  }
}
