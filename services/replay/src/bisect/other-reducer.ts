import { isDeepStrictEqual } from 'node:util';
import { type StoredEvent, streamName, type WalletEvent } from '@goldwake/contracts';
import type { Culprit } from '@goldwake/contracts/http';
import { SNAPSHOT_EVERY } from '@goldwake/platform';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { balancesOf, playthroughOf, type WalletState, walletReducer } from '@goldwake/wallet/domain';
import { readable } from '../readable.js';
import type { FoldedWallet, WalletReducer } from '../reducer-module.js';
import { culpritAt, departures } from './answer.js';
import type { Ladder } from './ladder.js';

/** The same wallet under our reducer and another. */
interface Both {
  ours: WalletState;
  theirs: FoldedWallet;
  version: number;
}

export interface Ladders {
  ours: Ladder<WalletState>;
  theirs: Ladder<FoldedWallet>;
}

/**
 * The first event after which another reducer makes something else of a wallet than ours.
 * @param ladders of both; left out, every event is folded from the first on
 * @param step called after each event read
 * @throws CannotRun where either cannot fold an event
 */
export function partingOf(
  casino: ReadOnlyCasino,
  uid: string,
  reducer: WalletReducer,
  ladders: Ladders | undefined,
  step: () => void,
): { culprit: Culprit | undefined; by: 'snapshots' | 'every_event' } {
  const parting = (from: Both, toVersion?: number) =>
    partingWithin(casino, from, reducer, { toVersion, ladders, step });
  const beginning = { ours: walletReducer.initial(uid), theirs: reducer.initial(uid), version: 0 };
  if (ladders) {
    const [alike, parted] = aroundParting(ladders);
    const culprit = alike || parted ? parting(alike ?? beginning, parted) : undefined;
    if (culprit) return { culprit, by: 'snapshots' };
  }
  return { culprit: parting(beginning), by: 'every_event' };
}

/** The last version up to which all snapshots are alike, and the first at which they are not. */
function aroundParting({ ours, theirs }: Ladders): [alike: Both | undefined, parted: number | undefined] {
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

function partingWithin(
  casino: ReadOnlyCasino,
  from: Both,
  reducer: WalletReducer,
  { toVersion, ladders, step }: { toVersion: number | undefined; ladders: Ladders | undefined; step: () => void },
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
      return culpritAt(event, {
        where: 'reducer',
        check: 'reducer',
        message: 'the other reducer makes something else of the wallet here',
        departures: departures(shown(before, theirs), should, is),
        look_further: [`show ${event.stream}`, `explain ${before.uid} --at ${event.version}`],
      });
    }
    if (ladders && event.version % SNAPSHOT_EVERY === 0) {
      ladders.ours.put(event, ours);
      ladders.theirs.put(event, theirs);
    }
  }
  return undefined;
}

/** What is compared: the balances, and the playthrough where the other reducer keeps grants as ours does. */
function shown(state: FoldedWallet, other: FoldedWallet): object {
  const { grants } = state;
  return {
    ...balancesOf(state),
    ...(grants && Array.isArray(other.grants) ? { playthrough: playthroughOf({ grants }) } : {}),
  };
}
