/** Work that continues after the response. A stopping process waits for it. */
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

  /** Resolves when all work that has been started is done. */
  async settled(): Promise<void> {
    await Promise.all(this.underway);
  }
}
