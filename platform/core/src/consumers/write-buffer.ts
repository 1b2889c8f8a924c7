import type { CollectionSpec, Document, Documents, DocumentWrite } from '../ports/documents.js';
import type { Effects } from '../ports/event-bus.js';

/**
 * Buffers document writes in memory; reads see them on top of the stored documents. Each event has its own buffer on
 * top of the buffer of its batch, so an event that fails discards only its own writes.
 */
export class WriteBuffer implements Effects {
  private readonly writes = new Map<string, DocumentWrite>();
  /**
   * Cache of documents read from the layer below. Stale entries do no harm: if a document changes in the meantime, the
   * group's checkpoint has moved as well, and the commit fails.
   */
  private readonly read = new Map<string, Promise<Document<unknown> | undefined>>();

  private readonly revisions = new Map<string, number>();

  constructor(private readonly below: Pick<Documents, 'get'> | WriteBuffer) {}

  async get<T>(spec: CollectionSpec<T>, id: string): Promise<Document<T> | undefined> {
    const key = keyOf(spec.name, id);
    let reading = this.read.get(key) as Promise<Document<T> | undefined> | undefined;
    if (!reading) {
      reading = this.below.get(spec, id);
      this.read.set(key, reading);
    }
    const below = await reading;
    this.revisions.set(key, below?.revision ?? 0);
    const write = this.writes.get(key);
    if (!write) return below;
    if (write.op === 'delete') return undefined;
    // Round trip through JSON, so that the document equals what the store returns after the commit.
    return { id, revision: (below?.revision ?? 0) + 1, body: JSON.parse(JSON.stringify(write.body)) as T };
  }

  put<T>(spec: CollectionSpec<T>, id: string, body: T): void {
    this.add({ op: 'put', collection: spec.name, id, body });
  }

  remove<T>(spec: CollectionSpec<T>, id: string): void {
    this.add({ op: 'delete', collection: spec.name, id });
  }

  add(write: DocumentWrite): void {
    const key = keyOf(write.collection, write.id);
    // Move the write to the end: the last write of a document may depend on earlier writes of other documents.
    this.writes.delete(key);
    this.writes.set(key, write);
  }

  list(): DocumentWrite[] {
    return [...this.writes.values()];
  }

  /**
   * Like `list`, but a document that was read before is written only if its revision is still the same. Used for
   * consumer groups that run in several processes.
   */
  guarded(): DocumentWrite[] {
    return [...this.writes].map(([key, write]) => {
      const expectedRevision = this.revisions.get(key);
      return write.op === 'put' && expectedRevision !== undefined ? { ...write, expectedRevision } : write;
    });
  }
}

function keyOf(collection: string, id: string): string {
  return `${collection}/${id}`;
}
