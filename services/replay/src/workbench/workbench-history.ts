import { openReadOnly, type ReadOnlyCasino, SnapshotFile, type StreamInfo } from '@goldwake/embedded';
import { WalletFold } from '../wallets/wallet-fold.js';
import { PlayerNames } from './player-names.js';
import { WalletStates } from './wallet-states.js';

/**
 * Read-only database connections that a reader thread keeps open between queries. Each query sees the newest events.
 */
export class WorkbenchHistory {
  readonly names: PlayerNames;
  /** Wallet states for browsing: skips events that cannot be read or folded. */
  readonly wallets: WalletStates;
  /** Wallet states for exact results: fails at the first event that cannot be read or folded. */
  readonly fold: WalletFold;
  readonly snapshots: SnapshotFile;
  private listed: { position: number; streams: StreamInfo[] } | undefined;

  private constructor(
    readonly dataDir: string,
    readonly casino: ReadOnlyCasino,
  ) {
    this.names = new PlayerNames(casino);
    this.snapshots = SnapshotFile.open(dataDir, { write: false });
    this.fold = new WalletFold(casino, this.snapshots);
    this.wallets = new WalletStates(casino, this.fold);
  }

  /** Opens a data folder read-only. @throws DataFolderError */
  static open(dataDir: string): WorkbenchHistory {
    return new WorkbenchHistory(dataDir, openReadOnly(dataDir));
  }

  /**
   * Lists all streams. Caches the list until a new event is stored, because listing takes a tenth of a second for a
   * million events.
   */
  readonly streams = (): readonly StreamInfo[] => {
    const position = this.casino.lastPosition();
    if (this.listed?.position !== position) this.listed = { position, streams: this.casino.streams() };
    return this.listed.streams;
  };

  /**
   * Runs a callback whose reads all share one consistent view of a running casino. The callback must be short, because
   * the write-ahead log grows until it returns.
   */
  readAtOnce<T>(read: (casino: ReadOnlyCasino) => T): T {
    const casino = openReadOnly(this.dataDir).pinSnapshot();
    try {
      return read(casino);
    } finally {
      casino.close();
    }
  }

  close(): void {
    this.snapshots.close();
    this.casino.close();
  }
}
