/**
 * `npm run diagrams`: writes diagrams of the client's state machines into docs/machines.md, and the diagram of the
 * update prompt into docs/client.md.
 */
import { setUp } from './set-up/set-up.mjs';

setUp({ client: false });
const { drawDiagrams } = await import('./dist/diagrams.js');
await drawDiagrams();
process.exit(0);
