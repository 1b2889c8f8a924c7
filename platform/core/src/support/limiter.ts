import { Refusal } from '@goldwake/contracts';
import { type Clock, monotonic } from '../ports/clock.js';

export interface Limit {
  /** Maximum number of actions per key within one window. */
  takes: number;
  windowMs: number;
}

/** Limit of changes of one kind per player. It is needed because each change is an event that is stored permanently. */
export const CHANGES_PER_PLAYER: Limit = { takes: 60, windowMs: 15 * 60_000 };

/**
 * Maximum number of keys in memory, about 10 MB in total. When it is reached, the keys with the oldest
 * windows are dropped.
 */
const KEYS_MAX = 50_000;

/**
 * Rate limiter that counts actions per key in fixed windows. @nestjs/throttler is not used, because it counts requests
 * with timers; here a correct password must not count against the limit, and tests must control the time.
 */
export class Limiter {
  /** Windows by key, sorted by their end, because all windows have the same length. */
  private readonly windows = new Map<string, { taken: number; ends: number }>();
  private readonly now: () => number;

  constructor(
    clock: Clock,
    private readonly limit: Limit,
    private readonly keysMax = KEYS_MAX,
  ) {
    this.now = monotonic(clock);
  }

  /**
   * Counts one action against the limit of a key.
   * @throws Refusal `too_many_requests`, with the seconds until the window ends
   */
  take(key: string): void {
    const now = this.now();
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

  /** Takes back one counted action of a key, for example after a correct password. */
  giveBack(key: string): void {
    const window = this.windows.get(key);
    if (window && window.taken > 0) window.taken--;
  }

  /** Clears the count of a key, so that its limit starts again. */
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
