import type { Report, ReportBatch, ReportReceiver } from '@goldwake/contracts';
import { type Clock, collection, type Documents, type Ids, isoNow, put, remove } from '@goldwake/core';
import { cutDetails } from '../domain/index.js';
import type { Devices } from '../fraud/devices.js';

export interface StoredReport extends Report, Omit<ReportBatch, 'reports'> {
  report_id: string;
  received_at: string;
}

/** Reports by their ids, which are in the order of their arrival. */
const REPORTS = collection<StoredReport>('reports', { by_receiver: { fields: ['to', 'report_id'] } });

/** Maximum number of stored reports of each receiver; the oldest ones are removed. */
const KEPT = 500;

/** Receives the reports of the merchant's client for all receivers. */
export class Reports {
  constructor(
    private readonly documents: Documents,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly ids: Ids,
    private readonly devices: Devices,
  ) {}

  init(): Promise<void> {
    return this.documents.declare(REPORTS);
  }

  async receive({ reports, ...from }: ReportBatch): Promise<void> {
    const received_at = isoNow(this.clock);
    const added = reports.map((report) => {
      const report_id = `rep_${this.ids.next()}`;
      const stored = { ...report, details: cutDetails(report.details), ...from, report_id, received_at };
      return put(REPORTS, report_id, stored, 0);
    });
    if (from.to === 'fraud') await this.devices.see(from);
    await this.documents.write(added);
    await this.removeOld(from.to);
  }

  /** Returns reports to a receiver, the newest first. */
  async newest(to: ReportReceiver, { limit, offset = 0 }: { limit: number; offset?: number }): Promise<StoredReport[]> {
    const query = { index: 'by_receiver', equals: [to], order: 'desc', limit, offset } as const;
    return (await this.documents.find(REPORTS, query)).map(({ body }) => body);
  }

  private async removeOld(to: ReportReceiver): Promise<void> {
    const limit = (await this.documents.count(REPORTS, { index: 'by_receiver', equals: [to] })) - KEPT;
    if (limit <= 0) return;
    const oldest = await this.documents.find(REPORTS, { index: 'by_receiver', equals: [to], limit });
    await this.documents.write(oldest.map(({ id }) => remove(REPORTS, id)));
  }
}
