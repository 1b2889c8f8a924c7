/**
 * `npm run check -- <area…> [--long]`: runs the checks that are too long for the gate (`.ci/run`). `-- --help` explains
 * the command.
 */
import { checkCommandLine } from './set-up/command-line.mjs';
import { CHECK } from './set-up/command-lines.mjs';
import { setUp } from './set-up/set-up.mjs';
import { stopWithNpm } from './set-up/stop-with-npm.mjs';

checkCommandLine(CHECK);
stopWithNpm();
setUp();
const { check } = await import('./dist/check/command.js');
process.exit(await check(process.argv.slice(2)));
