import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeHash } from './code-hash.js';

const CODE = { 'index.js': 'export {};', 'steps/one.js': 'export const one = 1;' };

let scratch: string;
let made = 0;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-code-'));
});
afterAll(() => rm(scratch, { recursive: true }));

/** Of a folder with these files, asked for by its `index.js`. */
async function hashWith(files: Record<string, string>): Promise<string> {
  const folder = join(scratch, String(made++));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return codeHash(pathToFileURL(join(folder, 'index.js')).href);
}

describe('the hash of code', () => {
  it('is the same for the same files, wherever they lie', async () => {
    expect(await hashWith(CODE)).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashWith(CODE)).toBe(await hashWith(CODE));
  });

  it.each([
    ['a changed file', { ...CODE, 'steps/one.js': 'export const one = 2;' }],
    ['another name', { 'index.js': CODE['index.js'], 'steps/two.js': CODE['steps/one.js'] }],
    ['a file more', { ...CODE, 'more.js': '' }],
    [
      'text that moved from one file to the next',
      { 'index.js': 'export {};export const one = 1;', 'steps/one.js': '' },
    ],
  ])('is another for %s', async (_, files) => {
    expect(await hashWith(files)).not.toBe(await hashWith(CODE));
  });

  it('does not mind tests, maps and types', async () => {
    const beside = { 'one.unit.test.js': '1', 'testing/table.js': '1', 'index.js.map': '{}', 'index.d.ts': '' };
    expect(await hashWith({ ...CODE, ...beside })).toBe(await hashWith(CODE));
  });

  it('is read once a process: code that runs does not change', async () => {
    const before = await hashWith(CODE);
    await writeFile(join(scratch, String(made - 1), 'index.js'), 'export const other = true;');
    expect(codeHash(pathToFileURL(join(scratch, String(made - 1), 'index.js')).href)).toBe(before);
  });
});
