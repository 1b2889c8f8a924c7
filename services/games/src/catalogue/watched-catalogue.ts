import { stat } from 'node:fs/promises';
import { counted } from '@goldwake/contracts';
import { DamagedData } from '@goldwake/core';
import type { Catalogue } from '../streams/catalogue.js';
import { CatalogueFault, readCatalogue } from './catalogue-file.js';

/**
 * Polling interval, in milliseconds. `fs.watch` would miss changes by editors that replace the file with a new one.
 * `fs.watchFile` makes its first check late on a busy machine and misses changes before that check.
 */
const LOOK_EVERY_MS = 1_000;

export interface CatalogueNews {
  info(message: string): void;
  warn(message: string): void;
}

/**
 * Watches the catalogue file and applies its changes to the catalogue while the casino runs. An unreadable or invalid
 * file leaves the catalogue unchanged.
 */
export class WatchedCatalogue {
  private busy: Promise<void> = Promise.resolve();
  private looking: NodeJS.Timeout | undefined;
  /** Identifies the file version that was read last (inode, size and modification time). */
  private stamp = '';

  constructor(
    private readonly file: string,
    private readonly catalogue: Catalogue,
    private readonly news: CatalogueNews,
  ) {}

  /**
   * Loads the catalogue from the file and starts watching the file for changes.
   * @throws CatalogueFault
   */
  async open(): Promise<void> {
    this.stamp = await stampOf(this.file);
    await this.apply();
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

  /**
   * Stores the changes of the file. If the stored catalogue is damaged, the file is only shown: players need its games,
   * and the first start after the damage is mended stores what is missing.
   * @returns the number of stored events
   */
  private async apply(): Promise<number> {
    const listing = await readCatalogue(this.file);
    try {
      return await this.catalogue.list(listing);
    } catch (error) {
      if (!(error instanceof DamagedData)) throw error;
      this.catalogue.show(listing);
      this.news.warn(`the catalogue file is used, but its changes cannot be stored: ${error.message}`);
      return 0;
    }
  }

  private async readAgain(): Promise<void> {
    try {
      const changes = await this.apply();
      if (changes > 0) this.news.info(`catalogue file reloaded: ${counted(changes, 'change')} stored`);
    } catch (error) {
      // If the file is not the cause of the failure (but a store error, for example), the cleared stamp makes the next
      // check try again.
      if (!(error instanceof CatalogueFault)) this.stamp = '';
      const lines = error instanceof CatalogueFault ? error.faults : [String(error)];
      for (const line of lines) this.news.warn(`catalogue file not applied, the catalogue is unchanged: ${line}`);
    }
  }
}

/** Returns a fingerprint of the file, which changes when the file is replaced, written or deleted. */
async function stampOf(file: string): Promise<string> {
  try {
    const { ino, size, mtimeNs } = await stat(file, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch (error) {
    return String(error);
  }
}
