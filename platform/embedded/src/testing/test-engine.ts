import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repeatableRandom, type SettableClock, settableClock } from '@goldwake/core/testing';
import { dataKeyFile } from '../data-key-file.js';
import { type EmbeddedEngine, openEmbedded } from '../open.js';
import { openWriterInProcess } from './writer-in-process.js';

export interface TestEngine extends Omit<EmbeddedEngine, 'clock'> {
  clock: SettableClock;
  dir: string;
  /** Lines reported by consumers. */
  reports: string[];
}

/** Opens the embedded engine on a new temporary folder, which `close()` deletes. */
export async function openTestEngine(options: { recentMax?: number } = {}): Promise<TestEngine> {
  const dir = await mkdtemp(join(tmpdir(), 'goldwake-test-'));
  const clock = settableClock();
  const reports: string[] = [];
  const report = (message: string) => void reports.push(message);
  const parts = { clock, report, chance: repeatableRandom(), openWriter: openWriterInProcess };
  const engine = await openEmbedded({ ...options, ...parts, dataDir: dir });
  const close = async () => {
    await engine.close();
    await rm(dir, { recursive: true, force: true });
  };
  return { ...engine, dataKey: dataKeyFile(dir, true), clock, dir, reports, close };
}
