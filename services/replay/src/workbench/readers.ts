import type { WorkbenchQuery } from './queries.js';
import { Reader } from './reader.js';

/** Kinds of queries that may take seconds. They have a reader of their own, so that they delay only one another. */
const LONG: ReadonlySet<WorkbenchQuery['ask']> = new Set(['explain', 'diff', 'bisect', 'what-if']);

/**
 * Two readers, one for short and one for long queries, so that engineers can browse events while a long query is
 * running.
 */
export class Readers {
  private readonly short: Reader;
  private readonly long: Reader;

  constructor(dataDir: string) {
    this.short = new Reader(dataDir);
    this.long = new Reader(dataDir);
  }

  /** Runs a query on the reader for its kind; see `Reader.ask`. */
  ask(question: WorkbenchQuery, gone: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    return (LONG.has(question.ask) ? this.long : this.short).ask(question, gone);
  }

  async close(): Promise<void> {
    await Promise.all([this.short.close(), this.long.close()]);
  }
}
