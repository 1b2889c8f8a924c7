import { readCatalogue } from './catalogue.js';
import { drawAll } from './draw-all.js';

/** `node main.js <catalogue.json> <folder>`: draws what is missing, with a line of progress that stays quiet when there is nothing to tell. */
const [file, folder] = process.argv.slice(2);
if (!file || !folder) {
  console.error('main.js wants the catalogue file and the folder to draw into');
  process.exit(2);
}

/** A line that is written over may move often; in a log each is a line more. */
const EVERY_MS = process.stderr.isTTY ? 250 : 5_000;
const start = performance.now();
let told = start;
const { drawn, total } = await drawAll(readCatalogue(file), folder, (done, of) => {
  const now = performance.now();
  if (now - told < EVERY_MS) return;
  told = now;
  const line = `drawing the games’ art: ${done} of ${of}`;
  process.stderr.write(process.stderr.isTTY ? `\r${line} ` : `${line}\n`);
});
if (process.stderr.isTTY && told !== start) process.stderr.write('\n');
if (drawn > 0)
  process.stderr.write(`drew ${drawn} of ${total} pictures in ${((performance.now() - start) / 1_000).toFixed(1)} s\n`);
