import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsObject, IsUUID } from 'class-validator';
import { REPORT_RECEIVERS, REPORTS_MAX, type Report, type ReportReceiver } from '../../sandbox/reports.js';

export { REPORTS_MAX };

/**
 * Body of POST /api/reports: what the client reports to a third party, which it never calls itself. `reportFaults`
 * checks the fields of each report, and the token says who is signed in. A visitor sends it without a token.
 * As any body, it has at most 100 kB and 1,000 values. The player is added to what is forwarded, so the third party may
 * refuse a body that just keeps these limits, and its reports are dropped.
 */
export class ReportsBody {
  @IsIn(REPORT_RECEIVERS)
  to!: ReportReceiver;

  /** Random id of the browser's storage. */
  @IsUUID()
  device!: string;

  /** Random id of the page load; a new one after each sign-out. */
  @IsUUID()
  session!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(REPORTS_MAX)
  @IsObject({ each: true })
  reports!: Report[];
}
