/** `npm run load -- <scenario>`: runs a load test of a casino with k6. `-- --help` lists the options. */
import { setUp } from './set-up/set-up.mjs';

setUp({ client: false });
const { main } = await import('../load-tests/dist/main.js');
const code = await main(process.argv.slice(2));
if (code !== undefined) process.exit(code);
