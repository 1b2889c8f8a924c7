import { Refusal, reportFaults } from '@goldwake/contracts';
import type { ReportsBody } from '@goldwake/contracts/http';
import type { ReportReceivers } from '../reports/report-receivers.js';

/** Forwards what the client reports to a third party, with the player who is signed in. */
export class ForwardReports {
  constructor(private readonly receivers: ReportReceivers) {}

  /**
   * A sign-in without a player tells the fraud scoring nothing, and is dropped. A sign-out is sent without a token,
   * because the session ends, and the receiver knows whose session it was.
   * @param player uid of the player who is signed in; null for a visitor
   * @throws Refusal `validation_failed`, naming each wrong field
   */
  execute(player: string | null, { to, device, session, reports }: ReportsBody): void {
    const errors = reportFaults(to, reports);
    if (errors.length > 0) throw new Refusal('validation_failed', undefined, { errors });
    const useful = reports.filter(({ kind }) => player !== null || to !== 'fraud' || kind !== 'signed_in');
    if (useful.length > 0) this.receivers.send({ to, device, session, player, reports: useful });
  }
}
