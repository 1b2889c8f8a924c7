/** `npm run verify-round -- <file>`: recomputes a round from its seeds, offline, and prints each step. */
import { checkCommandLine } from './set-up/command-line.mjs';
import { VERIFY_ROUND } from './set-up/command-lines.mjs';
import { setUp } from './set-up/set-up.mjs';

checkCommandLine(VERIFY_ROUND);
setUp({ client: false });
const { verifyRound } = await import('./dist/verify-round.js');
process.exit(await verifyRound(process.argv.slice(2)));
