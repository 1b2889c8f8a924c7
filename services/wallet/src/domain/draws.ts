import { type Draw, drawAfter, Refusal } from '@goldwake/contracts';
import type { WalletState } from './state.js';

/**
 * Checks that a draw follows the last one: it must have the next nonce of the same seed pair, or nonce 0 of a later
 * pair, and the pair must not have ended. Thus no draw is used twice, no nonce is skipped, and no bet draws from a pair
 * whose server seed is public.
 * @throws Refusal `nonce_conflict`
 */
export function checkDraw({ lastDraw, endedPair }: WalletState, draw: Draw | null): void {
  if (!draw) return;
  const isOlderPair = lastDraw !== null && draw.seed_pair < lastDraw.seed_pair;
  const isNext = draw.nonce === drawAfter(lastDraw, draw.seed_pair).nonce;
  if (!isNext || isOlderPair || draw.seed_pair <= endedPair) throw new Refusal('nonce_conflict');
}
