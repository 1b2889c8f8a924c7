import { idOf, streamName } from '@goldwake/contracts';
import type { Bisected, Culprit } from '@goldwake/contracts/http';
import { sha256Hex } from '@goldwake/platform';
import { type ReadOnlyCasino, type SnapshotFile, TornHistory } from '@goldwake/platform/embedded';
import type { WalletState } from '@goldwake/wallet/domain';
import { CannotRun } from '../cannot-run.js';
import type { FoldedWallet, LoadedReducer } from '../reducer-module.js';
import { walletCode } from '../wallets/wallet-fold.js';
import { unreadable } from './answer.js';
import { faultBySnapshots } from './by-snapshots.js';
import type { Claim } from './claim.js';
import { tryClaim } from './claimed.js';
import { everyEvent } from './every-event.js';
import { everybody } from './everybody.js';
import { Ladder } from './ladder.js';
import { partingOf } from './other-reducer.js';
import { StoredBalances } from './stored.js';

export interface BisectWish {
  /** All players, if left out. */
  uid?: string | undefined;
  /** Of the player's balance. */
  claim?: Claim | undefined;
  /** To be compared with the wallet's own. */
  reducer?: LoadedReducer | undefined;
  /** Every event, whatever snapshots there are. */
  fromZero?: boolean | undefined;
}

/**
 * The first event after which something stops holding: a claim, that another reducer makes the same of a wallet, or, if
 * neither is given, everything that is known to hold of a player: the events, the stored balances, the snapshots.
 * @param snapshots what there is of them is used, what is missing is added; none: every event is folded
 * @param step called after each event read
 * @throws CannotRun
 */
export function bisect(
  casino: ReadOnlyCasino,
  snapshots: SnapshotFile | undefined,
  wish: BisectWish,
  step: () => void = () => {},
): Bisected {
  let events_read = 0;
  const counted = () => {
    events_read++;
    step();
  };
  const { uid, claim, reducer, fromZero } = wish;
  if (claim && reducer) throw new CannotRun('--claim and --reducer are two questions: ask one');
  if (claim && uid === undefined) throw new CannotRun("--claim is about one player's balance: name the player");
  const search = { casino, snapshots: fromZero ? undefined : snapshots, step: counted };
  const found = torn(() => {
    if (claim && uid !== undefined) return claimOf(casino, uid, claim, counted);
    if (reducer) return reducerOf(search, uid, reducer);
    return uid === undefined ? everybody(casino, snapshots, counted) : everything(search, uid, snapshots);
  });
  const { culprit, claim: claimed = null, others = 0, by = 'every_event' } = found;
  return { uid: uid ?? null, holds: !culprit, culprit: culprit ?? null, others, by, events_read, claim: claimed };
}

interface Search {
  casino: ReadOnlyCasino;
  /** None where they are not to be trusted. */
  snapshots: SnapshotFile | undefined;
  step: () => void;
}

export interface Found extends Partial<Pick<Bisected, 'others' | 'by' | 'claim'>> {
  culprit: Culprit | undefined;
}

/** A page that is damaged hides all that comes after it: the first event in it is the answer. */
function torn(search: () => Found): Found {
  try {
    return search();
  } catch (error) {
    if (!(error instanceof TornHistory)) throw error;
    return { culprit: unreadable(error) };
  }
}

function everything({ casino, snapshots, step }: Search, uid: string, kept: SnapshotFile | undefined): Found {
  const stream = streamName('wallet', uid);
  const ladders = kept && {
    wallet: new Ladder<WalletState>(casino, kept, stream, walletCode()),
    checked: new Ladder<null>(casino, kept, stream, checkedUnder()),
  };
  const bySnapshots = snapshots && ladders && faultBySnapshots(casino, ladders, uid, step);
  if (bySnapshots) return { culprit: bySnapshots, by: 'snapshots' };
  const stored = new StoredBalances(casino, uid);
  const { fault, wanted, storedRound, staleSnapshot } = everyEvent(casino, uid, {
    ladders,
    wantedVersion: stored.version,
    step,
  });
  return { culprit: fault ?? stored.fault(wanted, step) ?? storedRound ?? staleSnapshot };
}

/** Where the marks of what was checked stand among the snapshots. */
function checkedUnder(): string {
  return sha256Hex(`checked\0${walletCode()}`);
}

function claimOf(casino: ReadOnlyCasino, uid: string, claim: Claim, step: () => void): Found {
  const { claimed, culprit } = tryClaim(casino, uid, claim, step);
  return { culprit, claim: claimed };
}

/** Of several players, whose wallet parts first. */
function reducerOf({ casino, snapshots, step }: Search, uid: string | undefined, reducer: LoadedReducer): Found {
  const streams = uid === undefined ? casino.streams('wallet-').map((one) => one.stream) : [streamName('wallet', uid)];
  const found = streams.map((stream) => {
    const { hash } = reducer;
    const ladders = snapshots &&
      hash !== null && {
        ours: new Ladder<WalletState>(casino, snapshots, stream, walletCode()),
        theirs: new Ladder<FoldedWallet>(casino, snapshots, stream, hash),
      };
    return partingOf(casino, idOf(stream), reducer, ladders || undefined, step);
  });
  const parted = found.filter((one) => one.culprit).sort((a, b) => positionOf(a.culprit) - positionOf(b.culprit));
  const [first] = parted;
  return { culprit: first?.culprit, by: first?.by ?? 'every_event', others: Math.max(0, parted.length - 1) };
}

function positionOf(culprit: Culprit | undefined): number {
  return culprit?.position ?? Number.POSITIVE_INFINITY;
}
