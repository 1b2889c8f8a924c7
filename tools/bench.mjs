/**
 * `npm run bench`: runs the benchmarks in src/benchmarks/ on compiled code and prints their results as tables. `--
 * --help` lists the options.
 */
import { setUp } from './set-up/set-up.mjs';

setUp({ client: false });
const { bench } = await import('./dist/bench.js');
await bench(process.argv.slice(2));
process.exit(0);
