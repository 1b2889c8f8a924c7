import type { ReportsBody } from '@goldwake/contracts/http';
import { HttpAnalytics } from '../analytics.js';
import { HttpAntiFraud } from '../anti-fraud.js';
import { HttpErrorReports } from '../error-reports.js';
import { OwnIdentity } from '../identity.js';
import { Visit } from '../visit.js';

/** Everything that reports, with a clock of its own, and the batches that it sends. */
export class TestReporter {
  readonly sent: (ReportsBody & { player: string | null })[] = [];
  isOnline = true;
  refuses = false;
  path = '/games';
  now = Date.parse('2026-01-15T12:00:00.000Z');
  readonly identity: OwnIdentity;
  readonly antiFraud: HttpAntiFraud;
  readonly analytics: HttpAnalytics;
  readonly errors: HttpErrorReports;
  readonly visit: Visit;

  /** @param random decides about the sampling, from 0 to 1 */
  constructor(random = 0.99) {
    let sessions = 0;
    this.identity = new OwnIdentity('device', () => `session ${++sessions}`);
    const ports = {
      identity: this.identity,
      now: () => this.now,
      path: () => this.path,
      isOnline: () => this.isOnline,
      send: (batch: ReportsBody, player: string | null) => void this.sent.push({ ...batch, player }),
    };
    this.antiFraud = new HttpAntiFraud(ports);
    this.analytics = new HttpAnalytics(ports, () => this.refuses);
    this.errors = new HttpErrorReports(ports, () => random);
    this.visit = new Visit(this.identity, this);
  }

  goTo(path: string): void {
    this.path = path;
    this.visit.pageShown(path);
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
