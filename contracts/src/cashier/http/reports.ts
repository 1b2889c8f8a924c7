import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsObject, IsUUID } from 'class-validator';
import { REPORT_RECEIVERS, type Report, type ReportReceiver } from '../../sandbox/reports.js';

/** Maximum number of reports in one request. */
export const REPORTS_MAX = 50;

/**
 * Body of POST /api/reports: what the client reports to a third party, which it never calls itself. The cashier checks the
 * fields of each report, and adds who is signed in. A visitor sends it without a token.
 */
export class ReportsBody {
  @IsIn(REPORT_RECEIVERS)
  to!: ReportReceiver;

  /** Random id of the browser's storage. */
  @IsUUID()
  device!: string;

  /** Random id of the page load. */
  @IsUUID()
  session!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(REPORTS_MAX)
  @IsObject({ each: true })
  reports!: Report[];
}
