import { dirname } from 'node:path';
import { Connection } from './connection.js';
import { checkDocumentIndexes } from './document-indexes.js';
import { type CheckedIndexes, checkIndexes } from './event-indexes.js';
import { LastCommitFile } from './last-commit.js';
import { markOf } from './mark.js';
import { makeSchema } from './schema.js';
import { Writer } from './writer.js';
import type { WriterSetup } from './writer-protocol.js';

/** A database that is open for writing. */
export interface OpenWriter {
  writer: Writer;
  /** Result of the check of the indexes of the events, if it was requested. */
  indexes: CheckedIndexes;
  /** Messages about damaged indexes of documents. */
  documents: string[];
  close(): void;
}

/**
 * Opens the database for writing, and creates it if it is missing.
 * @param setup.isDisposable whether the data need not survive a power failure
 * @throws SQLite's error with `code` and `message` if the file cannot be opened
 */
export function openWriter({
  file,
  checksIndexes,
  isDisposable = false,
}: Pick<WriterSetup, 'file' | 'checksIndexes'> & { isDisposable?: boolean }): OpenWriter {
  const casino = LastCommitFile.begin(dirname(file), isDisposable);
  const db = Connection.write(file);
  if (isDisposable) db.exec('PRAGMA synchronous = OFF');
  makeSchema(db, casino);
  const mark = markOf(db);
  if (!mark) throw new Error('the database does not contain its mark (casino and last commit)');
  const lastCommit = LastCommitFile.open(dirname(file), mark, isDisposable);
  const committed = (commit: number) => lastCommit.set(commit);
  const indexes = checksIndexes ? checkIndexes(db, committed) : 'sound';
  const documents = checksIndexes && indexes !== 'unrepairable' ? checkDocumentIndexes(db, committed) : [];
  // Create the writer before reporting the file as open: reading the last position of a damaged file may fail.
  const writer = new Writer(db, committed);
  const close = () => {
    db.checkpoint();
    db.close();
    lastCommit.close();
  };
  return { writer, indexes, documents, close };
}
