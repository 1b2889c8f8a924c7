import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EngineUnderTest, type OpenOptions, REPLAY_POLL_MS } from '@goldwake/core/testing';
import { Connection } from '../connection.js';
import { EmbeddedEventBus } from '../event-bus.js';
import { importEvents } from '../import-events.js';
import { openEmbedded } from '../open.js';
import { DATABASE_FILE } from '../schema.js';

async function openOn(dataDir: string, options: OpenOptions = {}): Promise<EngineUnderTest> {
  const reports: string[] = [];
  const report = (message: string) => void reports.push(message);
  const engine = await openEmbedded({ ...options, dataDir, report, replayPollMs: REPLAY_POLL_MS });
  return {
    ...engine,
    reports,
    secondBus: () => new EmbeddedEventBus({ ...engine, report, pollMs: REPLAY_POLL_MS }),
    secondBroadcast: () => engine.broadcast,
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

/** Opens an embedded engine in a new folder, for the contract suites. `close` removes the folder. */
export async function openEmbeddedUnderTest({ history, lost, ...options }: OpenOptions = {}): Promise<EngineUnderTest> {
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
