import { FIRST_PREV_HASH, type StoredEvent, streamName, type WalletEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino, SnapshotFile } from '@goldwake/platform/embedded';
import { codeHash, rawHash, SNAPSHOT_EVERY } from '@goldwake/platform/reading';
import { agrees, type WalletState, walletReducer } from '@goldwake/wallet/domain';
import { readable } from '../readable.js';

export interface WalletAt {
  state: WalletState;
  version: number;
  /** The event at that version; undefined at 0. */
  event: StoredEvent<WalletEvent> | undefined;
}

/** What the wallet's own reducer makes of a wallet's events up to any version, from the newest sound snapshot on. */
export class WalletFold {
  /** @param snapshots none: always from the first event */
  constructor(
    private readonly casino: ReadOnlyCasino,
    private readonly snapshots: SnapshotFile | undefined,
  ) {}

  /**
   * Keeps a snapshot at each 1,000 versions it passes, as long as the chain holds: made of a harmed history, one would be
   * believed by the casino once the history is mended, for the event at its version may be the same.
   * @param version the last one, if left out or beyond it
   * @param step called after each event folded
   * @throws CannotRun where an event cannot be folded
   */
  at(uid: string, version = Number.MAX_SAFE_INTEGER, step: () => void = () => {}): WalletAt {
    const stream = streamName('wallet', uid);
    const from = this.newestSound(stream, version) ?? {
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

  /** Sound is one whose event is the one stored and states what the snapshot holds. */
  newestSound(stream: string, toVersion: number): WalletAt | undefined {
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

/** The reducer hash that the casino's own snapshots of wallets stand under. */
export function walletCode(): string {
  return codeHash(import.meta.resolve('@goldwake/wallet/domain'));
}

function isStated(state: WalletState, event: StoredEvent<WalletEvent>): boolean {
  try {
    return agrees(state, event as WalletEvent);
  } catch {
    // A snapshot or an event changed by hand may be of any shape.
    return false;
  }
}
