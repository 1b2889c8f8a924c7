import type { Round } from './round.js';

const SECOND = 1_000;

/**
 * Time after which a round is continued that no request has brought further, in milliseconds. It is longer than a call
 * may take, so that it passes only if the process was killed or the storage failed.
 */
const ABANDONED_MS = 10 * SECOND;
/** Gaps between the repeats of a call, in milliseconds. The last one is repeated without end. */
const GAPS_MS = [1, 2, 5, 10, 30, 60].map((seconds) => seconds * SECOND);

/** Returns after how many milliseconds a round is to be continued; null for one that has ended. */
export function continueAfterMs({ status, failures }: Round): number | null {
  if (status === 'betting') return ABANDONED_MS;
  if (status !== 'drawn' && status !== 'rolling_back') return null;
  if (failures > 0) return GAPS_MS[Math.min(failures, GAPS_MS.length) - 1] ?? null;
  // The request that has drawn the round sends its win at once; nobody waits for a rollback.
  return status === 'drawn' ? ABANDONED_MS : 0;
}
