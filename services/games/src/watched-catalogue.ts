import { stat } from 'node:fs/promises';
import type { Catalogue } from './catalogue.js';
import { CatalogueFault, readCatalogue } from './catalogue-file.js';

/**
 * Asked for rather than told: an editor that puts a new file in the place of the old one goes unnoticed by a watch. And by us
 * rather than by `watchFile`, whose first look is late on a busy machine: what changed before it went unnoticed too.
 */
const LOOK_EVERY_MS = 1_000;

export interface CatalogueNews {
  info(message: string): void;
  warn(message: string): void;
}

/** Keeps the catalogue what its file says, also while the casino is open: what cannot be read changes nothing. */
export class WatchedCatalogue {
  private busy: Promise<void> = Promise.resolve();
  private looking: NodeJS.Timeout | undefined;
  /** Of the file that was read last. */
  private stamp = '';

  constructor(
    private readonly file: string,
    private readonly catalogue: Catalogue,
    private readonly news: CatalogueNews,
  ) {}

  /** @throws CatalogueFault */
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
        this.news.info(`the catalogue follows its file: ${changes} ${changes === 1 ? 'change' : 'changes'}`);
    } catch (error) {
      // What failed for another reason than the file's is tried again.
      if (!(error instanceof CatalogueFault)) this.stamp = '';
      const lines = error instanceof CatalogueFault ? error.faults : [String(error)];
      for (const line of lines) this.news.warn(`the catalogue stays as it was: ${line}`);
    }
  }
}

/** Another where the file is another, was written, or is not there any more. */
async function stampOf(file: string): Promise<string> {
  try {
    const { ino, size, mtimeNs } = await stat(file, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch (error) {
    return String(error);
  }
}
