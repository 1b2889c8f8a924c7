import { Refusal, type WalletEvent } from '@goldwake/contracts';
import { record } from './record.js';
import type { WalletState } from './state.js';

/**
 * Ends a seed pair, before its server seed is revealed. Open rounds and draws are decided in this stream, so no round that
 * drew from the pair can be open afterwards, whichever process places its bet.
 * @throws Refusal `seeds_in_use` while a round that drew from the pair is open, `nonce_conflict` if the pair has ended
 */
export function endSeedPair(
  state: WalletState,
  { seed_pair, client_seed }: { seed_pair: number; client_seed: string },
): WalletEvent[] {
  if (seed_pair <= state.endedPair) throw new Refusal('nonce_conflict');
  for (const { draw } of state.rounds.values()) {
    if (draw && draw.seed_pair <= seed_pair) throw new Refusal('seeds_in_use');
  }
  return record(state, { type: 'seed_pair_ended', data: { uid: state.uid, seed_pair, client_seed, postings: [] } });
}
