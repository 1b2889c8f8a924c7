import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyFolder } from '../drills/casino-copy.js';
import { corrupt } from '../testing/corrupt.js';
import { replay } from '../testing/run-replay.js';
import { writeHistory } from '../testing/seeded-history.js';

let scratch: string;
/** Folders of invalid histories, keyed by what is wrong with them. */
const folders = new Map<string, string>();

function folder(name: string, make: (dir: string) => void): void {
  const dir = join(scratch, name.replaceAll(' ', '-'));
  make(dir);
  folders.set(name, dir);
}

const folderFor = (name: string) => folders.get(name) ?? join(scratch, name);

function changed(from: string, name: string, change: (dir: string) => void): void {
  folder(name, (dir) => {
    if (from === 'sound') copyFolder(folderFor(from), dir);
    else cpSync(folderFor(from), dir, { recursive: true });
    change(dir);
  });
}

function edit(dir: string, file: string, change: (text: string) => string): void {
  writeFileSync(join(dir, file), change(readFileSync(join(dir, file), 'utf8')));
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-bad-'));
  folder('sound', (dir) => writeHistory(dir, { events: 300, players: 2, seed: 7 }));
  folder('export', (out) => mkdirSync(out));
  await replay('export', '--out', folderFor('export'), '--data', folderFor('sound'));
  await replay(
    'export',
    '--out',
    join(scratch, 'from'),
    '--from',
    '2026-01-15T12:01:00Z',
    '--data',
    folderFor('sound'),
  );

  folder('missing', () => {});
  folder('empty', (dir) => mkdirSync(dir));
  folder('a file', (dir) => writeFileSync(dir, 'a file'));
  changed('sound', 'a damaged database', (dir) =>
    writeFileSync(join(dir, 'goldwake.db'), 'no database at all'.repeat(100)),
  );
  changed('sound', "another program's", (dir) => corrupt(dir, 'PRAGMA application_id = 7'));
  changed('sound', 'a newer schema', (dir) => corrupt(dir, 'PRAGMA user_version = 99'));
  changed('export', 'truncated export', (dir) => {
    truncateSync(join(dir, 'events.jsonl'), statSync(join(dir, 'events.jsonl')).size - 100);
  });
  changed('export', 'export without its last event', (dir) =>
    edit(dir, 'events.jsonl', (text) => `${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`),
  );
  changed('export', 'export with an amount edited', (dir) =>
    edit(dir, 'events.jsonl', (text) => text.replace('"stake":"', '"stake":"9')),
  );
  changed('export', 'export with its hash edited', (dir) =>
    edit(dir, 'manifest.json', (text) => text.replace(/"sha256": "[0-9a-f]{8}/, '"sha256": "00000000')),
  );
  changed('export', 'export of a newer format', (dir) =>
    edit(dir, 'manifest.json', (text) => text.replace('"format_version": 1', '"format_version": 99')),
  );
  changed('export', 'export without a manifest', (dir) => rmSync(join(dir, 'manifest.json')));
  folders.set('export with --from', join(scratch, 'from'));
});
afterAll(() => rm(scratch, { recursive: true }));

/** Invalid folders that are tested with every command. */
const BAD_FOLDERS = ['missing', 'a damaged database', 'a newer schema', 'truncated export'];
/** Invalid folders that are tested with one command only, because all commands open a folder in the same way. */
const MORE_BAD_FOLDERS = [
  'empty',
  'a file',
  "another program's",
  'export without its last event',
  'export with an amount edited',
  'export with its hash edited',
  'export of a newer format',
  'export without a manifest',
  'export with --from',
];

const COMMANDS: string[][] = [
  ['streams'],
  ['show'],
  ['tail'],
  ['balance', 'p1'],
  ['explain', 'p1'],
  ['diff'],
  ['verify'],
  ['bisect', 'p1'],
  ['what-if', '--without-type', 'top_up'],
  ['rebuild'],
  ['export', '--out', 'out'],
];

/** Returns a digest of all file names and contents, without the files that SQLite creates for reading. */
function stateOf(path: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/-(shm|wal)$/.test(name)) continue;
    const file = join(path, name);
    hash.update(name).update(statSync(file).isFile() ? readFileSync(file) : '');
  }
  return hash.digest('hex');
}

