/** Time within which a client loads again what has changed for all players, in milliseconds. */
export const RELOAD_WITHIN_MS = 3_000;

/**
 * Reloads after a random time, so that the clients do not all send their requests at once. One reload serves all
 * changes until then.
 */
export class ReloadSoon {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly reload: () => void,
    private readonly random = Math.random,
  ) {}

  request(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.reload();
    }, this.random() * RELOAD_WITHIN_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
