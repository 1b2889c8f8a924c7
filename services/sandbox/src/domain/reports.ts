import {
  REPORT_RECEIVERS,
  REPORTS_MAX,
  type ReportBatch,
  type ReportReceiver,
  reportFaults,
} from '@goldwake/contracts';
import { type FieldFault, type FieldRules, fieldFaults, isText } from './field-rules.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const ID = { isValid: (value: unknown) => typeof value === 'string' && UUID.test(value), message: 'must be a UUID' };

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

export function isReceiver(value: unknown): value is ReportReceiver {
  return REPORT_RECEIVERS.some((one) => one === value);
}

function isList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= REPORTS_MAX &&
    value.every((one) => typeof one === 'object' && one !== null)
  );
}
