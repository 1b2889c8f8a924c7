import type { REPORT_PATH_MAX, Report, ReportKind, ReportReceiver } from '@goldwake/contracts';
import type { REPORTS_MAX, ReportsBody } from '@goldwake/contracts/http';
import type { Identity } from './identity.js';

export type Details = Report['details'];

/**
 * Maximum number of reports in one request. The client imports only types of the contract, so the compiler compares.
 */
export const BATCH_MAX: typeof REPORTS_MAX = 50;
/** Maximum number of reports that wait, for example while the browser is offline. The oldest are dropped. */
export const WAITING_MAX = 200;

/** Maximum length of a path. Anybody can link to a longer one. */
export const PATH_MAX: typeof REPORT_PATH_MAX = 500;

/** What every adapter needs from the browser. */
export interface ReportingPorts {
  identity: Identity;
  /** Milliseconds since the Unix epoch. */
  now: () => number;
  /** Path of the page, without its query. */
  path: () => string;
  /** Returns whether a request has a chance to arrive. */
  isOnline: () => boolean;
  /** Sends a batch in the name of the player. The outcome does not matter. */
  send: (batch: ReportsBody, player: string | null) => void;
}

/** Collects reports to one receiver and sends them in batches. A batch that fails is lost. */
export class Outbox {
  #waiting: Report[] = [];

  constructor(
    private readonly to: ReportReceiver,
    private readonly ports: ReportingPorts,
  ) {}

  report(kind: ReportKind, name: string | null, details: Details, at = this.ports.now()): Report {
    return { kind, at: new Date(at).toISOString(), name, path: this.ports.path().slice(0, PATH_MAX), details };
  }

  add(...reports: Report[]): void {
    this.#waiting = [...this.#waiting, ...reports].slice(-WAITING_MAX);
  }

  /** Sends what waits. While the browser is offline, it goes on waiting. */
  flush(): void {
    if (this.ports.isOnline()) this.sendAll(this.ports.identity.player);
  }

  /**
   * Sends what waits as the last reports of the session, without the player's token: the server may end it before the
   * request arrives. The receiver knows whose session it is.
   */
  close(): void {
    this.sendAll(null);
  }

  private sendAll(player: string | null): void {
    const { device, session } = this.ports.identity;
    const reports = this.#waiting.splice(0);
    for (let from = 0; from < reports.length; from += BATCH_MAX)
      this.ports.send({ to: this.to, device, session, reports: reports.slice(from, from + BATCH_MAX) }, player);
  }
}
