/** `npm start`: installs missing packages, builds whatever has changed, and runs the casino in this process. */
import { checkCommandLine } from './set-up/command-line.mjs';
import { START } from './set-up/command-lines.mjs';
import { setUp } from './set-up/set-up.mjs';
import { stopWithNpm } from './set-up/stop-with-npm.mjs';

checkCommandLine(START);
stopWithNpm();
setUp();
await import('../services/all-in-one/dist/main.js');
