/**
 * `npm run diagrams`: draws the client's state machines into docs/machines.md, and the update prompt into docs/client.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMachines, pageOf, withDiagram } from './lib/machines.mjs';
import { ROOT } from './lib/root.mjs';
import { setUp } from './lib/set-up.mjs';

setUp({ client: false });
const machines = await loadMachines();
const page = join(ROOT, 'docs', 'client.md');
writeFileSync(join(ROOT, 'docs', 'machines.md'), pageOf(machines));
writeFileSync(page, withDiagram(readFileSync(page, 'utf8'), machines));
console.log(`drew ${machines.length} state machines into docs/machines.md`);
process.exit(0);
