import { sha256Hex } from '@goldwake/contracts';

/** Number of hashes between two reports of the progress. */
const REPORT_EVERY = 500;

/**
 * Hashes a seed of a chain again and again, which leads to the seed of the round before each time.
 * @param steps number of the seed's round, whose last step leads to the terminal hash
 * @param report called with the number of steps taken; false ends the work
 * @returns the last hash; undefined if the work was ended
 */
export async function followChain(
  seed: string,
  steps: number,
  report: (taken: number) => boolean,
): Promise<string | undefined> {
  let hash = seed;
  for (let taken = 1; taken <= steps; taken++) {
    hash = await sha256Hex(hash);
    if (taken % REPORT_EVERY === 0 && !report(taken)) return undefined;
  }
  return hash;
}
