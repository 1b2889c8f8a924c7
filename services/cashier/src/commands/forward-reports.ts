import { Refusal, reportFaults } from '@goldwake/contracts';
import type { ReportsBody } from '@goldwake/contracts/http';
import type { ReportReceivers } from '../reports/report-receivers.js';

/** Forwards what the client reports to a third party, with the player who is signed in. */
export class ForwardReports {
  constructor(private readonly receivers: ReportReceivers) {}

  /**
   * @param player uid of the player who is signed in; null for a visitor
   * @throws Refusal `validation_failed`, naming each wrong field
   */
  execute(player: string | null, { to, device, session, reports }: ReportsBody): void {
    const errors = reportFaults(to, reports);
    if (errors.length > 0) throw new Refusal('validation_failed', undefined, { errors });
    this.receivers.send({ to, device, session, player, reports });
  }
}
