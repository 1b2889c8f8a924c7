import type { Draw } from './wallet-events.js';

/**
 * Returns the draw that follows the last consumed draw: the next nonce of the same seed pair, or nonce 0 of a new pair.
 */
export function drawAfter(last: Draw | null, seedPair: number): Draw {
  return { seed_pair: seedPair, nonce: last?.seed_pair === seedPair ? last.nonce + 1 : 0 };
}
