import { readCatalogue } from './catalogue.js';
import { drawAll } from './draw-all.js';

/**
 * `node main.js <catalogue.json> <folder>` draws the missing pictures and reports progress on stderr. It prints nothing
 * if all pictures exist already.
 */
const [file, folder] = process.argv.slice(2);
if (!file || !folder) {
  console.error('usage: node main.js <catalogue.json> <folder>');
  process.exit(2);
}

/**
 * Interval between progress messages. In a terminal they overwrite one line and can be frequent; in a log file each
 * message adds a line.
 */
const EVERY_MS = process.stderr.isTTY ? 250 : 5_000;
const start = performance.now();
let reportedAt = start;
const { drawn, total } = await drawAll(readCatalogue(file), folder, (done, of) => {
  const now = performance.now();
  if (now - reportedAt < EVERY_MS) return;
  reportedAt = now;
  const line = `drawing game art: ${done} of ${of}`;
  process.stderr.write(process.stderr.isTTY ? `\r${line} ` : `${line}\n`);
});
if (process.stderr.isTTY && reportedAt !== start) process.stderr.write('\n');
if (drawn > 0)
  process.stderr.write(`drew ${drawn} of ${total} pictures in ${((performance.now() - start) / 1_000).toFixed(1)} s\n`);
