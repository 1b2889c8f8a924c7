import { stat } from 'node:fs/promises';
import type { Catalogue } from '../streams/catalogue.js';
import { CatalogueFault, readCatalogue } from './catalogue-file.js';

/**
 * Polling interval. File watching is not used because it misses an editor that replaces the file by a new one.
 * `watchFile` is not used because its first check is late on a busy machine and misses changes made before it.
 */
const LOOK_EVERY_MS = 1_000;

export interface CatalogueNews {
  info(message: string): void;
  warn(message: string): void;
}

/**
 * Keeps the catalogue equal to its file while the casino runs. A file that cannot be read or is invalid changes
 * nothing.
 */
export class WatchedCatalogue {
  private busy: Promise<void> = Promise.resolve();
  private looking: NodeJS.Timeout | undefined;
  /** Stamp of the file version that was read last. */
  private stamp = '';

  constructor(
    private readonly file: string,
    private readonly catalogue: Catalogue,
    private readonly news: CatalogueNews,
  ) {}

  /**
   * Reads the file, lists it, and starts following it.
   * @throws CatalogueFault
   */
  async open(): Promise<void> {
    this.stamp = await stampOf(this.file);
    await this.catalogue.list(await readCatalogue(this.file));
    this.looking = setInterval(() => {
      this.busy = this.busy.then(() => this.look());
    }, LOOK_EVERY_MS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.looking);
    await this.busy;
  }

  private async look(): Promise<void> {
    const stamp = await stampOf(this.file);
    if (stamp === this.stamp) return;
    this.stamp = stamp;
    await this.readAgain();
  }

  private async readAgain(): Promise<void> {
    try {
      const changes = await this.catalogue.list(await readCatalogue(this.file));
      if (changes > 0)
        this.news.info(`catalogue file reloaded: ${changes} ${changes === 1 ? 'change' : 'changes'} stored`);
    } catch (error) {
      // If the failure was not caused by the file (for example a store error), clearing the stamp makes the next check
      // try again.
      if (!(error instanceof CatalogueFault)) this.stamp = '';
      const lines = error instanceof CatalogueFault ? error.faults : [String(error)];
      for (const line of lines) this.news.warn(`catalogue file not applied, the catalogue is unchanged: ${line}`);
    }
  }
}

/** Returns a stamp that changes when the file is replaced, written or deleted. */
async function stampOf(file: string): Promise<string> {
  try {
    const { ino, size, mtimeNs } = await stat(file, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch (error) {
    return String(error);
  }
}
