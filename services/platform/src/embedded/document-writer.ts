import type { CollectionSpec } from '../ports/documents.js';
import type { Connection } from './connection.js';
import { createIndex, createTable, tableOf, violatedIndex } from './document-sql.js';
import { messageOf, sqliteCode } from './errors.js';
import type { Answer, DocumentJob } from './writer-protocol.js';

/** Makes the collection's table and indexes; an index whose fields changed is made anew. */
export function declareCollection(db: Connection, spec: CollectionSpec<unknown>): void {
  db.exec(createTable(spec.name));
  for (const [indexName, index] of Object.entries(spec.indexes)) {
    const { name, sql } = createIndex(spec.name, indexName, index);
    const stands = db.rows("SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ?", [name])[0]?.[0];
    if (stands === sql) continue;
    if (stands !== undefined) db.exec(`DROP INDEX ${name}`);
    db.exec(sql);
  }
}

/**
 * Applies one write within the transaction.
 * @returns why it is refused, or undefined
 * @throws what SQLite throws for anything but a broken rule of the collection
 */
export function writeDocument(db: Connection, job: DocumentJob): Answer | undefined {
  const [op, collection, id] = job;
  const table = tableOf(collection);
  if (op === 'delete') {
    db.run(`DELETE FROM ${table} WHERE id = ?`, [id]);
    return undefined;
  }
  const [, , , bodyText, expectedRevision] = job;
  try {
    if (expectedRevision === null) {
      db.run(
        `INSERT INTO ${table} (id, revision, body) VALUES (?, 1, ?) ON CONFLICT (id) DO UPDATE SET revision = revision + 1, body = excluded.body`,
        [id, bodyText],
      );
      return undefined;
    }
    const changed =
      expectedRevision === 0
        ? db.run(`INSERT INTO ${table} (id, revision, body) VALUES (?, 1, ?) ON CONFLICT (id) DO NOTHING`, [
            id,
            bodyText,
          ])
        : db.run(`UPDATE ${table} SET revision = revision + 1, body = ? WHERE id = ? AND revision = ?`, [
            bodyText,
            id,
            expectedRevision,
          ]);
    return changed === 1 ? undefined : ['revision_conflict', collection, id];
  } catch (error) {
    const index =
      sqliteCode(error) === 'SQLITE_CONSTRAINT_UNIQUE' ? violatedIndex(messageOf(error), collection) : undefined;
    if (index === undefined) throw error;
    return ['unique_violation', collection, index];
  }
}
