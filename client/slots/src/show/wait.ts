/**
 * Waits, unless the player is in a hurry: then every wait of the round that is shown ends at once.
 */
export class Hurry {
  private hurried = false;
  private readonly endings = new Set<() => void>();

  /** Ends the present waits and all that follow until `calm`. */
  hurry(): void {
    this.hurried = true;
    for (const end of [...this.endings]) end();
  }

  get isHurried(): boolean {
    return this.hurried;
  }

  calm(): void {
    this.hurried = false;
  }

  /**
   * @param ms how long, in milliseconds; null to wait only for the hurry
   * @param signal ends the wait early
   */
  async wait(ms: number | null, signal?: AbortSignal): Promise<void> {
    if (this.hurried) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        if (timer !== undefined) clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        this.endings.delete(end);
        resolve();
      };
      const timer = ms === null ? undefined : setTimeout(end, ms);
      this.endings.add(end);
      signal?.addEventListener('abort', end);
    });
  }
}
