import type { ReportBatch } from '@goldwake/contracts';
import { type Clock, messageOf, monotonic } from '@goldwake/core';
import type { ThirdParty } from '../third-party/third-party.js';
import type { ReportReceivers } from './report-receivers.js';

/** Maximum number of requests whose reports wait, of at most 100 kB each. */
const WAITING_MAX = 100;
/** Minimum time between two log lines about dropped reports. */
const LOG_GAP_MS = 60_000;
const PATH = '/v1/reports';

/**
 * Sends reports over HTTP, one request after the other. A receiver that is slow or does not answer costs reports, and
 * nothing else: what does not fit into the queue and what could not be sent is dropped.
 */
export class HttpReportReceivers implements ReportReceivers {
  private readonly closing = new AbortController();
  private readonly waiting: ReportBatch[] = [];
  private isSending = false;
  /** Number of reports that were dropped since the last log line. */
  private dropped = 0;
  /** Why the last of them were dropped. */
  private reason = '';
  private readonly now: () => number;
  private loggedAt = Number.NEGATIVE_INFINITY;

  /** @param log receives one line about dropped reports, at most one a minute and one at the end */
  constructor(
    private readonly receivers: ThirdParty,
    clock: Pick<Clock, 'now'>,
    private readonly log: (line: string) => void,
  ) {
    this.now = monotonic(clock);
  }

  send(batch: ReportBatch): void {
    if (this.closing.signal.aborted) return;
    if (this.waiting.length >= WAITING_MAX) this.drop(batch, 'too many wait');
    else this.waiting.push(batch);
    if (!this.isSending) void this.sendAll();
  }

  close(): void {
    this.closing.abort();
    for (const batch of this.waiting.splice(0)) this.count(batch, 'the casino stops');
    if (this.dropped > 0) this.logDropped();
  }

  private async sendAll(): Promise<void> {
    this.isSending = true;
    for (let batch = this.waiting[0]; batch && !this.closing.signal.aborted; batch = this.waiting[0]) {
      try {
        const { signal } = this.closing;
        await this.receivers.call('POST', PATH, { body: batch, signal });
      } catch (error) {
        if (!this.closing.signal.aborted) this.drop(batch, messageOf(error));
      }
      this.waiting.shift();
    }
    this.isSending = false;
  }

  private drop(batch: ReportBatch, reason: string): void {
    this.count(batch, reason);
    if (this.now() - this.loggedAt >= LOG_GAP_MS) this.logDropped();
  }

  private count({ reports }: ReportBatch, reason: string): void {
    this.dropped += reports.length;
    this.reason = reason;
  }

  private logDropped(): void {
    this.log(
      `reports of the client: dropped: ${this.dropped}; POST ${this.receivers.url}${PATH}: ${this.reason}; they are not sent again`,
    );
    this.loggedAt = this.now();
    this.dropped = 0;
  }
}
