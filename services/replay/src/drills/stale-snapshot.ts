import { isDeepStrictEqual } from 'node:util';
import { SNAPSHOT_EVERY } from '@goldwake/core';
import { SnapshotFile } from '@goldwake/embedded';
import { CannotRun } from '../cannot-run.js';
import { WalletFold, walletCode } from '../wallets/wallet-fold.js';
import type { Drill } from './drill.js';
import { pickWallet } from './pick.js';

export const staleSnapshot: Drill = {
  name: 'stale-snapshot',
  description: 'a snapshot contains an older state of its wallet, and its digest is correct',
  inject(copy, random) {
    const { uid, stream, version: last } = pickWallet(copy, random, SNAPSHOT_EVERY);
    const version = SNAPSHOT_EVERY * (1 + random.below(Math.floor(last / SNAPSHOT_EVERY)));
    const snapshotVersion = version - 1 - random.below(SNAPSHOT_EVERY - 1);
    const fold = new WalletFold(copy.casino, undefined);
    const { state } = fold.at(uid, snapshotVersion);
    if (isDeepStrictEqual(state, fold.at(uid, snapshotVersion + 1).state)) {
      throw new CannotRun(`${stream}@${snapshotVersion + 1} does not change the wallet; try another --seed`);
    }
    const snapshots = SnapshotFile.open(copy.dir, { write: true });
    // Stores the other snapshots as the casino would, so that a single bad snapshot is hidden among good ones.
    new WalletFold(copy.casino, snapshots).at(uid);
    const { hash: eventHash } = copy.event(stream, version).event;
    snapshots.put({ stream, version, eventHash, reducerHash: walletCode(), state });
    snapshots.close();
    return {
      event_id: `${stream}@${snapshotVersion + 1}`,
      what: `the snapshot of ${stream} at version ${version} contains the state of version ${snapshotVersion}`,
      commands: [`bisect ${uid}`, `balance ${uid} --at ${version}`, `balance ${uid} --at ${snapshotVersion}`],
    };
  },
};
