import { createServer, type Server } from 'node:http';
import { callersBehind, metricsReaders } from '@goldwake/core';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { CannotRun } from '../cannot-run.js';
import type { WatchStatus } from './protocol.js';

/** Metrics of a watch in the text format of Prometheus. */
export class WatchMetrics {
  private readonly registry = new Registry();
  private server: Server | undefined;

  constructor(status: () => WatchStatus) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    const gauge = (name: string, help: string, value: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(value());
        },
      });
    const counter = (name: string, help: string, value: () => number) =>
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(value());
        },
      });
    counter('goldwake_watch_events_total', 'Events checked since the start of the process', () => status().events);
    counter(
      'goldwake_watch_findings_total',
      'Findings, including those before a restart that continued',
      () => status().findings,
    );
    gauge('goldwake_watch_position', 'Position of the last checked event', () => status().position);
    gauge('goldwake_watch_lag_events', 'Stored events that are not checked yet', () => {
      const { lastPosition, position } = status();
      return Math.max(0, lastPosition - position);
    });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  /**
   * Offers only the metrics, on their own port, to this machine.
   * @throws CannotRun if the port cannot be used
   */
  listen(port: number, host: string): Promise<void> {
    const mayRead = metricsReaders(['loopback']);
    const callerOf = callersBehind([]);
    const server = createServer(async (request, response) => {
      if (!mayRead(callerOf(request))) {
        response.writeHead(404).end();
        return;
      }
      try {
        const text = await this.text();
        response.setHeader('content-type', this.contentType).end(text);
      } catch {
        // The storage does not respond at present.
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
