/** `npm run load -- <scenario>`: runs a load test of a casino with k6. `-- --help` lists the options. */
import { runCompiled } from './set-up/compiled-commands.mjs';

await runCompiled('load');
