import type { CollectionSpec, Document, Documents, DocumentWrite, Query } from '../ports/documents.js';
import type { Connection } from './connection.js';
import { DocumentReader } from './document-reader.js';
import { throwRefusal } from './refusals.js';
import type { WriterClient } from './writer-client.js';
import type { DocumentJob } from './writer-protocol.js';

export class EmbeddedDocuments implements Documents {
  private readonly reader: DocumentReader;

  constructor(
    db: Connection,
    private readonly writer: WriterClient,
  ) {
    this.reader = new DocumentReader(db);
  }

  async declare(...specs: CollectionSpec<unknown>[]): Promise<void> {
    await this.writer.submit(['declare', specs.map(({ name, indexes }) => ({ name, indexes }))]);
  }

  async get<T>(spec: CollectionSpec<T>, id: string): Promise<Document<T> | undefined> {
    return this.reader.get<T>(spec.name, id);
  }

  async find<T>(spec: CollectionSpec<T>, query: Query): Promise<Document<T>[]> {
    return this.reader.find(spec, query);
  }

  async count<T>(spec: CollectionSpec<T>, query: Omit<Query, 'order' | 'limit' | 'offset'>): Promise<number> {
    return this.reader.count(spec, query);
  }

  async write(writes: readonly DocumentWrite[]): Promise<void> {
    if (writes.length === 0) return;
    const answer = await this.writer.submit(['write', writes.map(toJob)]);
    if (answer[0] !== 'done') throwRefusal(answer);
  }

  /** The engine closes the file; there is nothing of the collections' own. */
  async close(): Promise<void> {}
}

export function toJob(write: DocumentWrite): DocumentJob {
  if (write.op === 'delete') return ['delete', write.collection, write.id];
  return ['put', write.collection, write.id, JSON.stringify(write.body) ?? 'null', write.expectedRevision ?? null];
}
