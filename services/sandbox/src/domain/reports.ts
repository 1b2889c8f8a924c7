import {
  REPORT_RECEIVERS,
  REPORTS_MAX,
  type Report,
  type ReportBatch,
  type ReportKind,
  type ReportReceiver,
  reportFaults,
} from '@goldwake/contracts';
import { type FieldFault, type FieldRules, fieldFaults, isText } from './field-rules.js';

/** The id of a device or a session. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (value: unknown): boolean => typeof value === 'string' && UUID.test(value);

const ID = { isValid: isUuid, message: 'must be a UUID' };

const RULES: FieldRules<ReportBatch> = {
  to: { isValid: isReceiver, message: `must be one of ${REPORT_RECEIVERS.join(', ')}` },
  device: ID,
  session: ID,
  player: {
    isValid: (value) => value === null || isText(100)(value),
    message: 'must be null or a text of 1 to 100 characters',
  },
  reports: { isValid: isList, message: `must be a list of 1 to ${REPORTS_MAX} reports` },
};

/** Checks the body of a request with reports. @returns the fields, or one fault for each wrong field */
export function readReports(body: unknown): { batch: ReportBatch } | { faults: FieldFault[] } {
  const faults = fieldFaults(RULES, body, 'reports');
  if (faults.length > 0) return { faults };
  const batch = body as ReportBatch;
  const wrong = reportFaults(batch.to, batch.reports);
  return wrong.length > 0 ? { faults: wrong } : { batch };
}

/** Maximum number of characters of the details of a report that are stored. */
const DETAILS_LENGTH_MAX = 8_000;
const CUT = '… (cut)';

/** Cuts the texts of details that are too long together, each to an equal share, so that the end of a trail stays. */
export function cutDetails(details: Report['details']): Report['details'] {
  const all = Object.entries(details);
  const length = all.reduce((sum, [name, value]) => sum + name.length + String(value).length, 0);
  if (length <= DETAILS_LENGTH_MAX) return details;
  const share = Math.floor(DETAILS_LENGTH_MAX / all.length) - CUT.length;
  return Object.fromEntries(
    all.map(([name, value]) => {
      const isShort = typeof value !== 'string' || name.length + value.length <= share;
      return [name, isShort ? value : cut(value, share - name.length)];
    }),
  );
}

/** Leaves no half of a character that needs two code units. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '') + CUT;
}

function isReceiver(value: unknown): value is ReportReceiver {
  return REPORT_RECEIVERS.some((one) => one === value);
}

/** Lists in which reports are kept and shown. The steps of sessions are many, so errors have a list of their own. */
export const REPORT_LISTS = [...REPORT_RECEIVERS, 'steps'] as const;
export type ReportList = (typeof REPORT_LISTS)[number];

export function isReportList(value: unknown): value is ReportList {
  return REPORT_LISTS.some((one) => one === value);
}

export function listOf(to: ReportReceiver, kind: ReportKind): ReportList {
  return kind === 'trail' ? 'steps' : to;
}

function isList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= REPORTS_MAX &&
    value.every((one) => typeof one === 'object' && one !== null)
  );
}
