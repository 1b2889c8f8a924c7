import { tideChainEnding } from '@goldwake/contracts/testing';
import { storeTideChains } from '../../services/all-in-one/dist/testing/stored-tides.js';

const CHAINS = 12;
const ROUNDS = 5;

/**
 * Stores seed chains of Rising Tide whose rounds run for 4.4 to 9.8 s: long enough to cash out by hand. In a casino
 * with random chains, one round in ten runs for more than 38 s.
 */
export function storeShortTides(dataDir: string): Promise<void> {
  const chains = Array.from({ length: CHAINS }, (_, at) =>
    tideChainEnding(130, 180, ROUNDS, { chain: at + 1, rounds: ROUNDS }),
  );
  return storeTideChains(dataDir, chains);
}
