import { FIRST_PREV_HASH, type StoredEvent, streamName, type WalletEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino, SnapshotFile } from '@goldwake/embedded';
import { codeHash, rawHash, SNAPSHOT_EVERY } from '@goldwake/embedded/reading';
import { agrees, type WalletState, walletReducer } from '@goldwake/wallet/domain';
import { readable } from '../readable.js';

export interface WalletAt {
  state: WalletState;
  version: number;
  /** Event at this version; undefined at version 0. */
  event: StoredEvent<WalletEvent> | undefined;
}

/** Folds a wallet's events up to any version with the wallet's own reducer, starting from the newest valid snapshot. */
export class WalletFold {
  /** @param snapshots undefined to fold always from the first event */
  constructor(
    private readonly casino: ReadOnlyCasino,
    private readonly snapshots: SnapshotFile | undefined,
  ) {}

  /**
   * Folds the wallet and stores a snapshot at every 1,000th version, but only while the hash chain is valid. Otherwise
   * a snapshot of a corrupted history might outlive a repair: the casino would trust it, because the event at its
   * version may be unchanged.
   * @param version version to fold to; the last one if omitted or beyond the end
   * @param step called after each event folded
   * @throws CannotRun if an event cannot be folded
   */
  at(uid: string, version = Number.MAX_SAFE_INTEGER, step: () => void = () => {}): WalletAt {
    const stream = streamName('wallet', uid);
    const from = this.newestValid(stream, version) ?? {
      state: walletReducer.initial(uid),
      version: 0,
      event: undefined,
    };
    let { state, event } = from;
    let isWhole = this.snapshots?.keeps ?? false;
    for (const raw of this.casino.streamEvents(stream, { fromVersion: from.version + 1, toVersion: version })) {
      const next = raw.event as StoredEvent<WalletEvent>;
      state = readable(next, () => walletReducer.evolve(state, next as WalletEvent));
      isWhole &&= next.prevHash === (event?.hash ?? FIRST_PREV_HASH) && rawHash(raw) === next.hash;
      event = next;
      if (isWhole && next.version % SNAPSHOT_EVERY === 0) this.keep(next, state);
      step();
    }
    return { state, version: event?.version ?? 0, event };
  }

  /**
   * Returns the newest valid snapshot up to a version. A snapshot is valid if its event hash equals that of the stored
   * event and its balances equal those recorded in the event.
   */
  newestValid(stream: string, toVersion: number): WalletAt | undefined {
    for (let to = toVersion; ; ) {
      const snapshot = this.snapshots?.newest<WalletState>(stream, walletCode(), to);
      if (!snapshot) return undefined;
      const { version, eventHash, state } = snapshot;
      const event = this.casino.event(stream, version)?.event as StoredEvent<WalletEvent> | undefined;
      if (event?.hash === eventHash && isStated(state, event)) return { state, version, event };
      to = version - 1;
    }
  }

  private keep({ stream, version, hash }: StoredEvent, state: WalletState): void {
    this.snapshots?.put({ stream, version, eventHash: hash, reducerHash: walletCode(), state });
  }
}

/** Returns the reducer hash under which the casino stores its wallet snapshots. */
export function walletCode(): string {
  return codeHash(import.meta.resolve('@goldwake/wallet/domain'));
}

function isStated(state: WalletState, event: StoredEvent<WalletEvent>): boolean {
  try {
    return agrees(state, event as WalletEvent);
  } catch {
    // A manually edited snapshot or event may contain anything.
    return false;
  }
}
