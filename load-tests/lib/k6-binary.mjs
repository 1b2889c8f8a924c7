import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/root.mjs';
import { Unusable } from './options.mjs';

/** Of load-tests/get-k6.sh. Scripts in TypeScript, and sockets with timers, need a 1.x. */
const OWN = join(ROOT, '.cache', 'bin', 'k6');

/** GOLDWAKE_K6, ours, or the one on the PATH. @throws Unusable that says how to get it */
export function findK6(env = process.env) {
  const places = env.GOLDWAKE_K6 ? [env.GOLDWAKE_K6] : [...(existsSync(OWN) ? [OWN] : []), 'k6'];
  for (const path of places) {
    const version = versionOf(path);
    if (version?.startsWith('v1.')) return { path, version };
    if (version) throw new Unusable(`${path} is k6 ${version}, and a 1.x is needed: load-tests/get-k6.sh brings one`);
  }
  throw new Unusable(
    `k6 is not here (${places.join(', ')}): load-tests/get-k6.sh brings it, which takes a few minutes`,
  );
}

function versionOf(path) {
  try {
    return execFileSync(path, ['version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split(' ')[1]
      ?.trim();
  } catch {
    return undefined;
  }
}
