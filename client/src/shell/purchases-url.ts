import type { PurchaseStatus } from '@goldwake/contracts/http';

/** Returns the query of the list of purchases with a filter and an open receipt, with `?`; empty without both. */
export function searchOf(status: PurchaseStatus | undefined, receipt: string | null = null): string {
  const query = new URLSearchParams({ ...(status && { status }), ...(receipt && { receipt }) }).toString();
  return query && `?${query}`;
}

/** Reads the id of the purchase whose receipt is open; null if none is. */
export const receiptOf = (search: string): string | null => new URLSearchParams(search).get('receipt') || null;
