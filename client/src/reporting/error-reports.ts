import type { Report } from '@goldwake/contracts';
import type { ErrorSource } from './early-errors.js';
import { textOf } from './error-text.js';
import { type Details, Outbox, type ReportingPorts } from './outbox.js';

/** Maximum number of entries of the trail that are kept for an error to come. */
export const TRAIL_MAX = 100;
/** Maximum number of errors that one session reports. */
export const ERRORS_MAX = 10;
/** Share of the sessions that send their trail although they had no error (specification §9). */
const SAMPLED_SHARE = 0.1;

/** Tells the developers what happened in a session, above all before an error that no code handled. */
export class ErrorReports {
  readonly #outbox: Outbox;
  readonly #isSampled: boolean;
  readonly #known = new Set<string>();
  #trail: Report[] = [];

  /** @param random returns a number from 0 to 1, excluding 1; called once */
  constructor(ports: ReportingPorts, random: () => number) {
    this.#outbox = new Outbox('errors', ports);
    this.#isSampled = random() < SAMPLED_SHARE;
  }

  /** Adds an entry to the trail of the session. */
  happened(what: string, details: Details): void {
    this.#trail = [...this.#trail, this.#outbox.report('trail', null, { what, ...details })].slice(-TRAIL_MAX);
  }

  failed(error: unknown, source: ErrorSource, at: number): void {
    const { message, stack } = textOf(error);
    const key = `${message}\n${stack}`;
    if (this.#known.has(key) || this.#known.size >= ERRORS_MAX) return;
    this.#known.add(key);
    this.#collect();
    this.#outbox.add(this.#outbox.report('error', message, { source, stack }, at));
    this.#outbox.flush();
  }

  signedOut(): void {
    this.#collect();
    this.#outbox.close();
    this.#trail = [];
    this.#known.clear();
  }

  /** Sends the trail since the last time, if the session is sampled or had an error. */
  flush(): void {
    this.#collect();
    this.#outbox.flush();
  }

  #collect(): void {
    if (!this.#isSampled && this.#known.size === 0) return;
    this.#outbox.add(...this.#trail);
    this.#trail = [];
  }
}
