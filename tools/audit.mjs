/**
 * `npm run audit`: compares simulated rounds of the casino's own games with their exact distributions, and writes their
 * PAR sheets. `-- --help` lists the options.
 */
import { checkCommandLine } from './set-up/command-line.mjs';
import { AUDIT } from './set-up/command-lines.mjs';
import { setUp } from './set-up/set-up.mjs';
import { stopWithNpm } from './set-up/stop-with-npm.mjs';

checkCommandLine(AUDIT);
stopWithNpm();
setUp({ client: false });
const { audit } = await import('./dist/audit/command.js');
process.exit(await audit(process.argv.slice(2)));
