/** `npm run bench`: runs the benches of src/benchmarks/ on built code and prints their tables. `-- --help` lists the options. */
import { setUp } from './set-up/set-up.mjs';

setUp({ client: false });
const { bench } = await import('./dist/bench.js');
await bench(process.argv.slice(2));
process.exit(0);
