/**
 * `npm run layers`: checks every import against the import rules in lib/layer-rules.mjs and prints file, line and rule
 * of each violation.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from './lib/imports.mjs';
import { brokenRules } from './lib/layer-rules.mjs';
import { ROOT } from './lib/root.mjs';

const LEFT_OUT = new Set(['node_modules', 'dist', 'dist-types']);

function* sources(folder) {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !LEFT_OUT.has(entry.name)) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts')) yield path;
  }
}

let files = 0;
let broken = 0;
for (const file of ['contracts', 'platform', 'services', 'client'].flatMap((folder) => [...sources(folder)])) {
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
process.exit(broken === 0 ? 0 : 1);
