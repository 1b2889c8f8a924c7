/** `npm run fuzz -- [http|socket]`: sends generated requests and sockets to a casino. `-- --help` lists the options. */
import { setUp } from './set-up/set-up.mjs';
import { stopWithNpm } from './set-up/stop-with-npm.mjs';

stopWithNpm();
setUp({ client: false });
const { fuzz } = await import('./dist/fuzz/command.js');
process.exit(await fuzz(process.argv.slice(2)));
