import type { CollectionSpec, Document, Query, Scan } from '@goldwake/core';
import type { Connection, Row } from './connection.js';
import { countDocuments, selectDocuments, selectPage, tableOf } from './document-sql.js';

const PAGE_MAX = 500;

/** Read-only queries on collections. */
export class DocumentReader {
  /** @param bodyOf parses a stored document body */
  constructor(
    private readonly db: Connection,
    private readonly bodyOf: (text: string) => unknown = JSON.parse,
  ) {}

  /** Returns whether the collection was ever declared. */
  has(collection: string): boolean {
    const sql = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?";
    return this.db.number(sql, [tableOf(collection)]) > 0;
  }

  get<T>(collection: string, id: string): Document<T> | undefined {
    const row = this.db.rows(`SELECT id, revision, body FROM ${tableOf(collection)} WHERE id = ?`, [id])[0];
    return row && this.toDocument<T>(row);
  }

  find<T>(spec: CollectionSpec<T>, query: Query): Document<T>[] {
    const { sql, parameters } = selectDocuments(spec, query);
    return this.db.rows(sql, parameters).map((row) => this.toDocument<T>(row));
  }

  count<T>(spec: CollectionSpec<T>, query: Query): number {
    const { sql, parameters } = countDocuments(spec, query);
    return this.db.number(sql, parameters);
  }

  scan<T>(collection: string, { afterId = '', limit = PAGE_MAX }: Scan = {}): Document<T>[] {
    return this.db.rows(selectPage(collection), [afterId, limit]).map((row) => this.toDocument<T>(row));
  }

  /** Iterates over all documents, sorted by id, page by page. */
  *all<T>(collection: string): Generator<Document<T>> {
    for (let page = this.scan<T>(collection); ; ) {
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < PAGE_MAX) return;
      page = this.scan<T>(collection, { afterId: last.id });
    }
  }

  /**
   * Iterates over all documents in storage order, which is several times faster than sorting by id for a million
   * documents.
   */
  *asStored<T>(collection: string): Generator<Document<T>> {
    const sql = `SELECT id, revision, body, rowid FROM ${tableOf(collection)} WHERE rowid > ? ORDER BY rowid LIMIT ?`;
    for (let after = 0; ; ) {
      const page = this.db.rows(sql, [after, PAGE_MAX]);
      yield* page.map((row) => this.toDocument<T>(row));
      const last = page.at(-1);
      if (!last || page.length < PAGE_MAX) return;
      after = last[3] as number;
    }
  }

  private toDocument<T>([id, revision, body]: Row): Document<T> {
    return { id: id as string, revision: revision as number, body: this.bodyOf(body as string) as T };
  }
}
