import type { WalletEvent } from '@goldwake/contracts';
import type { Culprit } from '@goldwake/contracts/http';
import { SNAPSHOT_EVERY } from '@goldwake/platform';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { agrees, type WalletState } from '@goldwake/wallet/domain';
import { beginning, type Footing, stepOn } from './drift.js';
import type { Ladder, Rung } from './ladder.js';

/** What was left beside a wallet by searches before this one. */
export interface Ladders {
  wallet: Ladder<WalletState>;
  /** Versions up to which every rule was found to hold, when they were read. */
  checked: Ladder<null>;
}

/**
 * Where a wallet first parts from what its events state, looked for between its snapshots: up to the last that holds, what
 * lies between them is passed over. All of them are tried from the first, rather than every second half, for a fault may
 * be undone by another; a thousand cost a tenth of a second. Then where the last search had come to, and what is new.
 * @param step called after each event read
 * @returns undefined where nothing was found: that proves nothing, for a snapshot may be older than the fault
 */
export function faultBySnapshots(
  casino: ReadOnlyCasino,
  { wallet, checked }: Ladders,
  uid: string,
  step: () => void,
): Culprit | undefined {
  const versions = wallet.versions();
  if (versions.length === 0) return undefined;
  const checkedTo = checked.versions().at(-1);
  let sound = beginning(uid);
  let whereLastSearched: Footing | undefined;
  for (const version of versions) {
    const rung = wallet.at(version);
    if (!rung) continue;
    if (!agreesSafely(rung)) return faultWithin(casino, wallet, sound, version, step);
    sound = { state: rung.state, version, hash: rung.event.hash };
    if (version === checkedTo) whereLastSearched = sound;
  }
  const fault =
    whereLastSearched &&
    faultWithin(casino, wallet, whereLastSearched, whereLastSearched.version + SNAPSHOT_EVERY, step);
  return fault ?? faultWithin(casino, wallet, sound, undefined, step);
}

/** A snapshot may hold anything, an event that was edited by hand as well. */
function agreesSafely({ state, event }: Rung<WalletState>): boolean {
  try {
    return agrees(state, event as WalletEvent);
  } catch {
    return false;
  }
}

function faultWithin(
  casino: ReadOnlyCasino,
  ladder: Ladder<WalletState>,
  from: Footing,
  toVersion: number | undefined,
  step: () => void,
): Culprit | undefined {
  let footing = from;
  const range = { fromVersion: from.version + 1, ...(toVersion === undefined ? {} : { toVersion }) };
  for (const raw of casino.streamEvents(ladder.stream, range)) {
    const { after, fault } = stepOn(footing, raw);
    step();
    // Playthrough depends on more of the wallet than events state: only a fold from zero tells whose fault it is.
    if (fault) return onlyOfPlaythrough(fault) ? undefined : fault;
    footing = after;
    // What stands there already is evidence: a stale one is to be found, not put right in passing.
    if (footing.version % SNAPSHOT_EVERY === 0 && !ladder.at(footing.version)) ladder.put(raw.event, footing.state);
  }
  return undefined;
}

function onlyOfPlaythrough({ departures }: Culprit): boolean {
  return departures.length > 0 && departures.every(({ field }) => field?.startsWith('playthrough'));
}
