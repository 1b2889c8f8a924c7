import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../set-up/root.mjs';
import { loadMachines, pageOf, withDiagram } from './lib/machines.js';

/**
 * Writes diagrams of all state machines of the client into docs/machines.md, and the diagram of the update prompt
 * into docs/client.md.
 */
export async function drawDiagrams(): Promise<void> {
  const machines = await loadMachines();
  const page = join(ROOT, 'docs', 'client.md');
  writeFileSync(join(ROOT, 'docs', 'machines.md'), pageOf(machines));
  writeFileSync(page, withDiagram(readFileSync(page, 'utf8'), machines));
  console.log(`drew ${machines.length} state machines into docs/machines.md`);
}
