import { tideChainEnding } from '@goldwake/contracts/testing';
import { storeTideChains } from '../../services/all-in-one/dist/testing/stored-tides.js';

const ROUNDS = 10;

/**
 * Stores seed chains of Rising Tide whose rounds run for 3 to 12 s, long enough to cash out by hand. The table
 * keeps two chains, so the first 20 rounds of the casino are short, and later ones random: one of ten runs for
 * more than 38 s.
 */
export function storeShortTides(dataDir: string): Promise<void> {
  const chains = [1, 2].map((chain) => tideChainEnding(120, 200, ROUNDS, { chain, rounds: ROUNDS }));
  return storeTideChains(dataDir, chains);
}
