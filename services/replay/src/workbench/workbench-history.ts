import { openReadOnly, type ReadOnlyCasino, SnapshotFile, type StreamInfo } from '@goldwake/embedded';
import { WalletFold } from '../wallets/wallet-fold.js';
import { PlayerNames } from './player-names.js';
import { WalletStates } from './wallet-states.js';

/** Read-only handles that a reader thread keeps open between queries. Each query sees the newest events. */
export class WorkbenchHistory {
  readonly names: PlayerNames;
  /** Wallet states for browsing: events that cannot be read or folded are skipped. */
  readonly wallets: WalletStates;
  /** Wallet states for exact results: fails at the first event that cannot be read or folded. */
  readonly fold: WalletFold;
  /** Snapshots stored by the casino. */
  readonly snapshots: SnapshotFile;
  private listed: { position: number; streams: StreamInfo[] } | undefined;

  private constructor(
    private readonly dataDir: string,
    readonly casino: ReadOnlyCasino,
  ) {
    this.names = new PlayerNames(casino);
    this.snapshots = SnapshotFile.open(dataDir, { write: false });
    this.fold = new WalletFold(casino, this.snapshots);
    this.wallets = new WalletStates(casino, this.fold);
  }

  /** Opens the handles on a data folder. @throws DataFolderError */
  static open(dataDir: string): WorkbenchHistory {
    return new WorkbenchHistory(dataDir, openReadOnly(dataDir));
  }

  /**
   * Lists all streams. The list is cached until a new event is stored, because listing takes a tenth of a second for a
   * million events.
   */
  readonly streams = (): readonly StreamInfo[] => {
    const position = this.casino.lastPosition();
    if (this.listed?.position !== position) this.listed = { position, streams: this.casino.streams() };
    return this.listed.streams;
  };

  /**
   * Gives all reads of the callback one consistent view of a running casino. The callback must be short, because the
   * write-ahead log grows meanwhile.
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
