import type { CollectionSpec, Document, Query } from '../ports/documents.js';
import type { Connection, Row } from './connection.js';
import { countDocuments, selectDocuments, tableOf } from './document-sql.js';

/** What can be asked of a collection without writing. */
export class DocumentReader {
  constructor(private readonly db: Connection) {}

  get<T>(collection: string, id: string): Document<T> | undefined {
    const row = this.db.rows(`SELECT id, revision, body FROM ${tableOf(collection)} WHERE id = ?`, [id])[0];
    return row && toDocument<T>(row);
  }

  find<T>(spec: CollectionSpec<T>, query: Query): Document<T>[] {
    const { sql, parameters } = selectDocuments(spec, query);
    return this.db.rows(sql, parameters).map(toDocument<T>);
  }

  count<T>(spec: CollectionSpec<T>, query: Query): number {
    const { sql, parameters } = countDocuments(spec, query);
    return this.db.number(sql, parameters);
  }

  /** All documents in order of id, page by page. */
  *all<T>(collection: string, pageMax = 500): Generator<Document<T>> {
    const sql = `SELECT id, revision, body FROM ${tableOf(collection)} WHERE id > ? ORDER BY id LIMIT ?`;
    for (let after = ''; ; ) {
      const page = this.db.rows(sql, [after, pageMax]).map(toDocument<T>);
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < pageMax) return;
      after = last.id;
    }
  }
}

function toDocument<T>(row: Row): Document<T> {
  return { id: row[0] as string, revision: row[1] as number, body: JSON.parse(row[2] as string) as T };
}
