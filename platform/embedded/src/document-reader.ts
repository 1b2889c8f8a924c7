import {
  type CollectionSpec,
  DamagedDocument,
  type Document,
  type DocumentText,
  type Query,
  type Scan,
} from '@goldwake/core';
import { messageOf } from '@goldwake/core/adapters';
import type { Connection, Row, Value } from './connection.js';
import { isDamage, reasonOf } from './damaged-history.js';
import { countDocuments, selectDocuments, selectPage, tableOf } from './document-sql.js';
import { isMalformedJson } from './errors.js';
import { DamagedValue } from './rows-query.js';
import { DATABASE_FILE } from './schema.js';

const PAGE_MAX = 500;

/** Read-only queries on collections. */
export class DocumentReader {
  /**
   * @param damaged whether a document with a damaged value is refused with DamagedDocument, or its body is returned as
   * text, so that the caller can report it
   */
  constructor(
    private readonly db: Connection,
    private readonly damaged: 'refuse' | 'show' = 'refuse',
  ) {}

  /** Returns whether the collection was ever declared. */
  has(collection: string): boolean {
    const sql = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?";
    return this.db.number(sql, [tableOf(collection)]) > 0;
  }

  get<T>(collection: string, id: string): Document<T> | undefined {
    const sql = `SELECT id, revision, body FROM ${tableOf(collection)} WHERE id = ?`;
    return this.documents<T>(collection, sql, [id], id)[0];
  }

  find<T>(spec: CollectionSpec<T>, query: Query): Document<T>[] {
    const { sql, parameters } = selectDocuments(spec, query);
    return this.documents<T>(spec.name, sql, parameters);
  }

  count<T>(spec: CollectionSpec<T>, query: Query): number {
    const { sql, parameters } = countDocuments(spec, query);
    return this.named(spec.name, () => this.db.number(sql, parameters));
  }

  scan<T>(collection: string, { afterId = '', limit = PAGE_MAX }: Scan = {}): Document<T>[] {
    return this.documents<T>(collection, selectPage(collection), [afterId, limit]);
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

  /** Iterates over all documents in storage order, which is much faster than by id for a million documents. */
  *asStored<T>(collection: string): Generator<Document<T>> {
    for (const page of this.pagesAsStored(collection)) yield* page.map((row) => this.toDocument<T>(collection, row));
  }

  /** Iterates like `asStored` over the ids and bodies of the documents, without parsing the bodies. */
  *texts(collection: string): Generator<DocumentText> {
    for (const page of this.pagesAsStored(collection)) {
      yield* page.map(([id, , body]) => ({ id: String(id), text: String(body) }));
    }
  }

  /** Iterates like `asStored` over the ids of the documents, without reading the bodies. */
  *ids(collection: string): Generator<string> {
    for (const page of this.pagesAsStored(collection, 'id')) yield* page.map(([id]) => String(id));
  }

  private *pagesAsStored(collection: string, columns = 'id, revision, body'): Generator<Row[]> {
    const sql = `SELECT ${columns}, rowid FROM ${tableOf(collection)} WHERE rowid > ? ORDER BY rowid LIMIT ?`;
    for (let after = 0; ; ) {
      const page = this.rows(collection, sql, [after, PAGE_MAX]);
      yield page;
      const last = page.at(-1);
      if (!last || page.length < PAGE_MAX) return;
      after = last.at(-1) as number;
    }
  }

  private documents<T>(collection: string, sql: string, parameters: readonly Value[], id?: string): Document<T>[] {
    return this.rows(collection, sql, parameters, id).map((row) => this.toDocument<T>(collection, row));
  }

  /** @param id id of the document, if only one is read */
  private rows(collection: string, sql: string, parameters: readonly Value[], id?: string): Row[] {
    return this.named(
      collection,
      () => {
        try {
          return this.db.rows(sql, parameters);
        } catch (error) {
          if (this.damaged === 'show' && error instanceof DamagedValue) return this.db.rowsAsText(sql, parameters);
          throw error;
        }
      },
      id,
    );
  }

  /** Runs a query. If it fails because of damage, throws an error that names the document, if it can be found. */
  private named<T>(collection: string, query: () => T, id?: string): T {
    try {
      return query();
    } catch (error) {
      const isJson = isMalformedJson(error);
      if (!isJson && !isDamage(error)) throw error;
      const found = isJson ? this.malformed(collection) : error instanceof DamagedValue ? error.row[0] : undefined;
      const reason = isJson ? 'body is not valid JSON' : reasonOf(error);
      throw damagedDocument(collection, id ?? found, reason);
    }
  }

  /** Returns the id of the first document whose body is not valid JSON. */
  private malformed(collection: string): Row[number] | undefined {
    const sql = `SELECT id FROM ${tableOf(collection)} WHERE NOT json_valid(body) LIMIT 1`;
    return this.db.rowsAsText(sql, [])[0]?.[0];
  }

  private toDocument<T>(collection: string, [id, revision, body]: Row): Document<T> {
    if (this.damaged === 'refuse' && (typeof id !== 'string' || typeof revision !== 'number')) {
      throw damagedDocument(collection, id, 'id or revision has a wrong type');
    }
    return { id: id as string, revision: revision as number, body: this.bodyOf(collection, id, body) as T };
  }

  private bodyOf(collection: string, id: Row[number] | undefined, body: Row[number] | undefined): unknown {
    try {
      return JSON.parse(body as string);
    } catch (error) {
      if (this.damaged === 'show') return body;
      throw damagedDocument(collection, id, `body is not valid JSON: ${messageOf(error)}`);
    }
  }
}

function damagedDocument(collection: string, id: Row[number] | undefined, reason: string): DamagedDocument {
  return new DamagedDocument(collection, id == null ? undefined : String(id), reason, DATABASE_FILE);
}
