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
 * - `trail`: to `errors`, what happened in a session, oldest first: page changes, failed requests, lost connections.
 * - `error`: to `errors`, an error that no code handled.
 */
export type ReportKind = 'signed_in' | 'signed_out' | 'event' | 'trail' | 'error';

export interface Report {
  kind: ReportKind;
  at: IsoTime;
  /** Name of the event; message of the error; null for other kinds. */
  name: string | null;
  /** Path of the page without its query, which may contain personal data: `/games/dice`. */
  path: string;
  /** More about it as plain values, such as the stack of an error; never what the player typed. */
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
  /** Random id of the page load. */
  session: string;
  /** The merchant's id of the player who is signed in, as the server knows it; null for a visitor. */
  player: string | null;
  reports: Report[];
}
