import { isDeepStrictEqual } from 'node:util';
import { categoryOf, idOf, type StoredEvent, type WalletEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino, SnapshotFile } from '@goldwake/platform/embedded';
import { type WalletState, walletReducer } from '@goldwake/wallet/domain';
import type { ReplayedBalances } from '../balances/replayed.js';
import { walletCode } from '../wallets/wallet-fold.js';
import type { Check, Report } from './check.js';

interface Anchor {
  version: number;
  state: WalletState;
}

/**
 * The snapshots of wallets made by the reducer in force hold what the fold gives at their version.
 * @param replay fed with each event before this is
 * @param note hears of what is no fault: snapshots that nobody would use
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
  /** By stream, the fold at its last snapshot: where a stale one is looked for from. */
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
          ? `${what} is that of version ${lacks.version - 1}: it lacks this event`
          : `${what} is not what the events come to`,
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
        note(`${unused} snapshots are damaged, of another history or newer than what was read: nobody uses them`);
    },
  };
}

/** Both as a snapshot gives them back: a state of another realm has other prototypes and would never be equal. */
export function isSame(one: WalletState, other: WalletState): boolean {
  return isDeepStrictEqual(structuredClone(one), structuredClone(other));
}

/** The event after the earlier version at which the fold gave what the snapshot holds; none if it never did since the anchor. */
function firstLacking(
  casino: ReadOnlyCasino,
  { stream, version: toVersion }: StoredEvent,
  anchor: Anchor = { version: 0, state: walletReducer.initial(idOf(stream)) },
  held: WalletState,
): StoredEvent | undefined {
  let { state } = anchor;
  let same = isSame(state, held);
  let lacking: StoredEvent | undefined;
  for (const { event } of casino.streamEvents(stream, { fromVersion: anchor.version + 1, toVersion })) {
    if (same) lacking = event;
    state = walletReducer.evolve(state, event as WalletEvent);
    same = isSame(state, held);
  }
  return lacking;
}
