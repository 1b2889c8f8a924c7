import { createHash } from 'node:crypto';
import type { Random } from '../ports/random.js';
import { systemRandom } from '../system/random.js';

let created = 0;

/**
 * Random bytes for a test engine, different for each engine: in the gate the same in each run, so that a run does not
 * fail for an outcome that the change has nothing to do with; in the checks (`npm test -- --all`) new ones each time.
 */
export function repeatableRandom(): Random {
  if (process.env.ALL_TESTS) return systemRandom;
  const engine = created++;
  let calls = 0;
  return {
    bytes: (count) => {
      const hash = createHash('shake256', { outputLength: count });
      return new Uint8Array(hash.update(`goldwake ${engine} ${calls++}`).digest());
    },
  };
}
