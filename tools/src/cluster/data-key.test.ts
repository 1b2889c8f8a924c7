import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dataKeyIn, IncompleteFolder, keepDataKey } from './data-key.js';

const KEY = '5a'.repeat(32);
const PARTS = {
  key: () => writeFileSync(join(folder, 'data-key'), `${KEY}\n`),
  store: () => {
    mkdirSync(join(folder, 'mongo', 'data'), { recursive: true });
    writeFileSync(join(folder, 'mongo', 'data', 'WiredTiger'), '');
  },
  emptyStore: () => mkdirSync(join(folder, 'mongo', 'data'), { recursive: true }),
  report: () => writeFileSync(join(folder, 'cluster.json'), '{}'),
  kafka: () => mkdirSync(join(folder, 'kafka')),
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldwake-cluster-key-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the data key of a cluster', () => {
  it.each<[string, (keyof typeof PARTS)[]]>([
    ['the data of MongoDB is missing', ['key']],
    ['the data of MongoDB is missing', ['key', 'kafka', 'report']],
    ['the data of MongoDB is empty', ['key', 'emptyStore']],
    ['the data key is missing', ['store', 'report']],
  ])('is refused in one line and nothing is changed if %s (%j)', (_, parts) => {
    for (const part of parts) PARTS[part]();
    const before = readdirSync(folder, { recursive: true });
    expect(() => dataKeyIn(folder)).toThrow(IncompleteFolder);
    expect(() => dataKeyIn(folder)).toThrow(/^[^\n]+Nothing was changed\. Restore [^\n]+$/);
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
  });

  it.each<[(keyof typeof PARTS)[]]>([[[]], [['kafka']], [['emptyStore']], [['store']]])(
    'is a new one for a folder that no cluster has completed (%j), and is stored for its owner only',
    (parts) => {
      for (const part of parts) PARTS[part]();
      const key = dataKeyIn(folder);
      expect(key).toMatch(/^[0-9a-f]{64}$/);
      expect(readdirSync(folder)).not.toContain('data-key');
      PARTS.store();
      keepDataKey(folder, key);
      expect(dataKeyIn(folder)).toBe(key);
      expect(statSync(join(folder, 'data-key')).mode & 0o777).toBe(0o600);
    },
  );

  it('is the stored one of a complete folder, and is never replaced', () => {
    PARTS.key();
    PARTS.store();
    keepDataKey(folder, 'other');
    expect(dataKeyIn(folder)).toBe(KEY);
  });
});
