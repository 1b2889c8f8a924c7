import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Unusable } from '@goldwake/tools/lib/unusable';
import { ROOT } from '@goldwake/tools/set-up/root';

/**
 * Path at which load-tests/get-k6.sh installs k6. Version 1.x is required for TypeScript scenarios and for WebSockets
 * with timers.
 */
const OWN = join(ROOT, '.cache', 'bin', 'k6');

export interface K6 {
  path: string;
  version: string;
}

/**
 * Finds k6: the binary named by GOLDWAKE_K6, the one installed by get-k6.sh, or `k6` on the PATH.
 * @throws Unusable that states how to install k6
 */
export function findK6(env = process.env): K6 {
  const candidates = env.GOLDWAKE_K6 ? [env.GOLDWAKE_K6] : [...(existsSync(OWN) ? [OWN] : []), 'k6'];
  for (const path of candidates) {
    const version = versionOf(path);
    if (version?.startsWith('v1.')) return { path, version };
    if (version)
      throw new Unusable(`${path} is k6 ${version}, but version 1.x is needed; run load-tests/get-k6.sh to install it`);
  }
  throw new Unusable(
    `k6 not found (looked for ${candidates.join(', ')}); run load-tests/get-k6.sh to install it, which takes a few minutes`,
  );
}

function versionOf(path: string): string | undefined {
  try {
    return execFileSync(path, ['version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split(' ')[1]
      ?.trim();
  } catch {
    return undefined;
  }
}
