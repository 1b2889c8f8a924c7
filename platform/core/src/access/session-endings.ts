import type { Clock } from '../ports/clock.js';
import { ACCESS_MS } from './access-token.js';

/**
 * Ended sessions whose access tokens may still be valid. Tokens that were issued before the clock was set back become
 * valid again when it returns to their time, so the life of a token is counted from the latest time that was seen.
 */
export class SessionEndings {
  /** Ended sessions with the time at which their last token expires, in milliseconds since the Unix epoch. */
  private readonly until = new Map<string, number>();
  private latest: number;

  constructor(private readonly clock: Pick<Clock, 'now'>) {
    this.latest = clock.now();
  }

  /** @param endedAt milliseconds since the Unix epoch */
  add(sessionId: string, endedAt = this.clock.now()): void {
    const now = this.seen();
    for (const [id, until] of this.until) {
      if (until > now) break;
      this.until.delete(id);
    }
    if (endedAt + ACCESS_MS > now) this.until.set(sessionId, Math.max(endedAt, this.latest) + ACCESS_MS);
  }

  has(sessionId: string): boolean {
    this.seen();
    return this.until.has(sessionId);
  }

  private seen(): number {
    const now = this.clock.now();
    this.latest = Math.max(this.latest, now);
    return now;
  }
}
