import { Refusal } from '@goldwake/contracts';
import type { Clock } from './ports/clock.js';

export interface Limit {
  /** Takes allowed within one window. */
  takes: number;
  windowMs: number;
}

/** What a player may change of one kind: an event each, kept for ever. */
export const CHANGES_PER_PLAYER: Limit = { takes: 60, windowMs: 15 * 60_000 };

/** Keys remembered at once, some 10 MB; beyond, the oldest window is forgotten first. */
const KEYS_MAX = 50_000;

/**
 * Counts takes per key in fixed windows by the clock. Its own part, because @nestjs/throttler counts requests by timers,
 * whereas a right password gives its take back and time must be drivable.
 */
export class Limiter {
  /** In order of the windows' ends, since all are equally long. */
  private readonly windows = new Map<string, { taken: number; ends: number }>();

  constructor(
    private readonly clock: Clock,
    private readonly limit: Limit,
    private readonly keysMax = KEYS_MAX,
  ) {}

  /** @throws Refusal `too_many_requests`, with the seconds until the window ends */
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

  /** One take is undone. */
  giveBack(key: string): void {
    const window = this.windows.get(key);
    if (window && window.taken > 0) window.taken--;
  }

  /** The key begins anew. */
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
