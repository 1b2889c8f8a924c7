import { type Draw, Refusal } from '@goldwake/contracts';
import type { WalletState } from './state.js';

/**
 * Checks that a draw follows the last one: it must have the next nonce of the same seed pair, or nonce 0 of a later
 * pair. Thus no draw is used twice and no nonce is skipped.
 * @throws Refusal `nonce_conflict`
 */
export function checkDraw({ lastDraw }: WalletState, draw: Draw | null): void {
  if (!draw) return;
  const follows =
    lastDraw && draw.seed_pair === lastDraw.seed_pair
      ? draw.nonce === lastDraw.nonce + 1
      : draw.nonce === 0 && (!lastDraw || draw.seed_pair > lastDraw.seed_pair);
  if (!follows) throw new Refusal('nonce_conflict');
}
