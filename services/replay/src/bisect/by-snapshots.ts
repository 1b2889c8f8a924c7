import type { WalletEvent } from '@goldwake/contracts';
import type { Culprit } from '@goldwake/contracts/http';
import { SNAPSHOT_EVERY } from '@goldwake/core';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { agrees, type WalletState } from '@goldwake/wallet/domain';
import { type FoldPosition, initialPosition, stepOn } from './drift.js';
import type { OnProbe } from './probe-trail.js';
import type { SnapshotAt, SnapshotSeries } from './snapshot-series.js';

/** Snapshots of one wallet, stored by earlier searches. */
export interface WalletSnapshots {
  wallet: SnapshotSeries<WalletState>;
  /** Versions up to which an earlier search found no broken rule. */
  checked: SnapshotSeries<null>;
}

interface During {
  step: () => void;
  probe: OnProbe;
}

/**
 * Finds the first event of a wallet whose recorded balances differ from the replay, and skips the events between
 * consistent snapshots. Checks all snapshots in order (a tenth of a second per thousand): a later fault can cancel an
 * earlier one, which would defeat a binary search. If all are consistent, reads the events after the last search and
 * after the last snapshot.
 * @param during `step` is called after each event read, `probe` also for each snapshot
 * @returns undefined if nothing was found, which proves nothing: the snapshots may have been stored before the fault
 * was introduced
 */
export function faultBySnapshots(
  casino: ReadOnlyCasino,
  { wallet, checked }: WalletSnapshots,
  uid: string,
  during: During,
): Culprit | undefined {
  const versions = wallet.versions();
  if (versions.length === 0) return undefined;
  const checkedTo = checked.versions().at(-1);
  let sound = initialPosition(uid);
  let whereLastSearched: FoldPosition | undefined;
  for (const version of versions) {
    const snapshot = wallet.at(version);
    if (!snapshot) continue;
    const agrees = agreesSafely(snapshot);
    during.probe(snapshot.event.position, agrees);
    if (!agrees) return faultWithin(casino, wallet, sound, version, during);
    sound = { state: snapshot.state, version, hash: snapshot.event.hash };
    if (version === checkedTo) whereLastSearched = sound;
  }
  const fault =
    whereLastSearched &&
    faultWithin(casino, wallet, whereLastSearched, whereLastSearched.version + SNAPSHOT_EVERY, during);
  return fault ?? faultWithin(casino, wallet, sound, undefined, during);
}

/**
 * Returns whether a snapshot agrees with the event at its version. Counts invalid content as disagreement, because a
 * manually edited event or snapshot may contain anything.
 */
function agreesSafely({ state, event }: SnapshotAt<WalletState>): boolean {
  try {
    return agrees(state, event as WalletEvent);
  } catch {
    return false;
  }
}

function faultWithin(
  casino: ReadOnlyCasino,
  series: SnapshotSeries<WalletState>,
  from: FoldPosition,
  toVersion: number | undefined,
  { step, probe }: During,
): Culprit | undefined {
  let position = from;
  const range = { fromVersion: from.version + 1, ...(toVersion === undefined ? {} : { toVersion }) };
  for (const raw of casino.streamEvents(series.stream, range)) {
    const { after, fault } = stepOn(position, raw);
    step();
    probe(raw.event.position, !fault);
    // Playthrough depends on wallet state that the events do not contain, so only a fold from the first event on can
    // locate a fault in it.
    if (fault) return onlyOfPlaythrough(fault) ? undefined : fault;
    position = after;
    // Keeps an existing snapshot, because a stale one is evidence of a fault and must be reported.
    if (position.version % SNAPSHOT_EVERY === 0 && !series.at(position.version)) series.put(raw.event, position.state);
  }
  return undefined;
}

function onlyOfPlaythrough({ departures }: Culprit): boolean {
  return departures.length > 0 && departures.every(({ field }) => field?.startsWith('playthrough'));
}
