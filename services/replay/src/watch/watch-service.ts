import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { counted } from '@goldwake/contracts';
import { type Clock, callersBehind, isoNow, messageOf, metricsReaders, monotonic } from '@goldwake/core';
import { retry, waitAtMost } from '@goldwake/core/adapters';
import type { Finding } from '../checks/check.js';
import { withoutPassword } from '../location.js';
import { findingLine } from './finding-line.js';
import { WatchMetrics } from './metrics.js';
import type { ThreadMessage, ThreadOrder, ThreadSetup, WatchStatus } from './protocol.js';
import { WatchServer } from './watch-server.js';
import { postFinding } from './webhook.js';

/** Time without a message from the checking thread after which the watch is not ready, in milliseconds. */
const SILENT_MS_MAX = 15_000;
/** Time after a delivered finding in which further ones are only counted and logged, in milliseconds. */
const QUIET_MS = 3_600_000;
/** Pauses between the attempts to deliver a finding. */
const WEBHOOK_PAUSES = { firstMs: 1_000, maxMs: 60_000 };
const LINES_MAX = 20;
/** Time that the checking thread may take to store its state when it stops, in milliseconds. */
const STOP_MS_MAX = 8_000;

export interface WatchServiceOptions extends ThreadSetup {
  port: number;
  host: string;
  /** Clients that may read the metrics. */
  metrics: readonly string[];
  /** Trusted proxies. */
  proxies: readonly string[];
  webhook: URL | null;
  clock: Clock;
  /** Receives one line for each event of note. */
  report(line: string): void;
  /** Called if the checking thread fails; the process cannot continue. */
  fail(error: unknown): void;
}

/**
 * Checks every rule on all events of a casino and then on each new one, in a thread, because reading blocks it. Serves
 * health and metrics, and posts findings to the webhook.
 */
export class WatchService {
  private status: WatchStatus = { position: 0, lastPosition: 0, events: 0, findings: 0 };
  private reason: string | undefined = 'The watch is starting';
  private seenAtMs: number;
  private quietUntilMs = Number.NEGATIVE_INFINITY;
  private readonly nowMs: () => number;
  private isDelivering = false;
  private readonly leaving = new AbortController();
  private readonly thread: Worker;
  private readonly metrics = new WatchMetrics(() => this.status);
  private server: WatchServer | undefined;

  private constructor(private readonly options: WatchServiceOptions) {
    const { location, statePath, clock, fail } = options;
    this.nowMs = monotonic(clock);
    this.seenAtMs = this.nowMs();
    this.thread = new Worker(new URL('./checks-thread.js', import.meta.url), {
      workerData: { location, statePath } satisfies ThreadSetup,
    });
    this.thread.on('message', (message: ThreadMessage) => this.receive(message));
    this.thread.once('error', fail);
  }

  /** @throws errors of listening, such as EADDRINUSE */
  static async open(options: WatchServiceOptions): Promise<WatchService> {
    const { port, host } = options;
    const mayRead = metricsReaders(options.metrics);
    const callerOf = callersBehind(options.proxies);
    const service = new WatchService(options);
    try {
      service.server = await WatchServer.open({
        port,
        host,
        metrics: service.metrics,
        notReady: () => service.notReady(),
        mayRead: (request) => mayRead(callerOf(request)),
      });
    } catch (error) {
      await service.close();
      throw error;
    }
    return service;
  }

  get port(): number {
    return this.server?.port ?? 0;
  }

  /** Stores the state and stops. */
  async close(): Promise<void> {
    this.server?.close();
    this.leaving.abort();
    const exited = once(this.thread, 'exit');
    this.order({ stop: true });
    await waitAtMost(STOP_MS_MAX, exited);
    await this.thread.terminate();
  }

  private order(order: ThreadOrder): void {
    this.thread.postMessage(order);
  }

  private receive(message: ThreadMessage): void {
    this.seenAtMs = this.nowMs();
    if ('status' in message) {
      if (this.reason !== undefined && this.status.events > 0) this.options.report('the storage responds again');
      this.reason = undefined;
      this.status = message.status;
    } else if ('away' in message) {
      if (this.reason !== message.away) this.options.report(`${message.away}; trying again`);
      this.reason = message.away;
    } else if ('line' in message) this.options.report(message.line);
    else this.find(message.found);
  }

  private find(found: readonly Finding[]): void {
    for (const finding of found.slice(0, LINES_MAX)) this.options.report(findingLine(finding));
    if (found.length > LINES_MAX) this.options.report(`and ${counted(found.length - LINES_MAX, 'more finding')}`);
    const [first] = found;
    const { webhook } = this.options;
    if (this.isDelivering) return;
    if (first && webhook && this.nowMs() >= this.quietUntilMs) void this.deliver(first, webhook);
    else this.order({ maySave: true });
  }

  private async deliver(finding: Finding, webhook: URL): Promise<void> {
    const { clock, location, report } = this.options;
    const { signal } = this.leaving;
    const sent = { ...finding, found_at: isoNow(clock), casino: withoutPassword(location) };
    this.isDelivering = true;
    try {
      await retry(() => postFinding(webhook, sent, signal), {
        pauses: WEBHOOK_PAUSES,
        signal,
        onFailure: (error) => {
          // The address may contain a secret, so only its host is logged.
          if (!signal.aborted)
            report(`${webhook.origin}: the finding was not delivered: ${messageOf(error)}; trying again`);
        },
      });
      this.quietUntilMs = this.nowMs() + QUIET_MS;
      this.order({ maySave: true });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.isDelivering = false;
    }
  }

  private notReady(): string | undefined {
    const silentMs = this.nowMs() - this.seenAtMs;
    if (this.reason === undefined && silentMs > SILENT_MS_MAX)
      return `The storage has not responded for ${Math.round(silentMs / 1_000)} s`;
    return this.reason;
  }
}
