import { deserialize, serialize } from 'node:v8';
import { type Anchor, type AnchoredHistory, Heads } from '@goldwake/core/adapters';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import type { Check } from '../checks/check.js';

/** A position up to which every rule held, and what the checks remember of the events up to it. */
export interface Verified {
  anchor: Anchor;
  /** Serialized list of what the checks saved, in the order of the checks. */
  saved: Uint8Array;
}

/** A result from which a run continues, with the history at its position. */
export interface Continued extends Verified {
  history: AnchoredHistory;
}

/** Returns the checks that save a state. The other checks may differ between a complete run and one that continues. */
const withMemory = (checks: readonly Check[]) => checks.filter(({ save }) => save);

export function verifiedState(anchor: Anchor, checks: readonly Check[]): Verified {
  return { anchor, saved: serialize(withMemory(checks).map((check) => check.save?.())) };
}

/**
 * Compares the last event of each stream with an anchor and returns the history at its position.
 * @param step called after each event after the anchor
 * @throws AnchorMismatch if it is another history; DamagedHistory
 */
export function historyAt(given: ReadOnlyCasino, anchor: Anchor, step: () => void = () => {}): AnchoredHistory {
  // Only hashes are compared, so it does not matter what the events mean.
  const casino = given.keepingUnknown();
  const heads = new Heads(anchor, casino.heads(), casino.eventAt(1)?.event);
  for (const { event } of casino.allEvents({ afterPosition: anchor.position })) {
    heads.undo(event);
    step();
  }
  return heads.history();
}

export function restoreAll(checks: readonly Check[], { saved }: Verified): void {
  const states = deserialize(saved) as unknown[];
  for (const [index, check] of withMemory(checks).entries()) check.restore?.(states[index]);
}
