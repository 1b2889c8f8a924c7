import type { ReadOnlyCasino } from '@goldwake/core';
import { AnchorMismatch } from '@goldwake/core/adapters';
import { CannotRun } from '../cannot-run.js';
import type { AnchorSource } from '../checks/anchors.js';
import { isPartial } from '../checks/imported-chain.js';
import { type Continued, historyAt, type Verified } from './verified.js';
import { readVerified, writeVerified } from './verified-file.js';

export interface EarlierResult {
  since?: Continued;
  /** Stores the result of this run; absent if it cannot be stored. */
  keep?: (verified: Verified) => void;
  /** The anchor of an earlier result that describes another history. */
  mismatch?: AnchorSource;
  notes: string[];
}

/**
 * Reads what the last verify of a folder left, if it still describes its history.
 * @param dir data folder; undefined for a cluster
 * @param isWanted whether this run should continue from it
 * @throws CannotRun if it should and cannot
 */
export function earlierResult(casino: ReadOnlyCasino, dir: string | undefined, isWanted: boolean): EarlierResult {
  if (dir === undefined || isPartial(casino)) {
    if (isWanted)
      throw new CannotRun('--since-anchor needs a data folder with the complete history; run verify without it');
    return { notes: [] };
  }
  const keep = (verified: Verified) => writeVerified(dir, verified);
  if (!isWanted) return { keep, notes: [] };
  const since = readVerified(dir);
  if (!since) {
    return { keep, notes: ['no earlier verify by this version of Goldwake left a result, so every event was read'] };
  }
  try {
    return { keep, since: { ...since, history: historyAt(casino, since.anchor) }, notes: [] };
  } catch (error) {
    if (!(error instanceof AnchorMismatch)) throw error;
    const note = `since the verify of ${since.anchor.at}, ${error.message}; so every event was read`;
    return { keep, mismatch: { name: 'the last verify', anchors: [since.anchor] }, notes: [note] };
  }
}
