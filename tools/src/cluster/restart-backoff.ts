const PAUSE_MS_MIN = 100;
const PAUSE_MS_MAX = 5_000;
/**
 * Running time after which a process counts as stable, in milliseconds. Its next restart then follows after the
 * shortest pause, as in Docker.
 */
const STEADY_MS = 10_000;

/**
 * Exponential backoff for restarting a process: each pause is twice as long as the previous one, up to five seconds.
 */
export class RestartBackoff {
  #pauseMs = PAUSE_MS_MIN;

  /**
   * @param ranMs how long the process ran, in milliseconds
   * @returns the pause before its restart, in milliseconds
   */
  next(ranMs: number): number {
    const pauseMs = ranMs > STEADY_MS ? PAUSE_MS_MIN : this.#pauseMs;
    this.#pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX);
    return pauseMs;
  }
}
