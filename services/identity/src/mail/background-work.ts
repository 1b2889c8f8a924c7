/** Tracks work that continues after the response has been sent, so that a process can wait for it before it stops. */
export class BackgroundWork {
  private readonly underway = new Set<Promise<void>>();

  /** @param report receives the errors, because no caller waits for them */
  constructor(private readonly report: (error: unknown) => void) {}

  start(work: () => Promise<void>): void {
    const started: Promise<void> = work()
      .catch(this.report)
      .finally(() => this.underway.delete(started));
    this.underway.add(started);
  }

  /** Waits until all work started so far is done. */
  async settled(): Promise<void> {
    await Promise.all(this.underway);
  }
}
