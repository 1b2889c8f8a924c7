import { parseIsoTime } from '../iso-time.js';
import type { FieldError } from '../problems.js';
import {
  NAMED_REPORT_KINDS,
  REPORT_DETAILS_MAX,
  REPORT_KINDS,
  REPORT_NAME_MAX,
  REPORT_PATH_MAX,
  REPORT_TEXT_MAX,
  type Report,
  type ReportKind,
  type ReportReceiver,
} from './reports.js';

type Sent = Partial<Record<keyof Report, unknown>>;

/** For each field of a report, what it must be; undefined if it is so. */
const RULES: Record<keyof Report, (sent: Sent, to: ReportReceiver) => string | undefined> = {
  kind: ({ kind }, to) => (isKindOf(kind, to) ? undefined : `must be one of ${REPORT_KINDS[to].join(', ')} for ${to}`),
  at: ({ at }) =>
    isTime(at) ? undefined : 'must be a time in UTC with milliseconds, such as 2026-01-15T12:00:00.000Z',
  name: ({ kind, name }) => {
    if (!NAMED_REPORT_KINDS.some((one) => one === kind))
      return name === null ? undefined : 'must be null for this kind';
    const isName = typeof name === 'string' && name.trim() !== '' && name.length <= REPORT_NAME_MAX;
    return isName ? undefined : `must be a text of 1 to ${REPORT_NAME_MAX} characters`;
  },
  path: ({ path }) =>
    isPath(path) ? undefined : `must be a path of at most ${REPORT_PATH_MAX} characters without query and fragment`,
  details: ({ details }) =>
    isDetails(details)
      ? undefined
      : `must be an object of at most ${REPORT_DETAILS_MAX} texts of at most ${REPORT_TEXT_MAX} characters, numbers, booleans and nulls`,
};

/** Checks the fields of reports. @returns a message for each wrong field, with the path of the field */
export function reportFaults(to: ReportReceiver, reports: readonly object[]): FieldError[] {
  return reports.flatMap((report, at) =>
    faultsOf(to, report).map(([field, must]) => {
      const path = `reports[${at}].${field}`;
      return { path, message: `${path} ${must}` };
    }),
  );
}

function faultsOf(to: ReportReceiver, sent: object): [field: string, must: string][] {
  const wrong = Object.entries(RULES).flatMap(([field, ruleOf]): [string, string][] => {
    const must = ruleOf(sent as Sent, to);
    return must === undefined ? [] : [[field, must]];
  });
  const unknown = Object.keys(sent).filter((field) => !Object.hasOwn(RULES, field));
  return [...wrong, ...unknown.map((field): [string, string] => [field, 'is not a field of a report'])];
}

function isKindOf(kind: unknown, to: ReportReceiver): boolean {
  return (REPORT_KINDS[to] as readonly ReportKind[]).some((one) => one === kind);
}

function isTime(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return false;
  return parseIsoTime(value) !== undefined;
}

/** Browsers encode all other characters of a path. */
function isPath(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length <= REPORT_PATH_MAX &&
    /^\/[\x21-\x7e]*$/.test(value) &&
    !/[?#]/.test(value)
  );
}

function isDetails(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const details = Object.entries(value);
  return details.length <= REPORT_DETAILS_MAX && details.every(([name, one]) => isName(name) && isPlain(one));
}

function isName(text: string): boolean {
  return text !== '' && text.length <= REPORT_NAME_MAX;
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= REPORT_TEXT_MAX;
  return value === null || typeof value === 'boolean' || Number.isFinite(value);
}
