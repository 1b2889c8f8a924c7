import { isDeepStrictEqual } from 'node:util';
import { type StoredEvent, streamName, type WalletEvent } from '@goldwake/contracts';
import type { Culprit } from '@goldwake/contracts/http';
import { SNAPSHOT_EVERY } from '@goldwake/core';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { balancesOf, playthroughOf, type WalletState, walletReducer } from '@goldwake/wallet/domain';
import { readable } from '../readable.js';
import type { FoldedWallet, WalletReducer } from '../reducer-module.js';
import { departures, eventCulprit } from './culprits.js';
import type { SnapshotSeries } from './snapshot-series.js';

/** State of one wallet, folded by the wallet's own reducer and by another reducer. */
interface Both {
  ours: WalletState;
  theirs: FoldedWallet;
  version: number;
}

export interface BothSeries {
  ours: SnapshotSeries<WalletState>;
  theirs: SnapshotSeries<FoldedWallet>;
}

/**
 * Finds the first event of a wallet after which another reducer and the wallet's own reducer compute different states.
 * @param series snapshots of both reducers; if undefined, every event is folded from the first on
 * @param step called after each event read
 * @throws CannotRun if either reducer cannot fold an event
 */
export function findDivergence(
  casino: ReadOnlyCasino,
  uid: string,
  reducer: WalletReducer,
  series: BothSeries | undefined,
  step: () => void,
): { culprit: Culprit | undefined; by: 'snapshots' | 'every_event' } {
  const divergence = (from: Both, toVersion?: number) =>
    divergenceWithin(casino, from, reducer, { toVersion, ladders: series, step });
  const beginning = { ours: walletReducer.initial(uid), theirs: reducer.initial(uid), version: 0 };
  if (series) {
    const [alike, diverged] = aroundDivergence(series);
    const culprit = alike || diverged ? divergence(alike ?? beginning, diverged) : undefined;
    if (culprit) return { culprit, by: 'snapshots' };
  }
  return { culprit: divergence(beginning), by: 'every_event' };
}

/**
 * Narrows the search with the snapshots of both reducers: returns their state at the last version before they differ,
 * and the first version at which they differ.
 */
function aroundDivergence({ ours, theirs }: BothSeries): [alike: Both | undefined, parted: number | undefined] {
  let alike: Both | undefined;
  const common = new Set(theirs.versions());
  for (const version of ours.versions()) {
    if (!common.has(version)) continue;
    const [one, other] = [ours.at(version), theirs.at(version)];
    if (!one || !other) continue;
    if (!isDeepStrictEqual(shown(one.state, other.state), shown(other.state, other.state))) return [alike, version];
    alike = { ours: one.state, theirs: other.state, version };
  }
  return [alike, undefined];
}

function divergenceWithin(
  casino: ReadOnlyCasino,
  from: Both,
  reducer: WalletReducer,
  {
    toVersion,
    ladders: series,
    step,
  }: { toVersion: number | undefined; ladders: BothSeries | undefined; step: () => void },
): Culprit | undefined {
  let { ours, theirs } = from;
  const range = { fromVersion: from.version + 1, ...(toVersion === undefined ? {} : { toVersion }) };
  for (const raw of casino.streamEvents(streamName('wallet', ours.uid), range)) {
    const event = raw.event as StoredEvent<WalletEvent>;
    const before = ours;
    ours = readable(event, () => walletReducer.evolve(before, event as WalletEvent));
    theirs = reducer.evolve(theirs, event);
    step();
    const [should, is] = [shown(ours, theirs), shown(theirs, theirs)];
    if (!isDeepStrictEqual(should, is)) {
      return eventCulprit(event, {
        where: 'reducer',
        check: 'reducer',
        message: 'the other reducer gives a different wallet state after this event',
        departures: departures(shown(before, theirs), should, is),
        look_further: [`show ${event.stream}`, `explain ${before.uid} --at ${event.version}`],
      });
    }
    if (series && event.version % SNAPSHOT_EVERY === 0) {
      series.ours.put(event, ours);
      series.theirs.put(event, theirs);
    }
  }
  return undefined;
}

/** Returns the fields to compare: the balances, and the playthrough if the other reducer stores grants alike. */
function shown(state: FoldedWallet, other: FoldedWallet): object {
  const { grants } = state;
  return {
    ...balancesOf(state),
    ...(grants && Array.isArray(other.grants) ? { playthrough: playthroughOf({ grants }) } : {}),
  };
}
