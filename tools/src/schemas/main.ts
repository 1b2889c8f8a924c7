/** Writes everything that the build derives from the types in `contracts` to the given file. */
import { writeFileSync } from 'node:fs';
import { derive } from './derive.js';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: main.js <file>');
writeFileSync(file, JSON.stringify(derive()));
