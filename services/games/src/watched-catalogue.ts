import { unwatchFile, watchFile } from 'node:fs';
import type { Catalogue } from './catalogue.js';
import { CatalogueFault, readCatalogue } from './catalogue-file.js';

/** Asked for rather than told: an editor that puts a new file in the place of the old one goes unnoticed by a watch. */
const LOOK_EVERY_MS = 1_000;

export interface CatalogueNews {
  info(message: string): void;
  warn(message: string): void;
}

/** Keeps the catalogue what its file says, also while the casino is open: what cannot be read changes nothing. */
export class WatchedCatalogue {
  private busy: Promise<void> = Promise.resolve();
  private readonly look = () => {
    this.busy = this.busy.then(() => this.readAgain());
  };

  constructor(
    private readonly file: string,
    private readonly catalogue: Catalogue,
    private readonly news: CatalogueNews,
  ) {}

  /** @throws CatalogueFault */
  async open(): Promise<void> {
    await this.catalogue.list(await readCatalogue(this.file));
    watchFile(this.file, { interval: LOOK_EVERY_MS, persistent: false }, this.look);
  }

  async close(): Promise<void> {
    unwatchFile(this.file, this.look);
    await this.busy;
  }

  private async readAgain(): Promise<void> {
    try {
      const changes = await this.catalogue.list(await readCatalogue(this.file));
      if (changes > 0)
        this.news.info(`the catalogue follows its file: ${changes} ${changes === 1 ? 'change' : 'changes'}`);
    } catch (error) {
      const lines = error instanceof CatalogueFault ? error.faults : [String(error)];
      for (const line of lines) this.news.warn(`the catalogue stays as it was: ${line}`);
    }
  }
}
