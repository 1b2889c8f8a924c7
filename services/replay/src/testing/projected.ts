import type { StoredEvent } from '@goldwake/contracts';
import {
  type CollectionSpec,
  collection,
  type Document,
  type DocumentWrite,
  type Effects,
  type Projection,
} from '@goldwake/core';

/**
 * Applies a projection's own handler to events and keeps the resulting documents in memory. Serializes the documents to
 * JSON, as a store does.
 */
export class Projected implements Effects {
  private readonly texts = new Map<string, Map<string, string>>();

  constructor(private readonly projection: Projection) {
    for (const { name } of projection.collections) this.texts.set(name, new Map());
  }

  async take(event: StoredEvent): Promise<void> {
    await this.projection.handle(event, this);
  }

  async get<T>(spec: CollectionSpec<T>, id: string): Promise<Document<T> | undefined> {
    const text = this.of(spec).get(id);
    return text === undefined ? undefined : { id, revision: 1, body: JSON.parse(text) };
  }

  put<T>(spec: CollectionSpec<T>, id: string, body: T): void {
    this.of(spec).set(id, JSON.stringify(body));
  }

  remove<T>(spec: CollectionSpec<T>, id: string): void {
    this.of(spec).delete(id);
  }

  add(write: DocumentWrite): void {
    if (write.op === 'put') this.put(collection(write.collection), write.id, write.body);
    else this.remove(collection(write.collection), write.id);
  }

  /** Returns all documents of a collection, sorted by id. */
  all<T>(spec: CollectionSpec<T>): [id: string, body: T][] {
    return [...this.of(spec)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, text]) => [id, JSON.parse(text)]);
  }

  private of({ name }: CollectionSpec<unknown>): Map<string, string> {
    const texts = this.texts.get(name);
    if (!texts) throw new Error(`${name} is not one of the projection's collections`);
    return texts;
  }
}
