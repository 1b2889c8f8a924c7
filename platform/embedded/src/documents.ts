import type {
  CollectionSpec,
  Document,
  DocumentReads,
  Documents,
  DocumentWrite,
  Query,
  ReadView,
  Scan,
} from '@goldwake/core';
import type { Connection } from './connection.js';
import { DocumentReader } from './document-reader.js';
import type { JobWriter } from './writer-client.js';
import { throwWriterError } from './writer-errors.js';
import type { DocumentJob } from './writer-protocol.js';

/** Maximum number of documents deleted in one transaction. */
const CLEARED_MAX = 2_000;

class Reads implements DocumentReads {
  private readonly reader: DocumentReader;

  constructor(db: Connection) {
    this.reader = new DocumentReader(db);
  }

  async get<T>(spec: CollectionSpec<T>, id: string): Promise<Document<T> | undefined> {
    return this.reader.get<T>(spec.name, id);
  }

  async getMany<T>(spec: CollectionSpec<T>, ids: readonly string[]): Promise<(Document<T> | undefined)[]> {
    return ids.map((id) => this.reader.get<T>(spec.name, id));
  }

  async find<T>(spec: CollectionSpec<T>, query: Query): Promise<Document<T>[]> {
    return this.reader.find(spec, query);
  }

  async count<T>(spec: CollectionSpec<T>, query: Omit<Query, 'order' | 'limit' | 'offset'>): Promise<number> {
    return this.reader.count(spec, query);
  }

  async scan<T>(spec: CollectionSpec<T>, page?: Scan): Promise<Document<T>[]> {
    return this.reader.scan<T>(spec.name, page);
  }
}

/** A consistent read view, implemented as a read transaction on its own connection. */
class ReadViewReads extends Reads implements ReadView {
  constructor(private readonly db: Connection) {
    super(db);
    db.exec('BEGIN');
    // Read something now, because a transaction's snapshot is fixed by its first read.
    db.number('SELECT count(*) FROM sqlite_schema');
  }

  async close(): Promise<void> {
    this.db.exec('ROLLBACK');
    this.db.close();
  }
}

export class EmbeddedDocuments extends Reads implements Documents {
  /** @param openReader opens an additional connection for a consistent read view */
  constructor(
    db: Connection,
    private readonly writer: Pick<JobWriter, 'submit'>,
    private readonly openReader: () => Connection,
  ) {
    super(db);
  }

  async declare(...specs: CollectionSpec<unknown>[]): Promise<void> {
    await this.writer.submit(['declare', specs.map(bare)]);
  }

  async readView(): Promise<ReadView> {
    return new ReadViewReads(this.openReader());
  }

  async write(writes: readonly DocumentWrite[]): Promise<void> {
    if (writes.length === 0) return;
    const reply = await this.writer.submit(['write', writes.map(toJob)]);
    if (reply[0] !== 'done') throwWriterError(reply);
  }

  async swap(live: readonly CollectionSpec<unknown>[], writes: readonly DocumentWrite[]): Promise<void> {
    await this.dropRetired(live);
    const reply = await this.writer.submit(['swap', live.map(bare), writes.map(toJob)]);
    if (reply[0] !== 'done') throwWriterError(reply);
    await this.dropRetired(live);
  }

  async drop(...specs: CollectionSpec<unknown>[]): Promise<void> {
    await this.dropRetired(specs);
    await this.writer.submit(['retire', specs.map(({ name }) => name)]);
    await this.dropRetired(specs);
  }

  /**
   * Deletes the documents of removed collections, including documents that a killed process did not finish deleting.
   */
  private async dropRetired(specs: readonly CollectionSpec<unknown>[]): Promise<void> {
    for (const { name } of specs) {
      while ((await this.writer.submit(['drop_retired', name, CLEARED_MAX]))[0] === 'more');
    }
  }

  /** Does nothing, because the engine closes the file and this object holds no other resources. */
  async close(): Promise<void> {}
}

function bare({ name, indexes }: CollectionSpec<unknown>): CollectionSpec<unknown> {
  return { name, indexes };
}

export function toJob(write: DocumentWrite): DocumentJob {
  if (write.op === 'delete') {
    const { collection, id, expectedFields } = write;
    return ['delete', collection, id, expectedFields ? Object.entries(expectedFields) : null];
  }
  return ['put', write.collection, write.id, JSON.stringify(write.body) ?? 'null', write.expectedRevision ?? null];
}
