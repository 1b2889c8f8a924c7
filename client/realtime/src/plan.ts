import type { Timers } from './ports.js';

/** A set of timers that can be cancelled together. */
export class Plan {
  private readonly running = new Set<unknown>();

  constructor(private readonly timers: Timers) {}

  after(ms: number, then: () => void): void {
    const timer = this.timers.setTimeout(() => {
      this.running.delete(timer);
      then();
    }, ms);
    this.running.add(timer);
  }

  clear(): void {
    for (const timer of this.running) this.timers.clearTimeout(timer);
    this.running.clear();
  }
}
