import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedEngine, openEmbedded } from '../embedded/index.js';
import type { Clock } from '../ports/clock.js';

/** A clock that changes only when a test sets or advances it. */
export interface SettableClock extends Clock {
  /** @param ms milliseconds since the Unix epoch */
  set(ms: number): void;
  advance(ms: number): void;
}

export const TEST_START = Date.UTC(2026, 0, 15, 12);

export function settableClock(startMs = TEST_START): SettableClock {
  let now = startMs;
  return {
    now: () => now,
    set: (ms) => {
      now = ms;
    },
    advance: (ms) => {
      now += ms;
    },
  };
}

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
  const engine = await openEmbedded({ ...options, dataDir: dir, clock, report: (message) => reports.push(message) });
  const close = async () => {
    await engine.close();
    await rm(dir, { recursive: true, force: true });
  };
  return { ...engine, clock, dir, reports, close };
}
