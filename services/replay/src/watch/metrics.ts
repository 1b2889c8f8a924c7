import { createServer, type Server } from 'node:http';
import { Counter, Gauge, Registry } from 'prom-client';
import { CannotRun } from '../cannot-run.js';
import type { LiveChecks } from './live-checks.js';

/** Metrics of `watch` in the text format of Prometheus, on loopback. */
export class WatchMetrics {
  private readonly registry = new Registry();
  private readonly findings = new Counter({
    name: 'goldwake_watch_findings_total',
    help: 'Findings since the start',
    registers: [this.registry],
  });
  private server: Server | undefined;

  constructor(checks: LiveChecks, lastPosition: () => number) {
    const gauge = (name: string, help: string, value: () => number) =>
      new Gauge({
        name,
        help,
        registers: [this.registry],
        collect() {
          this.set(value());
        },
      });
    gauge('goldwake_watch_position', 'Position of the last checked event', () => checks.position);
    gauge(
      'goldwake_watch_lag_events',
      'Stored events that are not checked yet',
      () => lastPosition() - checks.position,
    );
  }

  count(findings: number): void {
    this.findings.inc(findings);
  }

  /** @throws CannotRun if the port cannot be used */
  listen(port: number, host: string): Promise<void> {
    const server = createServer(async (_, response) => {
      try {
        const text = await this.registry.metrics();
        response.setHeader('content-type', this.registry.contentType).end(text);
      } catch {
        // The storage does not answer at present.
        response.writeHead(503).end();
      }
    });
    this.server = server;
    return new Promise((resolve, reject) => {
      server.once('error', ({ message }) => reject(new CannotRun(`--metrics ${port}: ${message}`)));
      server.listen(port, host, resolve);
    });
  }

  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
