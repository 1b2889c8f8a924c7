import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { LAST_COMMIT_FILE } from '@goldwake/embedded';
import { corrupt } from './corrupt.js';
import { openSmallCasino } from './small-casino.js';

const WORKER = fileURLToPath(new URL('./flip-worker.js', import.meta.url));

/** What happened after one bit of a data folder was flipped. */
export interface FlipResult {
  flip: number;
  /** Location of the flipped bit, for example `file 4711.3` (byte and bit). */
  at: string;
  /** Whether stored events changed: not at all, one or several readable events, or pages that SQLite cannot read. */
  events: 'unchanged' | 'changed' | 'unreadable';
  /** Whether `verify` reported findings, was refused with one line, or found nothing. */
  verify: 'found' | 'refused' | 'clean';
  /** Whether the casino started. */
  start: 'started' | 'refused';
  /** Rules that were violated; empty if all hold. */
  violations: string[];
}

/**
 * Flips one bit of a data folder at a time, in the database file or its write-ahead log, and verifies and starts each
 * damaged folder in a child process. If the process dies, this is a violation as well.
 */
export async function runFlips(
  count: number,
  seed: number,
  each: (result: FlipResult) => void = () => {},
): Promise<FlipResult[]> {
  const dir = mkdtempSync(join(tmpdir(), 'goldwake-flips-'));
  const results: FlipResult[] = [];
  try {
    await makeFolders(dir);
    while (results.length < count) {
      const ended = await runWorker(dir, seed, results.length, count, (result) => {
        results.push(result);
        each(result);
      });
      if (results.length === count) break;
      const died: FlipResult = {
        ...{ flip: results.length, at: 'unknown', events: 'unreadable', verify: 'clean', start: 'refused' },
        violations: [`the process ended with ${ended}`],
      };
      results.push(died);
      each(died);
    }
    return results;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Makes the folders `file`, whose write-ahead log is empty, and `log`, whose last events are only in the log. */
async function makeFolders(dir: string): Promise<void> {
  const casino = await openSmallCasino();
  try {
    corrupt(
      casino.dir,
      `CREATE TABLE doc_sessions (id TEXT PRIMARY KEY NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL);
       CREATE UNIQUE INDEX doc_sessions__by_email ON doc_sessions (json_extract(body, '$.email'));
       WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 30)
       INSERT INTO doc_sessions SELECT 's' || n, 1, json_object('email', 'müller' || n || '@example.org', 'key', hex(n)) FROM n`,
    );
    casino.checkpoint();
    copyData(casino.dir, join(dir, 'file'));
    for (let amount = 1; amount <= 6; amount++) await casino.adjust(amount % 2 ? 'u1' : 'u2', String(amount));
    copyData(casino.dir, join(dir, 'log'));
  } finally {
    await casino.close();
  }
}

export function copyData(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of ['goldwake.db', 'goldwake.db-wal', LAST_COMMIT_FILE]) {
    if (existsSync(join(from, name))) copyFileSync(join(from, name), join(to, name));
  }
}

/** @returns the exit code or signal with which the worker ended */
function runWorker(
  dir: string,
  seed: number,
  from: number,
  to: number,
  receive: (result: FlipResult) => void,
): Promise<string> {
  const worker = spawn(process.execPath, [WORKER, dir, String(seed), String(from), String(to)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  worker.stderr.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-2_000);
  });
  const lines = createInterface({ input: worker.stdout });
  lines.on('line', (line) => receive(JSON.parse(line)));
  return new Promise((resolve) => {
    worker.on('close', (code, signal) => resolve(`${signal ?? `exit code ${code}`}: ${errors.trim()}`));
  });
}
