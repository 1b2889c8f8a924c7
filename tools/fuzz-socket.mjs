/** `npm run fuzz:socket`: opens generated sockets to a casino. `-- --help` lists the options. See src/fuzz/. */
import { checkCommandLine } from './set-up/command-line.mjs';
import { FUZZ_SOCKET } from './set-up/command-lines.mjs';
import { setUp } from './set-up/set-up.mjs';
import { stopWithNpm } from './set-up/stop-with-npm.mjs';

checkCommandLine(FUZZ_SOCKET);
stopWithNpm();
setUp({ client: false });
const { fuzzSocket } = await import('./dist/fuzz/socket.js');
process.exit(await fuzzSocket(process.argv.slice(2)));
