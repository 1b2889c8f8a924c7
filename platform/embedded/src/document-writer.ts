import type { CollectionSpec } from '@goldwake/core';
import { messageOf, shadow } from '@goldwake/core/writer';
import type { Connection } from './connection.js';
import {
  createIndex,
  definitionOf,
  deleteDocument,
  documentTable,
  indexNamesOf,
  indexOf,
  tableOf,
  violatedIndex,
} from './document-sql.js';
import { isMalformedJson, sqliteCode } from './errors.js';
import type { DocumentJob, WriterReply } from './writer-protocol.js';

/** Creates the missing table and indexes of a collection; an index whose fields have changed is rebuilt. */
export function declareCollection(db: Connection, spec: CollectionSpec<unknown>): void {
  if (!hasTable(db, tableOf(spec.name))) db.exec(documentTable(tableOf(spec.name)));
  for (const [indexName, index] of Object.entries(spec.indexes)) {
    const names = indexNamesOf(spec.name, indexName);
    const called = db.rows('SELECT name, tbl_name, sql FROM sqlite_schema WHERE name IN (?, ?)', names) as string[][];
    const stands = called.find(([, table]) => table === tableOf(spec.name));
    const free = names.find((name) => !called.some(([taken]) => taken === name));
    const name = stands?.[0] ?? free ?? names[0];
    const sql = createIndex(spec.name, name, index);
    if (stands && definitionOf(stands[2] ?? '') === definitionOf(sql)) continue;
    if (stands) db.exec(`DROP INDEX ${name}`);
    db.exec(sql);
  }
}

/** Returns the specification of a collection, read from the database schema. */
export function declaredOf(db: Connection, collection: string): CollectionSpec<unknown> {
  const sql =
    "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL ORDER BY name";
  const indexes = db.rows(sql, [tableOf(collection)]).map(([name, made]) => {
    const called = String(name);
    return [called.slice(called.indexOf('__') + 2), indexOf(String(made))] as const;
  });
  return { name: collection, indexes: Object.fromEntries(indexes) };
}

/**
 * Replaces a collection with its shadow collection by renaming tables, so the duration does not depend on the
 * number of documents.
 */
export function swapCollection(db: Connection, live: CollectionSpec<unknown>): void {
  retire(db, live.name);
  db.exec(`ALTER TABLE ${tableOf(shadow(live).name)} RENAME TO ${tableOf(live.name)}`);
  declareCollection(db, live);
}

/** Removes a collection in one step by renaming its table. `dropRetired` deletes its documents later. */
export function retire(db: Connection, collection: string): void {
  const table = tableOf(collection);
  if (!hasTable(db, table)) return;
  const indexes = "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL";
  for (const [index] of db.rows(indexes, [table])) db.exec(`DROP INDEX ${index}`);
  db.exec(`DROP TABLE IF EXISTS ${retiredNameOf(collection)}`);
  db.exec(`ALTER TABLE ${table} RENAME TO ${retiredNameOf(collection)}`);
}

/**
 * Deletes a limited number of documents of a removed collection.
 * @param max maximum number of documents deleted by one call
 * @returns whether no documents are left
 */
export function dropRetired(db: Connection, collection: string, max: number): boolean {
  const table = retiredNameOf(collection);
  if (!hasTable(db, table)) return true;
  const some = `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} LIMIT ?)`;
  if (db.run(some, [max]) === max) return false;
  db.exec(`DROP TABLE ${table}`);
  return true;
}

function retiredNameOf(collection: string): string {
  return `aside_${tableOf(collection)}`;
}

function hasTable(db: Connection, table: string): boolean {
  return db.number("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?", [table]) > 0;
}

/**
 * Applies one document write within the current transaction.
 * @returns the reason if the write is refused, otherwise undefined
 * @throws errors of SQLite other than a violated constraint of the collection
 */
export function writeDocument(db: Connection, job: DocumentJob): WriterReply | undefined {
  const [op, collection, id] = job;
  const table = tableOf(collection);
  try {
    if (op === 'delete') {
      const [, , , expectedFields] = job;
      const { sql, parameters } = deleteDocument(collection, id, expectedFields ?? []);
      const deleted = db.run(sql, parameters);
      return expectedFields && deleted === 0 ? ['revision_conflict', collection, id] : undefined;
    }
    const [, , , bodyText, expectedRevision] = job;
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
    // An index of the collection contains a field of the stored body, which SQLite cannot parse.
    if (isMalformedJson(error)) return ['damaged_document', collection, id, 'body is not valid JSON'];
    const index =
      sqliteCode(error) === 'SQLITE_CONSTRAINT_UNIQUE' ? violatedIndex(messageOf(error), collection) : undefined;
    if (index === undefined) throw error;
    return ['unique_violation', collection, index];
  }
}
