/**
 * `npm run dev`: recompiles and restarts the services after each change, and serves the client through Vite with live
 * reload. Ctrl-C stops all processes.
 */
import { checkCommandLine } from './set-up/command-line.mjs';
import { DEV } from './set-up/command-lines.mjs';
import { setUp } from './set-up/set-up.mjs';
import { stopWithNpm } from './set-up/stop-with-npm.mjs';

checkCommandLine(DEV);
stopWithNpm();
setUp({ client: false, art: true });
await import('./dist/dev.js');
