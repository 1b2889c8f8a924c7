import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chanceContract,
  clockContract,
  documentsContract,
  type EngineUnderTest,
  eventBusContract,
  eventStoreContract,
  idsContract,
  type OpenOptions,
} from '../testing/contracts.js';
import { systemChance } from './chance.js';
import { systemClock } from './clock.js';
import { EmbeddedEventBus } from './event-bus.js';
import { uuidIds } from './ids.js';
import { openEmbedded } from './open.js';

async function openOn(dataDir: string, options: OpenOptions = {}): Promise<EngineUnderTest> {
  const reports: string[] = [];
  const report = (message: string) => void reports.push(message);
  const engine = await openEmbedded({ ...options, dataDir, report });
  return {
    ...engine,
    reports,
    secondBus: () => new EmbeddedEventBus({ ...engine, report }),
    reopen: async () => {
      await engine.close();
      return openOn(dataDir, options);
    },
    close: async () => {
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const open = async (options?: OpenOptions) => openOn(await mkdtemp(join(tmpdir(), 'goldwake-contract-')), options);

eventStoreContract('embedded', open);
documentsContract('embedded', open);
eventBusContract('embedded', open);
clockContract('embedded', systemClock);
idsContract('embedded', uuidIds());
chanceContract('embedded', systemChance);
