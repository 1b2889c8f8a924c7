import { isDeepStrictEqual } from 'node:util';
import { categoryOf, counted, idOf, type StoredEvent, type WalletEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino, SnapshotFile } from '@goldwake/embedded';
import { type WalletState, walletReducer } from '@goldwake/wallet/domain';
import type { ReplayedBalances } from '../balances/replayed.js';
import { walletCode } from '../wallets/wallet-fold.js';
import type { Check, Report } from './check.js';

interface Anchor {
  version: number;
  state: WalletState;
}

/**
 * Checks that each wallet snapshot taken by the current reducer equals the fold of the events up to its version.
 * @param replay must have received each event before this check
 * @param note receives observations that are not faults, such as snapshots that are never used
 */
export function snapshotsCheck(
  replay: ReplayedBalances,
  casino: ReadOnlyCasino,
  snapshots: SnapshotFile,
  report: Report,
  note: (text: string) => void,
): Check {
  const code = walletCode();
  const versions = new Map<string, Set<number>>();
  for (const row of snapshots.all()) {
    if (row.reducerHash !== code) continue;
    const ofStream = versions.get(row.stream) ?? new Set();
    versions.set(row.stream, ofStream.add(row.version));
  }
  /**
   * State folded up to the last snapshot of each stream. The search for the origin of a stale snapshot starts there.
   */
  const anchors = new Map<string, Anchor>();
  let unused = 0;

  function compare(event: StoredEvent, state: WalletState): void {
    const snapshot = snapshots.at<WalletState>(event.stream, code, event.version);
    if (snapshot?.eventHash !== event.hash) unused++;
    else if (!isSame(snapshot.state, state)) {
      const lacks = firstLacking(casino, event, anchors.get(event.stream), snapshot.state);
      const what = `the snapshot of ${event.stream} at version ${event.version}`;
      const at = lacks ?? event;
      report({
        check: 'snapshots',
        event_id: at.eventId,
        position: at.position,
        message: lacks
          ? `${what} contains the state of version ${lacks.version - 1}: it lacks this event`
          : `${what} differs from the replayed state`,
      });
    }
    anchors.set(event.stream, { version: event.version, state });
  }

  return {
    name: 'snapshots',
    event(event) {
      if (!versions.get(event.stream)?.delete(event.version) || categoryOf(event.stream) !== 'wallet') return;
      const state = replay.state(idOf(event.stream));
      if (state) compare(event, state);
    },
    end() {
      for (const left of versions.values()) unused += left.size;
      if (unused > 0)
        note(
          `${counted(unused, 'snapshot')} that no command uses: damaged, of another history or newer than the events read`,
        );
    },
  };
}

/**
 * Compares two states after cloning both, because objects from another JavaScript realm have different prototypes and
 * would never be equal.
 */
export function isSame(one: WalletState, other: WalletState): boolean {
  return isDeepStrictEqual(structuredClone(one), structuredClone(other));
}

/**
 * Returns the first event that a stale snapshot does not include; undefined if the snapshot equals no folded state
 * since the anchor.
 */
function firstLacking(
  casino: ReadOnlyCasino,
  { stream, version: toVersion }: StoredEvent,
  anchor: Anchor = { version: 0, state: walletReducer.initial(idOf(stream)) },
  snapshotState: WalletState,
): StoredEvent | undefined {
  let { state } = anchor;
  let same = isSame(state, snapshotState);
  let lacking: StoredEvent | undefined;
  for (const { event } of casino.streamEvents(stream, { fromVersion: anchor.version + 1, toVersion })) {
    if (same) lacking = event;
    state = walletReducer.evolve(state, event as WalletEvent);
    same = isSame(state, snapshotState);
  }
  return lacking;
}
