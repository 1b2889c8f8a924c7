/**
 * `npm run bench`: runs the benchmarks in src/benchmarks/ on compiled code and prints their results as tables.
 * `-- --help` lists the options.
 */
import { checkCommandLine } from './set-up/command-line.mjs';
import { BENCH } from './set-up/command-lines.mjs';
import { setUp } from './set-up/set-up.mjs';

checkCommandLine(BENCH);
setUp({ client: false });
const { bench } = await import('./dist/bench.js');
await bench(process.argv.slice(2));
// A benchmark that checks a target sets the exit code.
process.exit();
