import type { PurchaseStatus } from '@goldwake/contracts/http';
import { STATUS_WORDS } from '../purchase-words.js';

/** Reads the status filter from the query of a URL; undefined if it is missing or unknown. */
export function statusOf(search: string): PurchaseStatus | undefined {
  const status = new URLSearchParams(search).get('status');
  return status !== null && Object.hasOwn(STATUS_WORDS, status) ? (status as PurchaseStatus) : undefined;
}

/** Returns whether the query of a URL names a status that does not exist. */
export const hasUnknownStatus = (search: string): boolean =>
  new URLSearchParams(search).has('status') && statusOf(search) === undefined;
