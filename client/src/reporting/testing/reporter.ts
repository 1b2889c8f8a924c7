import { reportFaults } from '@goldwake/contracts';
import type { ReportsBody } from '@goldwake/contracts/http';
import { Analytics } from '../analytics.js';
import { AntiFraud } from '../anti-fraud.js';
import { ErrorReports } from '../error-reports.js';
import { Identity } from '../identity.js';
import { SessionReports } from '../session-reports.js';

/** Everything that reports, with a clock of its own, and the batches that it sends, which the casino must accept. */
export class TestReporter {
  readonly sent: (ReportsBody & { player: string | null })[] = [];
  isOnline = true;
  refuses = false;
  path = '/games';
  now = Date.parse('2026-01-15T12:00:00.000Z');
  readonly identity: Identity;
  readonly antiFraud: AntiFraud;
  readonly analytics: Analytics;
  readonly errors: ErrorReports;
  readonly session: SessionReports;

  /** @param random decides about the sampling, from 0 to 1 */
  constructor(random = 0.99) {
    let sessions = 0;
    this.identity = new Identity('device', () => `session ${++sessions}`);
    const ports = {
      identity: this.identity,
      now: () => this.now,
      path: () => this.path,
      isOnline: () => this.isOnline,
      send: (batch: ReportsBody, player: string | null) => {
        const faults = reportFaults(batch.to, batch.reports).map(({ message }) => message);
        if (faults.length > 0) throw new Error(`the casino refuses these reports: ${faults.join('; ')}`);
        this.sent.push({ ...batch, player });
      },
    };
    this.antiFraud = new AntiFraud(ports);
    this.analytics = new Analytics(ports, () => this.refuses);
    this.errors = new ErrorReports(ports, () => random);
    this.session = new SessionReports(this.identity, this);
  }

  goTo(path: string): void {
    this.path = path;
    this.session.pageShown(path);
  }

  /** Hides the page, which sends everything. */
  hide(): void {
    for (const receiver of [this.antiFraud, this.analytics, this.errors]) receiver.flush();
  }

  /** Returns what was sent to a receiver, as `kind name`. */
  to(receiver: ReportsBody['to']): string[] {
    return this.sent
      .filter(({ to }) => to === receiver)
      .flatMap(({ reports }) => reports)
      .map(({ kind, name, details }) => [kind, name ?? details.what].filter(Boolean).join(' '));
  }
}
