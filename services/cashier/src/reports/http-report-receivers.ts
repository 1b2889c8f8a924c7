import type { ReportBatch } from '@goldwake/contracts';
import { type Clock, messageOf } from '@goldwake/core';
import { ThirdParty, type ThirdPartySettings } from '../third-party/third-party.js';
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
  private readonly receivers: ThirdParty;
  private readonly closing = new AbortController();
  private readonly waiting: ReportBatch[] = [];
  private isSending = false;
  private dropped = 0;
  private loggedAt = Number.NEGATIVE_INFINITY;

  /** @param log receives one line about dropped reports, at most one a minute */
  constructor(
    settings: ThirdPartySettings,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly log: (line: string) => void,
  ) {
    this.receivers = new ThirdParty(settings);
  }

  send(batch: ReportBatch): void {
    if (this.closing.signal.aborted) return;
    if (this.waiting.length >= WAITING_MAX) this.drop(batch, 'too many wait');
    else this.waiting.push(batch);
    if (!this.isSending) void this.sendAll();
  }

  close(): void {
    this.closing.abort();
  }

  private async sendAll(): Promise<void> {
    this.isSending = true;
    for (let batch = this.waiting[0]; batch && !this.closing.signal.aborted; batch = this.waiting[0]) {
      try {
        const { signal } = this.closing;
        await this.receivers.call('POST', PATH, { body: batch, signal });
      } catch (error) {
        this.drop(batch, messageOf(error));
      }
      this.waiting.shift();
    }
    this.isSending = false;
  }

  private drop({ reports }: ReportBatch, reason: string): void {
    this.dropped += reports.length;
    const now = this.clock.now();
    if (now - this.loggedAt < LOG_GAP_MS || this.closing.signal.aborted) return;
    this.log(
      `reports of the client: ${this.dropped} were dropped; POST ${this.receivers.url}${PATH}: ${reason}; later ones are sent`,
    );
    this.loggedAt = now;
    this.dropped = 0;
  }
}
