import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles } from './hash-files.mjs';
import { fail, logLine, seconds } from './log.mjs';
import { ROOT } from './root.mjs';
import { runStep } from './run.mjs';

const INPUTS = [
  'contracts/src',
  'contracts/tsconfig.json',
  'tsconfig.base.json',
  'tools/src/schemas',
  'package-lock.json',
];
const STAMP = join(ROOT, '.cache', 'schemas');
/** Compiled services read the file, so that it is part of what is deployed. */
const FILE = join(ROOT, 'platform', 'core', 'dist', 'schemas.json');

/** Derives the JSON schemas and the protections of fields from the types in `contracts` if these have changed. */
export function deriveSchemas() {
  const wanted = hashFiles(INPUTS);
  if (existsSync(FILE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  const start = performance.now();
  if (runStep(process.execPath, [join(ROOT, 'tools', 'dist', 'schemas', 'main.js'), FILE]) !== 0)
    fail('deriving the schemas failed; see the output above');
  writeFileSync(STAMP, wanted);
  logLine(`derived the schemas in ${seconds(start)}`);
}
