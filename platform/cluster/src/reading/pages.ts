import type { mongo } from 'mongoose';

/** Maximum number of documents per page. */
const PAGE_MAX = 1_000;

/** Reads a cursor page by page, and reads the next page while the caller processes the previous one. */
export class Pages {
  private ahead: Promise<unknown[]>;

  constructor(private readonly cursor: mongo.FindCursor | mongo.AggregationCursor) {
    cursor.batchSize(PAGE_MAX);
    this.ahead = this.read();
  }

  /** Returns the next page; an empty page marks the end. */
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
    // The error is reported when the caller requests this page.
    reading.catch(() => {});
    return reading;
  }

  private async page(): Promise<unknown[]> {
    if (!(await this.cursor.hasNext())) return [];
    return this.cursor.readBufferedDocuments(PAGE_MAX);
  }
}
