/**
 * The API that collects what the client reports, as its documentation would describe it: fraud scoring, analytics and
 * error reports. The casino calls it over HTTP only, so that no browser speaks to a third party.
 */
import type { IsoTime } from '../field-types.js';

export const REPORT_RECEIVERS = ['fraud', 'analytics', 'errors'] as const;
export type ReportReceiver = (typeof REPORT_RECEIVERS)[number];

/**
 * - `signed_in`, `signed_out`: to `fraud` and `analytics`. The receiver knows the player from the first to the second.
 * - `event`: to `analytics`, something that the player did, such as `purchase_started`.
 * - `trail`: to `errors`, one step of a session: a page change, an opened dialog, a failed request, a lost connection.
 * - `error`: to `errors`, an error that no code handled.
 */
export type ReportKind = 'signed_in' | 'signed_out' | 'event' | 'trail' | 'error';

/** The kinds that each receiver takes. */
export const REPORT_KINDS = {
  fraud: ['signed_in', 'signed_out'],
  analytics: ['signed_in', 'signed_out', 'event'],
  errors: ['trail', 'error'],
} as const satisfies Record<ReportReceiver, readonly ReportKind[]>;
/** Kinds that have a name. */
export const NAMED_REPORT_KINDS: readonly ReportKind[] = ['event', 'error'];

/** Maximum number of reports in one request. */
export const REPORTS_MAX = 50;
export const REPORT_NAME_MAX = 200;
export const REPORT_PATH_MAX = 500;
/** Maximum number of details of a report, and maximum length of a text in them. */
export const REPORT_DETAILS_MAX = 30;
export const REPORT_TEXT_MAX = 4_000;

export interface Report {
  kind: ReportKind;
  at: IsoTime;
  /** Name of the event; message of the error, cut to 200 characters; null for other kinds. */
  name: string | null;
  /** Path of the page without its query, which may contain personal data: `/games/dice`. */
  path: string;
  /** More about it as plain values, such as the stack of an error or the status of a request; never what was typed. */
  details: Record<string, string | number | boolean | null>;
}

/**
 * Body of POST /v1/reports. The request needs `Authorization: Bearer <key>`; the response is 204.
 * Only browsers report, so everything in it but `player` can be invented.
 */
export interface ReportBatch {
  to: ReportReceiver;
  /** Random id of the browser's storage; the fraud scoring recognizes a device by it. */
  device: string;
  /** Random id of the page load; a new one after each sign-out. */
  session: string;
  /** The merchant's id of the player who is signed in, as the server knows it; null for a visitor. */
  player: string | null;
  reports: Report[];
}
