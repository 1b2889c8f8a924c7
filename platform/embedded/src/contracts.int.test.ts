import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock, systemRandom, uuidIds } from '@goldwake/core/adapters';
import {
  clockContract,
  deadLettersContract,
  documentsContract,
  type EngineUnderTest,
  eventBusContract,
  eventFeedContract,
  eventHistoryContract,
  eventStoreContract,
  idsContract,
  type OpenOptions,
  randomContract,
  rebuildContract,
  schedulerContract,
  snapshotsContract,
} from '@goldwake/core/testing/contracts';
import { Connection } from './connection.js';
import { EmbeddedEventBus } from './event-bus.js';
import { importEvents } from './import-events.js';
import { openEmbedded } from './open.js';
import { DATABASE_FILE } from './schema.js';

async function openOn(dataDir: string, options: OpenOptions = {}): Promise<EngineUnderTest> {
  const reports: string[] = [];
  const report = (message: string) => void reports.push(message);
  const engine = await openEmbedded({ ...options, dataDir, report });
  return {
    ...engine,
    reports,
    secondBus: () => new EmbeddedEventBus({ ...engine, report }),
    lose: async (position) => lose(dataDir, position),
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

function lose(dataDir: string, position: number): void {
  const db = Connection.plain(join(dataDir, DATABASE_FILE));
  db.run('DELETE FROM events WHERE position = ?', [position]);
  db.close();
}

async function open({ history, lost, ...options }: OpenOptions = {}): Promise<EngineUnderTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-contract-'));
  if (history)
    importEvents(
      dataDir,
      history.map((raw) => ({ ...raw, masked: false })),
      { whole: true },
    );
  if (lost) lose(dataDir, lost);
  return openOn(dataDir, options);
}

eventStoreContract('embedded', open);
eventHistoryContract('embedded', open);
documentsContract('embedded', open);
eventBusContract('embedded', open);
deadLettersContract('embedded', open);
eventFeedContract('embedded', open);
rebuildContract('embedded', open);
snapshotsContract('embedded', open);
schedulerContract('embedded', open);
clockContract('embedded', systemClock);
idsContract('embedded', uuidIds());
randomContract('embedded', systemRandom);
