import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EngineUnderTest, type OpenEngine, type OpenOptions, REPLAY_POLL_MS } from '@goldwake/core/testing';
import { Connection } from '../connection.js';
import { EmbeddedEventBus } from '../event-bus.js';
import { importEvents } from '../import-events.js';
import { type EmbeddedOptions, openEmbedded } from '../open.js';
import { DATABASE_FILE } from '../schema.js';
import { openWriterInProcess } from './writer-in-process.js';

type Options = Pick<OpenOptions, 'recentMax'> & Pick<EmbeddedOptions, 'openWriter'>;

async function openOn(dataDir: string, options: Options): Promise<EngineUnderTest> {
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
export const openEmbeddedUnderTest: OpenEngine = (options) => openWith({}, options);

/** As `openEmbeddedUnderTest`, with the writer in this thread, which takes a third of the time. */
export const openInProcessUnderTest: OpenEngine = (options) => openWith({ openWriter: openWriterInProcess }, options);

async function openWith(parts: Options, { history, lost, recentMax }: OpenOptions = {}): Promise<EngineUnderTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-contract-'));
  if (history)
    importEvents(
      dataDir,
      history.map((raw) => ({ ...raw, masked: false })),
      { whole: true },
    );
  if (lost) lose(dataDir, lost);
  return openOn(dataDir, { ...parts, ...(recentMax !== undefined && { recentMax }) });
}
