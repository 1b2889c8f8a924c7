import type { HasHandled } from '@goldwake/core';
import type { ImportedEvent } from '@goldwake/embedded';
import { SeededRandom } from '../../../seeded-random.js';
import { draftsOf, reseal } from '../reseal.js';
import { parsed, rulesAgainst } from '../rules-against.js';
import type { Commit } from './finding.js';

/**
 * Commits a fraud in an honest history. Returns what it changed and the names of the rules that find it.
 * @throws Error if the history has nothing to which the fraud applies
 */
export function tryFraud(
  commit: Commit | undefined,
  honest: readonly ImportedEvent[],
  seed: number,
  hasHandled?: HasHandled,
): { what: string; found: string[] } {
  const drafts = draftsOf(honest);
  const fraud = commit?.(drafts, new SeededRandom(seed));
  if (!fraud?.changed.length) throw new Error('the history has nothing to which the fraud applies');
  const events = parsed(reseal(drafts, true).map(({ event }) => event));
  return { what: fraud.what, found: rulesAgainst(events, hasHandled) };
}
