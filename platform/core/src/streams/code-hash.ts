import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const known = new Map<string, string>();

/**
 * Returns the SHA-256 hash (in hex) of a pure module's code. It covers the names and contents of all compiled files in
 * the module's folder and in the contracts package, and is computed once per process.
 * @param moduleUrl the module's file, as returned by `import.meta.resolve('@goldwake/wallet/domain')`
 */
export function codeHash(moduleUrl: string): string {
  const folder = dirname(fileURLToPath(moduleUrl));
  const before = known.get(folder);
  if (before !== undefined) return before;
  const made = hashOf([folder, dirname(fileURLToPath(import.meta.resolve('@goldwake/contracts')))]);
  known.set(folder, made);
  return made;
}

function hashOf(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const file of codeFiles(folder)) {
      const content = readFileSync(file);
      hash.update(`${relative(folder, file).replaceAll(sep, '/')}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

function codeFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js') && !name.endsWith('.test.js') && !name.split(sep).includes('testing'))
    .sort()
    .map((name) => join(folder, name));
}
