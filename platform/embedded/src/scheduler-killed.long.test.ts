import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { schedulerKilledContract } from '@goldwake/core/testing/contracts';
import { openEmbedded } from './open.js';

const CHILD = fileURLToPath(new URL('./testing/timers-until-killed.js', import.meta.url));

schedulerKilledContract('embedded', CHILD, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-timers-'));
  return {
    argument: dataDir,
    open: () => openEmbedded({ dataDir, report: () => {} }),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
});
