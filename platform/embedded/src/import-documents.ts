import { join } from 'node:path';
import type { CollectionSpec, ExportedDocument } from '@goldwake/core';
import { InvalidHistory, messageOf } from '@goldwake/core/adapters';
import { Connection } from './connection.js';
import { folderError } from './data-folder.js';
import { tableOf } from './document-sql.js';
import { declareCollection } from './document-writer.js';
import { sqliteCode } from './errors.js';
import { DATABASE_FILE } from './schema.js';

/** Number of documents per commit. */
const COMMIT_DOCUMENTS = 20_000;

/**
 * Writes documents unchanged, including their revisions, into a folder whose events have just been imported. After a
 * failure, the collections are incomplete.
 * @param specs specifications of all collections to which the documents belong
 * @throws InvalidHistory for a document that contradicts another one, DataFolderError
 */
export function importDocuments(
  dataDir: string,
  specs: readonly CollectionSpec<unknown>[],
  documents: Iterable<ExportedDocument>,
): void {
  const db = Connection.write(join(dataDir, DATABASE_FILE));
  try {
    for (const spec of specs) declareCollection(db, spec);
    db.exec('BEGIN');
    let count = 0;
    for (const { collection, id, revision, body } of documents) {
      const sql = `INSERT INTO ${tableOf(collection)} (id, revision, body) VALUES (?, ?, ?)`;
      try {
        db.run(sql, [id, revision, JSON.stringify(body)]);
      } catch (error) {
        if (!sqliteCode(error).startsWith('SQLITE_CONSTRAINT')) throw error;
        throw new InvalidHistory(`document ${collection}/${id}: ${messageOf(error)}`);
      }
      if (++count % COMMIT_DOCUMENTS === 0) db.exec('COMMIT; BEGIN');
    }
    db.exec('COMMIT');
    db.checkpoint();
  } catch (error) {
    throw sqliteCode(error) ? folderError(dataDir, error, false) : error;
  } finally {
    db.close();
  }
}
