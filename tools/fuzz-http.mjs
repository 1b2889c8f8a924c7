/**
 * `npm run fuzz:http [-- --seconds 300 --seed 1]`: fuzzes the HTTP API with schemathesis, which generates requests from
 * /api/openapi.json. See src/fuzz/http.ts.
 */
import { checkCommandLine } from './set-up/command-line.mjs';
import { FUZZ_HTTP } from './set-up/command-lines.mjs';
import { setUp } from './set-up/set-up.mjs';
import { stopWithNpm } from './set-up/stop-with-npm.mjs';

checkCommandLine(FUZZ_HTTP);
stopWithNpm();
setUp({ client: false });
const { fuzzHttp } = await import('./dist/fuzz/http.js');
process.exit(await fuzzHttp(process.argv.slice(2)));
