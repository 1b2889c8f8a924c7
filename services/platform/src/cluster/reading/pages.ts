import type { mongo } from 'mongoose';

/** Documents handed over at once. */
const PAGE_MAX = 1_000;

/** What a cursor finds, page by page; the next is read while the one before it is computed on. */
export class Pages {
  private ahead: Promise<unknown[]>;

  constructor(private readonly cursor: mongo.FindCursor | mongo.AggregationCursor) {
    cursor.batchSize(PAGE_MAX);
    this.ahead = this.read();
  }

  /** Empty at the end. */
  async next(): Promise<unknown[]> {
    const page = await this.ahead;
    this.ahead = page.length > 0 ? this.read() : Promise.resolve([]);
    return page;
  }

  async close(): Promise<void> {
    await this.ahead.catch(() => undefined);
    await this.cursor.close();
  }

  private read(): Promise<unknown[]> {
    const reading = this.page();
    // It is told when it is asked for.
    reading.catch(() => {});
    return reading;
  }

  private async page(): Promise<unknown[]> {
    if (!(await this.cursor.hasNext())) return [];
    return this.cursor.readBufferedDocuments(PAGE_MAX);
  }
}
