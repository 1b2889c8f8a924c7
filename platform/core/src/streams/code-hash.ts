import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const known = new Map<string, string>();

/**
 * Returns the SHA-256 hash (in hex) of the code of pure modules. It covers the names and contents of all compiled files
 * in the modules' folders and in the contracts package, and is computed once per process.
 * @param moduleUrls the modules' files, as returned by `import.meta.resolve('@goldwake/wallet/domain')`
 */
export function codeHash(...moduleUrls: readonly string[]): string {
  const key = moduleUrls.join();
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = hashOf([...moduleUrls, import.meta.resolve('@goldwake/contracts')]);
  known.set(key, made);
  return made;
}

function hashOf(moduleUrls: readonly string[]): string {
  const hash = createHash('sha256');
  for (const url of moduleUrls) {
    const folder = dirname(fileURLToPath(url));
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
