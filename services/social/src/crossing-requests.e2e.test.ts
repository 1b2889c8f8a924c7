import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crossingRequestsContract } from './testing/crossing-requests.contract.js';

crossingRequestsContract(
  'SQLite',
  1,
  async () => ({ dataDir: await mkdtemp(join(tmpdir(), 'goldwake-crossing-')) }),
  async (location) => {
    if ('dataDir' in location) await rm(location.dataDir, { recursive: true, force: true });
  },
);
