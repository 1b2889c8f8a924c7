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

/** Returns the code hash of a new folder with these files, addressed by its `index.js`. */
async function hashWith(files: Record<string, string>): Promise<string> {
  const folder = join(scratch, String(made++));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return codeHash(pathToFileURL(join(folder, 'index.js')).href);
}

describe('code hash', () => {
  it('is the same for the same files in different folders', async () => {
    expect(await hashWith(CODE)).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashWith(CODE)).toBe(await hashWith(CODE));
  });

  it.each([
    ['a changed file', { ...CODE, 'steps/one.js': 'export const one = 2;' }],
    ['a renamed file', { 'index.js': CODE['index.js'], 'steps/two.js': CODE['steps/one.js'] }],
    ['an additional file', { ...CODE, 'more.js': '' }],
    ['text moved from one file to another', { 'index.js': 'export {};export const one = 1;', 'steps/one.js': '' }],
  ])('changes with %s', async (_, files) => {
    expect(await hashWith(files)).not.toBe(await hashWith(CODE));
  });

  it('ignores tests, source maps and type declarations', async () => {
    const beside = { 'one.unit.test.js': '1', 'testing/table.js': '1', 'index.js.map': '{}', 'index.d.ts': '' };
    expect(await hashWith({ ...CODE, ...beside })).toBe(await hashWith(CODE));
  });

  it('is computed once per process, because running code does not change', async () => {
    const before = await hashWith(CODE);
    await writeFile(join(scratch, String(made - 1), 'index.js'), 'export const other = true;');
    expect(codeHash(pathToFileURL(join(scratch, String(made - 1), 'index.js')).href)).toBe(before);
  });
});
