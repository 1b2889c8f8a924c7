import type { Report, ReportBatch } from '@goldwake/contracts';
import { collection, type Documents, type Ids, put, remove } from '@goldwake/core';
import { cutDetails, listOf, type ReportList } from '../domain/index.js';
import type { Devices } from '../fraud/devices.js';

export interface StoredReport extends Report, Omit<ReportBatch, 'reports'> {
  report_id: string;
  list: ReportList;
}

/** Reports by their ids, which are in the order of their arrival. */
const REPORTS = collection<StoredReport>('reports', {
  by_list: { fields: ['list', 'report_id'] },
  by_session: { fields: ['session', 'at'] },
});

/** Maximum number of reports in each list; the oldest ones are removed. One session can have hundreds of steps. */
const KEPT: Record<ReportList, number> = { fraud: 500, analytics: 500, errors: 500, steps: 5_000 };

interface Part {
  limit: number;
  offset?: number;
}

/** Receives the reports of the merchant's client for all receivers. */
export class Reports {
  constructor(
    private readonly documents: Documents,
    private readonly ids: Ids,
    private readonly devices: Devices,
  ) {}

  init(): Promise<void> {
    return this.documents.declare(REPORTS);
  }

  async receive({ reports, ...from }: ReportBatch): Promise<void> {
    const added = reports.map((report): StoredReport => {
      const details = cutDetails(report.details);
      return { ...report, details, ...from, report_id: `rep_${this.ids.next()}`, list: listOf(from.to, report.kind) };
    });
    if (from.to === 'fraud') await this.devices.see(from);
    await this.documents.write(added.map((report) => put(REPORTS, report.report_id, report, 0)));
    for (const list of new Set(added.map((report) => report.list))) await this.removeOld(list);
  }

  /** Returns reports of a list, the newest first. */
  newest(list: ReportList, part: Part): Promise<StoredReport[]> {
    return this.find('by_list', list, part);
  }

  /** Returns what happened in a session, the newest first by the clock of its browser. */
  ofSession(session: string, part: Part): Promise<StoredReport[]> {
    return this.find('by_session', session, part);
  }

  private async find(index: 'by_list' | 'by_session', key: string, part: Part): Promise<StoredReport[]> {
    const found = await this.documents.find(REPORTS, { index, equals: [key], order: 'desc', ...part });
    return found.map(({ body }) => body);
  }

  private async removeOld(list: ReportList): Promise<void> {
    const limit = (await this.documents.count(REPORTS, { index: 'by_list', equals: [list] })) - KEPT[list];
    if (limit <= 0) return;
    const oldest = await this.documents.find(REPORTS, { index: 'by_list', equals: [list], limit });
    await this.documents.write(oldest.map(({ id }) => remove(REPORTS, id)));
  }
}
