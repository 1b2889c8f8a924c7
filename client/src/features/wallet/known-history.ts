import type { WalletHistoryResponse } from '@goldwake/contracts/http';

/** The newest movements of a wallet, as far as they were loaded, without a gap. */
export type KnownHistory = WalletHistoryResponse;

/**
 * Returns the known movements with a newly loaded first page. If that page does not reach the known movements, they are
 * dropped, because the list must have no gap.
 */
export function withNewest(known: KnownHistory | undefined, newest: KnownHistory): KnownHistory {
  if (!known || newest.next_before === null || newest.next_before > known.wallet_version + 1) return newest;
  const older = known.result.filter(({ wallet_version }) => wallet_version < (newest.next_before ?? 0));
  // If the new page reaches further back than the known movements, it replaces all of them.
  const isLonger = known.next_before !== null && known.next_before > newest.next_before;
  if (isLonger) return newest;
  return { ...newest, result: [...newest.result, ...older], next_before: known.next_before };
}

/**
 * Appends an older page, which was requested for the movements before a version. Returns the movements unchanged if
 * they were replaced during the request.
 */
export function withOlder(known: KnownHistory, page: KnownHistory, before: number): KnownHistory {
  if (known.next_before !== before) return known;
  return { ...known, result: [...known.result, ...page.result], next_before: page.next_before };
}

/** Returns the newest `count` of the known movements. */
export function newestPart(known: KnownHistory, count: number): KnownHistory {
  const last = known.result[count - 1];
  if (!last || known.result.length === count) return known;
  return { ...known, result: known.result.slice(0, count), next_before: last.wallet_version };
}
