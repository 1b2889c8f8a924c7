import { pauseAfter } from '@goldwake/core/adapters';

const PAUSES = { firstMs: 100, maxMs: 5_000 };
/** A process that ran for this many milliseconds is restarted after the shortest pause, as in Docker. */
const STEADY_MS = 10_000;

/**
 * Exponential backoff for restarting a process: each pause is twice as long as the previous one, up to five seconds.
 */
export class RestartBackoff {
  #failures = 0;

  /**
   * @param ranMs how long the process ran, in milliseconds
   * @returns the pause before its restart, in milliseconds
   */
  next(ranMs: number): number {
    this.#failures = ranMs > STEADY_MS ? 1 : this.#failures + 1;
    return pauseAfter(this.#failures, PAUSES);
  }
}
