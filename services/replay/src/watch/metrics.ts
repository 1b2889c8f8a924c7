import { createServer, type Server } from 'node:http';
import { Counter, Gauge, Registry } from 'prom-client';
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

  /** @returns the port */
  listen(port: number, host: string): Promise<number> {
    const server = createServer(async (_, response) => {
      response.setHeader('content-type', this.registry.contentType);
      response.end(await this.registry.metrics());
    });
    this.server = server;
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => resolve((server.address() as { port: number }).port));
    });
  }

  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
