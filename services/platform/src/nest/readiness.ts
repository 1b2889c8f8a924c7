import { Refusal } from '@goldwake/contracts';
import type { EventStore } from '../ports/event-store.js';

/** Whether requests are welcome: not while draining, and not when the store fails. */
export class Readiness {
  private leaving = false;

  constructor(private readonly store: EventStore) {}

  get draining(): boolean {
    return this.leaving;
  }

  drain(): void {
    this.leaving = true;
  }

  /** @throws Refusal `unavailable` */
  async check(): Promise<{ position: number }> {
    if (this.leaving) throw new Refusal('unavailable', 'This process is shutting down');
    try {
      return { position: await this.store.lastPosition() };
    } catch {
      throw new Refusal('unavailable', 'The event store does not answer');
    }
  }
}
