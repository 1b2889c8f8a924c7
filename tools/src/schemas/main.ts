/** Writes everything that the build derives from the types in `contracts` to the given file. */
import { writeFileSync } from 'node:fs';
import { BaseError } from 'ts-json-schema-generator';
import { derive } from './derive.js';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: main.js <file>');
try {
  writeFileSync(file, JSON.stringify(derive()));
} catch (error) {
  // An error of the generator contains the whole syntax tree, which would be printed too.
  console.error(error instanceof BaseError ? error.format() : error);
  process.exitCode = 1;
}