const placed = (word: string) => (word === 'out' ? join(scratch, 'out') : word);

async function refused(args: string[]): Promise<void> {
  const { code, out, err } = await replay(...args);
  expect({ args, code, out, lines: err.trim().split('\n').length }).toEqual({ args, code: 2, out: '', lines: 1 });
  expect(err).not.toMatch(/^\s+at |Error:/m);
}

it('a reducer module that fails asynchronously ends the command with code 2, not with the code for findings', async () => {
  const reducer = join(scratch, 'late.mjs');
  writeFileSync(reducer, "process.nextTick(() => { throw new Error('late'); }); export const walletReducer = {};");
  expect(await replay('what-if', '--reducer', reducer, '--data', folderFor('sound'))).toMatchObject({
    code: 2,
    out: '',
  });
});

describe('every command on invalid input exits with code 2, prints one line and changes nothing', () => {
  it.each([
    ...BAD_FOLDERS.map((name) => [name, COMMANDS] as const),
    ...MORE_BAD_FOLDERS.map((name) => [name, [['verify']]] as const),
  ])('an invalid history is refused: %s', async (name, commands) => {
    const before = stateOf(scratch);
    const asked = [
      ...commands.map((command) => [...command.map(placed), '--data', folderFor(name)]),
      ['diff', '--with', folderFor(name), '--data', folderFor('sound')],
      ['import', folderFor(name), '--data', join(scratch, 'imported')],
    ];
    for (const args of asked) await refused(args);
    expect(stateOf(scratch)).toBe(before);
  });

  it.each([
    ['an unknown player', ['balance', 'nobody']],
    ['an unknown player', ['explain', 'nobody']],
    ['an unknown player', ['diff', 'nobody']],
    ['an unknown player', ['bisect', 'nobody']],
    ['an unknown player', ['what-if', 'nobody', '--without-type', 'top_up']],
    ['an unknown player', ['show', '--player', 'nobody']],
    ['an unknown player', ['tail', '--player', 'nobody']],
    ['an unknown player', ['export', '--player', 'nobody', '--out', 'out']],
    ['an invalid time', ['balance', 'p1', '--at', 'yesterday']],
    ['an invalid time', ['explain', 'p1', '--at', '25:61']],
    ['an invalid time', ['bisect', 'p1', '--claim', '1.00 GC at yesterday']],
    ['an invalid time', ['show', '--from', '2026-13-45']],
    ['an invalid time', ['show', '--to', 'noon']],
    ['an invalid time', ['export', '--to', 'noon', '--out', 'out']],
    ['a missing reducer module', ['what-if', '--reducer', './nowhere.mjs']],
    ['an unknown projection', ['rebuild', 'nothing']],
  ])('%s is refused: %j', async (_, command) => {
    const before = stateOf(scratch);
    await refused([...command.map(placed), '--data', folderFor('sound')]);
    expect(stateOf(scratch)).toBe(before);
  });

  it('a reducer module whose import never finishes is refused', async () => {
    const reducer = join(scratch, 'never.mjs');
    writeFileSync(reducer, 'await new Promise(() => {});');
    await refused(['what-if', '--reducer', reducer, '--data', folderFor('sound')]);
  });

  it('events of a newer Goldwake version are refused', async () => {
    changed('sound', 'newer event', (dir) => corrupt(dir, 'UPDATE events SET schema_version = 99 WHERE position = 50'));
    await refused(['export', '--out', join(scratch, 'out'), '--data', folderFor('newer event')]);
  });
});
