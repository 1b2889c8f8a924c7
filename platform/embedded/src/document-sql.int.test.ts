import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collection, type Query } from '@goldwake/core';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { Connection, type Row, type Value } from './connection.js';
import { selectDocuments } from './document-sql.js';
import { declareCollection } from './document-writer.js';

const ROUNDS = collection('rounds', { by_player: { fields: ['uid', 'version'] } });

let dir: string;
let db: Connection;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'goldwake-sql-'));
  db = Connection.write(join(dir, 'goldwake.db'));
  declareCollection(db, ROUNDS);
});
afterEach(async () => {
  db.close();
  await rm(dir, { recursive: true, force: true });
});

describe('reading a page of documents', () => {
  it.each<[string, Omit<Query, 'index'>]>([
    ['newest documents of a player', { equals: ['anna'], order: 'desc' }],
    ['oldest documents of a player', { equals: ['anna'] }],
    ['documents after a bound', { equals: ['anna'], range: { from: 7 } }],
    ['all documents', {}],
    ['all documents in descending order', { order: 'desc' }],
  ])('%s: rows are read in index order, so that the cost does not grow with the collection', (_, query) => {
    const { sql, parameters } = selectDocuments(ROUNDS, { index: 'by_player', ...query });
    const plain = new Database(join(dir, 'goldwake.db'));
    const steps = plain.prepare<[readonly Value[]]>(`EXPLAIN QUERY PLAN ${sql}`).raw().all(parameters) as Row[];
    plain.close();
    const plan = steps.map((row) => String(row.at(-1)));
    expect(plan).toEqual([expect.stringContaining('USING INDEX doc_rounds__by_player')]);
  });
});
