import type { AreaName } from './areas.js';

/** Which areas a change of a path needs besides the gate. CONTRIBUTING.md has the same table for people. */
const RULES: readonly [paths: RegExp, ...areas: AreaName[]][] = [
  [/^contracts\/src\/.*(realtime|push|frame|channel)|^services\/realtime\//, 'load', 'fuzz'],
  [/^contracts\/src\/(.*\/)?http\//, 'fuzz'],
  [/^contracts\/src\/.*events?\.ts$/, 'replay'],
  [/^platform\/core\//, 'processes', 'replay', 'engines'],
  [/^platform\/embedded\//, 'processes', 'node24'],
  [/^platform\/cluster\//, 'engines', 'faults'],
  [/^platform\/service\//, 'processes', 'fuzz', 'node24'],
  [/^services\/[^/]+\/src\/(domain|streams|invariants|projections)\//, 'replay'],
  [/^services\/[^/]+\/src\/(http|limits)\//, 'fuzz'],
  [/^services\/(wallet|games|promotions)\/src\/(streams|commands)\//, 'processes', 'faults'],
  [/^services\/games\/src\/domain\//, 'bench'],
  [/^contracts\/src\/games\/slots\//, 'bench', 'engines'],
  [/^services\/replay\//, 'replay'],
  [/^services\/all-in-one\//, 'processes'],
  [/^(client|e2e)\/(?!(src|journeys)\/workbench)/, 'browser'],
  [/^client\/src\/(workbench|ui)\/|^e2e\/(support\/|journeys\/workbench)|^services\/replay\//, 'workbench'],
  [/^load-tests\//, 'load'],
  [/^tools\/src\/(cluster|faults)\/|^deploy\/|^docker-compose/, 'engines', 'faults'],
  [/^tools\/src\/fuzz|^tools\/fuzz/, 'fuzz'],
  [/^tools\/src\/benchmarks\//, 'bench'],
  [/^tools\/src\/audit\//, 'bench', 'engines'],
  [/^tools\/(set-up\/|start\.mjs)/, 'processes'],
  [/^(package-lock\.json|\.nvmrc)$/, 'processes', 'engines', 'browser', 'workbench', 'node24'],
];

/** Returns the areas that a change of these files needs, each with one file that is the reason for it. */
export function areasOf(files: readonly string[]): Map<AreaName, string> {
  const chosen = new Map<AreaName, string>();
  for (const file of files) {
    for (const [paths, ...areas] of RULES) {
      if (!paths.test(file) || file.endsWith('.md')) continue;
      for (const area of areas) if (!chosen.has(area)) chosen.set(area, file);
    }
  }
  return chosen;
}
