/**
 * `npm run diagrams`: writes diagrams of the client's state machines into docs/machines.md, and the diagram of the
 * update prompt into docs/client.md.
 */
import { checkCommandLine } from './set-up/command-line.mjs';
import { DIAGRAMS } from './set-up/command-lines.mjs';
import { setUp } from './set-up/set-up.mjs';

checkCommandLine(DIAGRAMS);
setUp({ client: false });
const { drawDiagrams } = await import('./dist/diagrams.js');
await drawDiagrams();
process.exit(0);
