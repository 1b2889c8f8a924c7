import type { Logger } from './logger.js';

const PAUSE_MS = 60_000;

/** Logs warnings that any client can cause: at most one a minute, with the number of those that were left out. */
export class LimitedLog {
  private lastAt = Number.NEGATIVE_INFINITY;
  private omitted = 0;

  constructor(
    private readonly logger: Pick<Logger, 'warn'>,
    /** Milliseconds of a clock that is never set back. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  warn(facts: object, text: string): void {
    if (this.now() - this.lastAt < PAUSE_MS) {
      this.omitted++;
      return;
    }
    this.logger.warn({ ...facts, omitted: this.omitted }, text);
    this.lastAt = this.now();
    this.omitted = 0;
  }
}
