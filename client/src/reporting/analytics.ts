import type { AnalyticsEvent } from './analytics-events.js';
import { type Details, Outbox, type ReportingPorts } from './outbox.js';

/** Counts what players do. */
export class Analytics {
  readonly #outbox: Outbox;

  /** @param isRefused whether the browser asks not to be tracked; then nothing is counted */
  constructor(
    ports: ReportingPorts,
    private readonly isRefused: () => boolean,
  ) {
    this.#outbox = new Outbox('analytics', ports);
  }

  signedIn(): void {
    if (this.isRefused()) return;
    this.#outbox.add(this.#outbox.report('signed_in', null, {}));
    this.#outbox.flush();
  }

  signedOut(): void {
    if (!this.isRefused()) this.#outbox.add(this.#outbox.report('signed_out', null, {}));
    this.#outbox.close();
  }

  happened(name: AnalyticsEvent, details: Details): void {
    if (!this.isRefused()) this.#outbox.add(this.#outbox.report('event', name, details));
  }

  flush(): void {
    this.#outbox.flush();
  }
}
