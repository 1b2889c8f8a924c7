import { openReadOnly, type ReadOnlyCasino, SnapshotFile, type StreamInfo } from '@goldwake/platform/embedded';
import { WalletFold } from '../wallets/wallet-fold.js';
import { PlayerNames } from './player-names.js';
import { WalletStates } from './wallet-states.js';

/** What a reader's thread keeps at hand between questions: handles that cannot write. Each question sees the newest events. */
export class Desk {
  readonly names: PlayerNames;
  /** For looking about: past what is broken. */
  readonly wallets: WalletStates;
  /** For an answer that must be right: it stops at what is broken. */
  readonly fold: WalletFold;
  /** Those that the casino keeps. */
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

  /** @throws DataFolderError */
  static open(dataDir: string): Desk {
    return new Desk(dataDir, openReadOnly(dataDir));
  }

  /** Listed again only after an event: a tenth of a second for a million of them. */
  readonly streams = (): readonly StreamInfo[] => {
    const position = this.casino.lastPosition();
    if (this.listed?.position !== position) this.listed = { position, streams: this.casino.streams() };
    return this.listed.streams;
  };

  /** For what compares several reads of a casino that goes on: all see it as it stands now. Short, for its log grows meanwhile. */
  atOneMoment<T>(read: (casino: ReadOnlyCasino) => T): T {
    const casino = openReadOnly(this.dataDir).holdStill();
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
