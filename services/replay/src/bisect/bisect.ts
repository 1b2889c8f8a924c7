import { idOf, streamName } from '@goldwake/contracts';
import type { Bisected, Culprit } from '@goldwake/contracts/http';
import { sha256Hex } from '@goldwake/core';
import { DamagedHistory, type ReadOnlyCasino, type SnapshotFile } from '@goldwake/embedded';
import type { WalletState } from '@goldwake/wallet/domain';
import { CannotRun } from '../cannot-run.js';
import { FILE_CHECK } from '../checks/file.js';
import type { FoldedWallet, LoadedReducer } from '../reducer-module.js';
import { walletCode } from '../wallets/wallet-fold.js';
import { allPlayers } from './all-players.js';
import { faultBySnapshots } from './by-snapshots.js';
import type { Claim } from './claim.js';
import { tryClaim } from './claimed.js';
import { unreadable } from './culprits.js';
import { everyEvent } from './every-event.js';
import { findDivergence } from './other-reducer.js';
import { type OnProbe, ProbeTrail } from './probe-trail.js';
import { SnapshotSeries } from './snapshot-series.js';
import { StoredBalances } from './stored.js';

export interface BisectRequest {
  /** Player to check; all players if omitted. */
  uid?: string | undefined;
  /** Claim about the player's balance, to be checked against the events. */
  claim?: Claim | undefined;
  /** Reducer to compare with the wallet's own reducer. */
  reducer?: LoadedReducer | undefined;
  /** Names of the rules of `verify` to check; every rule if omitted. */
  rules?: ReadonlySet<string> | undefined;
  /** If true, reads every event from the first on and uses no snapshots. */
  fromZero?: boolean | undefined;
}

/**
 * Finds the first event after which a condition no longer holds. The condition is a claim about a balance or the
 * agreement of another reducer with the wallet's own. By default it is every rule about a player's events, stored
 * balances and snapshots.
 * @param snapshots used where present and extended where missing; if undefined, every event is folded
 * @param step called after each event read
 * @throws CannotRun
 */
export function bisect(
  casino: ReadOnlyCasino,
  snapshots: SnapshotFile | undefined,
  wish: BisectRequest,
  step: () => void = () => {},
): Bisected {
  let events_read = 0;
  const trail = new ProbeTrail();
  const counted = () => {
    events_read++;
    step();
  };
  const { uid, claim, reducer, rules, fromZero } = wish;
  const [one, other] = [claim && '--claim', reducer && '--reducer', rules && '--rule'].filter(Boolean);
  if (other) throw new CannotRun(`${one} and ${other} cannot be combined`);
  if (rules?.has(FILE_CHECK)) throw new CannotRun('the rule file is about pages, not events; run verify --rule file');
  if (claim && uid === undefined) throw new CannotRun('--claim needs a player: it is about the balance of one player');
  const { add: probe } = trail;
  const search = { casino, snapshots: fromZero ? undefined : snapshots, step: counted, probe };
  const found = damagedHistory(() => {
    if (claim && uid !== undefined) return claimOf(search, uid, claim);
    if (reducer) return reducerOf(search, uid, reducer);
    if (uid !== undefined && !rules) return everything(search, uid, snapshots);
    return allPlayers(casino, { uid, rules, snapshots, step: counted, probe });
  });
  const { culprit, claim: claimed = null, others = 0, by = 'every_event' } = found;
  const probes = trail.probes();
  return {
    uid: uid ?? null,
    holds: !culprit,
    culprit: culprit ?? null,
    others,
    by,
    events_read,
    claim: claimed,
    probes,
  };
}

interface Search {
  casino: ReadOnlyCasino;
  /** Snapshots that speed up the search; undefined if they must not be trusted. */
  snapshots: SnapshotFile | undefined;
  step: () => void;
  probe: OnProbe;
}

export interface Found extends Partial<Pick<Bisected, 'others' | 'by' | 'claim'>> {
  culprit: Culprit | undefined;
}

/**
 * Runs a search. If a damaged database page makes it fail, reports the first unreadable event as the culprit, because
 * the page hides all events after that one.
 */
function damagedHistory(search: () => Found): Found {
  try {
    return search();
  } catch (error) {
    if (!(error instanceof DamagedHistory)) throw error;
    return { culprit: unreadable(error) };
  }
}

function everything({ casino, snapshots, step, probe }: Search, uid: string, kept: SnapshotFile | undefined): Found {
  const stream = streamName('wallet', uid);
  const walletSnapshots = kept && {
    wallet: new SnapshotSeries<WalletState>(casino, kept, stream, walletCode()),
    checked: new SnapshotSeries<null>(casino, kept, stream, checkedUnder()),
  };
  const bySnapshots = snapshots && walletSnapshots && faultBySnapshots(casino, walletSnapshots, uid, { step, probe });
  if (bySnapshots) return { culprit: bySnapshots, by: 'snapshots' };
  const stored = new StoredBalances(casino, uid);
  const { fault, wanted, storedRound, staleSnapshot } = everyEvent(casino, uid, {
    snapshots: walletSnapshots,
    wantedVersion: stored.version,
    step,
    probe,
  });
  return { culprit: fault ?? stored.fault(wanted, step) ?? storedRound ?? staleSnapshot };
}

/**
 * Returns the reducer hash under which the snapshot file records which versions earlier searches have already checked.
 */
function checkedUnder(): string {
  return sha256Hex(`checked\0${walletCode()}`);
}

function claimOf({ casino, step, probe }: Search, uid: string, claim: Claim): Found {
  const { claimed, culprit } = tryClaim(casino, uid, claim, { step, probe });
  return { culprit, claim: claimed };
}

/**
 * Compares both reducers for one player or for all players. Reports the player whose wallet diverges at the
 * lowest position.
 */
function reducerOf({ casino, snapshots, step }: Search, uid: string | undefined, reducer: LoadedReducer): Found {
  const streams = uid === undefined ? casino.streams('wallet-').map((one) => one.stream) : [streamName('wallet', uid)];
  const found = streams.map((stream) => {
    const { hash } = reducer;
    const walletSnapshots = snapshots &&
      hash !== null && {
        ours: new SnapshotSeries<WalletState>(casino, snapshots, stream, walletCode()),
        theirs: new SnapshotSeries<FoldedWallet>(casino, snapshots, stream, hash),
      };
    return findDivergence(casino, idOf(stream), reducer, walletSnapshots || undefined, step);
  });
  const diverged = found.filter((one) => one.culprit).sort((a, b) => positionOf(a.culprit) - positionOf(b.culprit));
  const [first] = diverged;
  return { culprit: first?.culprit, by: first?.by ?? 'every_event', others: Math.max(0, diverged.length - 1) };
}

function positionOf(culprit: Culprit | undefined): number {
  return culprit?.position ?? Number.POSITIVE_INFINITY;
}
