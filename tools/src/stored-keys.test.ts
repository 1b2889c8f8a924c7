import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCE = join(import.meta.dirname, '../../client/src');
const LISTS = 'session/player-storage.ts';
const KEY = /'(goldwake\.[\w.-]+)'/g;

function keysIn(file: string): string[] {
  return [...readFileSync(join(SOURCE, file), 'utf8').matchAll(KEY)].map(([, key]) => key ?? '');
}

const STORAGE = /\b(localStorage|sessionStorage|indexedDB)\b/;

// The linter refuses the global names; this also finds `window.localStorage`.
it('only client/src/storage accesses the storage of the browser', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const users = files.filter((file) => STORAGE.test(readFileSync(join(SOURCE, file), 'utf8')));
  expect(users.sort()).toEqual(['storage/browser-storage.ts', 'storage/kept-records.ts']);
});

it('every storage key of the client is listed as one of a player or one of the browser', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && file !== LISTS,
  );
  const used = new Set(files.flatMap(keysIn));
  expect(used.size).toBeGreaterThan(8);
  const listed = new Set(keysIn(LISTS));
  expect([...used].filter((key) => !listed.has(key))).toEqual([]);
  expect([...listed].filter((key) => !used.has(key))).toEqual(['goldwake.player']);
});
