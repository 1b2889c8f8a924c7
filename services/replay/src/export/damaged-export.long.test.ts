import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnknownSchema } from '@goldwake/contracts';
import { openReadOnly } from '@goldwake/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CannotRun } from '../cannot-run.js';
import { SeededRandom } from '../seeded-random.js';
import { corrupt } from '../testing/corrupt.js';
import { damageExport, EXPORT_DAMAGES } from '../testing/damaged-export.js';
import { openSmallCasino } from '../testing/small-casino.js';
import { DOCUMENTS_FILE, EVENTS_FILE } from './manifest.js';
import { readExport } from './read-export.js';
import { writeExport } from './write-export.js';

/** Number of damaged copies per form of export and kind of damage. */
const COPIES = 12;
const FORMS = ['masked', 'with names', 'complete', 'one player'] as const;

let casino: Awaited<ReturnType<typeof openSmallCasino>>;
let scratch: string;
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-damaged-export-'));
  casino = await openSmallCasino();
  corrupt(
    casino.dir,
    `CREATE TABLE doc_keys (id TEXT PRIMARY KEY NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL);
     WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 60)
     INSERT INTO doc_keys SELECT 'k' || n, 1, json_object('email', 'müller' || n || '@example.org', 'key', hex(n)) FROM n`,
  );
  const opened = openReadOnly(casino.dir).pinSnapshot();
  for (const form of FORMS) {
    const players = form === 'one player' ? ['u1'] : null;
    const personalData = form === 'with names' || form === 'complete';
    const complete = form === 'complete';
    writeExport(opened, { out: join(scratch, form), scope: { players, from: null, to: null }, personalData, complete });
  }
  opened.close();
});
afterAll(async () => {
  await casino.close();
  rmSync(scratch, { recursive: true });
});

function importOf(folder: string): Error | undefined {
  try {
    readExport(folder, join(scratch, 'imported'));
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** Texts by which a message may name a line: its number, the event or stream in it or in a line next to it. */
function namesOf(file: string, line: number): string[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(Math.max(0, line - 2), line + 1);
  const events = lines.flatMap((text) => {
    const [, stream, version] = /"stream":"([^"]*)","version":(\d+)/.exec(text) ?? [];
    return stream === undefined ? [] : [`${stream}@${version}`, `the first difference is in ${stream})`];
  });
  return [...events, `line ${line} `, `contains ${line - 1} complete`];
}

describe.each(FORMS)('an export that was damaged, %s', (form) => {
  it.each(EXPORT_DAMAGES)(
    'the import of an export with %s is refused with one line that names the place, and keeps nothing',
    (damage) => {
      const sound = join(scratch, form);
      const masked = form !== 'complete';
      const wrong: string[] = [];
      let refused = 0;
      for (let copy = 0; copy < COPIES; copy++) {
        const folder = join(scratch, 'damaged');
        const { file, line, changed } = damageExport(sound, folder, damage, new SeededRandom(copy));
        const before = readdirSync(scratch);
        const error = importOf(folder);
        const message = error?.message ?? 'imported';
        const problem = (what: string) => wrong.push(`copy ${copy}, line ${line} of ${file}: ${what}: ${message}`);
        if (error) refused++;
        if (!changed) {
          if (error) problem('equal bytes were refused');
          rmSync(join(scratch, 'imported'), { recursive: true, force: true });
        } else if (!(error instanceof CannotRun || error instanceof UnknownSchema)) problem('not one line');
        else if (message.includes('\n') || message.length > 400) problem('not one line');
        else if (file === EVENTS_FILE) {
          // An event with a masked name or a hidden seed keeps its hash, so only the file's hash reveals a change.
          const isFileNamed = masked && message.includes(`${EVENTS_FILE}: was changed`);
          const names = [...namesOf(join(sound, file), line), ...namesOf(join(folder, file), line)];
          if (!isFileNamed && !names.some((name) => message.includes(name))) problem('the line is not named');
        } else if (file === DOCUMENTS_FILE) {
          if (!/documents/.test(message)) problem('the documents are not named');
        } else if (!message.includes(folder)) problem('the export is not named');
        if (existsSync(join(scratch, 'imported'))) problem('a casino was left behind');
        if (changed && readdirSync(scratch).length !== before.length) problem('files were left behind');
        rmSync(folder, { recursive: true });
      }
      expect(wrong).toEqual([]);
      expect(refused).toBeGreaterThan(COPIES / 2);
    },
  );
});

describe('a complete export of a casino with damaged documents', () => {
  const BROKEN = (column: string) => `CAST(x'e1' || CAST(substr(${column}, 2) AS BLOB) AS TEXT)`;

  it.each([
    ['a body that is not valid UTF-8', `UPDATE doc_keys SET body = ${BROKEN('body')} WHERE id = 'k7'`, 'keys/k7'],
    ['a body that is not valid JSON', `UPDATE doc_keys SET body = substr(body, 2) WHERE id = 'k7'`, 'keys/k7'],
    ['a body that is a BLOB', `UPDATE doc_keys SET body = CAST(body AS BLOB) WHERE id = 'k7'`, 'keys/k7'],
    ['an id that is not valid UTF-8', `UPDATE doc_keys SET id = ${BROKEN('id')} WHERE id = 'k7'`, 'document keys/'],
    [
      'an index that lacks a document',
      `PRAGMA writable_schema = ON;
       CREATE INDEX keys_part ON doc_keys (body) WHERE id <> 'k7';
       UPDATE sqlite_schema SET sql = 'CREATE INDEX keys_part ON doc_keys (body)' WHERE name = 'keys_part'`,
      'doc_keys: row',
    ],
  ])('with %s is refused with one line that names it, and writes nothing', (_, sql, named) => {
    const dir = join(scratch, 'harmed');
    cpSync(casino.dir, dir, { recursive: true });
    corrupt(dir, sql);
    const opened = openReadOnly(dir);
    const before = readdirSync(scratch);
    const out = join(scratch, 'refused');
    const scope = { players: null, from: null, to: null };
    try {
      const run = () => writeExport(opened, { out, scope, personalData: true, complete: true });
      expect(run).toThrow(CannotRun);
      expect(run).toThrow(new RegExp(`^.*${named}.*$`));
      expect(readdirSync(scratch)).toEqual(before);
    } finally {
      opened.close();
      for (const path of [dir, out]) rmSync(path, { recursive: true, force: true });
    }
  });
});
