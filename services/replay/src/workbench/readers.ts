import type { WorkbenchQuery } from './queries.js';
import { Reader } from './reader.js';

/** Kinds of queries that may take seconds. They have a reader of their own, so that they delay only one another. */
const LONG: ReadonlySet<WorkbenchQuery['ask']> = new Set(['explain', 'diff', 'bisect', 'what-if']);

/** Kinds of queries that may take about a second on a long history. */
const MEDIUM: ReadonlySet<WorkbenchQuery['ask']> = new Set(['health', 'search']);

/**
 * Readers for short, medium and long queries, so that engineers can browse events while a longer query is running. A
 * reader uses no thread before its first query.
 */
export class Readers {
  private readonly short: Reader;
  private readonly medium: Reader;
  private readonly long: Reader;

  constructor(dataDir: string) {
    this.short = new Reader(dataDir);
    this.medium = new Reader(dataDir);
    this.long = new Reader(dataDir);
  }

  /** Runs a query on the reader for its kind; see `Reader.ask`. */
  ask(question: WorkbenchQuery, gone: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const reader = LONG.has(question.ask) ? this.long : MEDIUM.has(question.ask) ? this.medium : this.short;
    return reader.ask(question, gone);
  }

  async close(): Promise<void> {
    await Promise.all([this.short.close(), this.medium.close(), this.long.close()]);
  }
}
