import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../set-up/root.mjs';
import { importsOf } from './lib/imports.js';
import { brokenRules } from './lib/layer-rules.js';

const SOURCES = ['contracts', 'platform', 'services', 'client', 'tools', 'load-tests'];
const OMITTED = new Set(['node_modules', 'dist', 'dist-types']);

/**
 * Prints the file, line and rule of every import that violates an import rule.
 * @returns the exit code
 */
export function checkLayers(): number {
  let files = 0;
  let broken = 0;
  for (const file of SOURCES.flatMap((folder) => [...sources(folder)])) {
    files++;
    for (const one of importsOf(readFileSync(join(ROOT, file), 'utf8'))) {
      for (const rule of brokenRules(file, one)) {
        broken++;
        console.error(`${file}:${one.line} imports ${one.from}: ${rule}`);
      }
    }
  }
  console.error(
    broken === 0
      ? `layers: ${files} files comply with the import rules`
      : `layers: ${broken} imports violate the import rules`,
  );
  return broken === 0 ? 0 : 1;
}

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !OMITTED.has(entry.name)) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts')) yield path;
  }
}
