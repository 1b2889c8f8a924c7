import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const LEFT_OUT = new Set(['node_modules', 'dist', 'dist-types', '.data', '.cache']);

/**
 * Returns one SHA-256 hash over the names and contents of all these files and folders, sorted by name.
 * @param {string[]} paths
 */
export function hashFiles(paths) {
  const sum = createHash('sha256');
  for (const path of paths) add(sum, path);
  return sum.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} sum
 * @param {string} path
 */
function add(sum, path) {
  const file = join(ROOT, path);
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) {
    for (const name of readdirSync(file).sort()) if (!LEFT_OUT.has(name)) add(sum, `${path}/${name}`);
  } else {
    sum.update(`${path}\0`).update(readFileSync(file)).update('\0');
  }
}
