import { Refusal } from '@goldwake/contracts';
import type { WalletState } from './state.js';

/**
 * Checks that a round may get a bet.
 * @throws Refusal `conflict` for a round that already has a bet in play and for one of a slot that was just paid,
 * `round_voided` for one that was cancelled before
 */
export function checkNewRound({ rounds, cancelled, paid }: WalletState, roundId: string): void {
  if (rounds.has(roundId)) throw new Refusal('conflict', 'This round already has a bet');
  if (paid.includes(roundId)) throw new Refusal('conflict', 'This round has been paid');
  if (cancelled.has(roundId)) throw new Refusal('round_voided');
}
