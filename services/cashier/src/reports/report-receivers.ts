import type { ReportBatch } from '@goldwake/contracts';

/** The third parties that receive reports of the client. */
export interface ReportReceivers {
  /** Sends reports later. It neither waits nor throws: reports that cannot be sent are dropped. */
  send(batch: ReportBatch): void;
  /** Ends the sending; what still waits is dropped. */
  close(): void;
}

/** Drops all reports, in a casino without the settings of a provider. */
export const NO_REPORT_RECEIVERS: ReportReceivers = { send: () => {}, close: () => {} };
