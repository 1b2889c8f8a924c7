import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadPlayer } from '@goldwake/tools/simulation/casino';
import type { Profile } from './profiles.js';
import type { K6Summary } from './summary.js';

const SCENARIOS = fileURLToPath(new URL('../k6/scenarios', import.meta.url));
/** Exit code of k6 when a threshold was crossed. Any other code except 0 means that k6 failed. */
const THRESHOLDS_CROSSED = 99;
/** Maximum time for k6 to write its summary and exit after SIGINT, in milliseconds; after that k6 is killed. */
const END_MS_MAX = 10_000;

export interface K6Run {
  /** Path of the k6 executable. */
  path: string;
  /** Folder used only by this run, from which k6 reads the players' tokens. */
  folder: string;
  scenario: string;
  url: string;
  profile: Profile;
  players: LoadPlayer[];
  /** Aborting this signal makes k6 end as soon as possible. */
  signal: AbortSignal;
}

/**
 * Runs a k6 scenario until it ends.
 * @returns the summary written by lib/options.ts
 * @throws Error if k6 wrote no summary
 */
export async function runK6({ path, folder, scenario, url, profile, players, signal }: K6Run): Promise<K6Summary> {
  await mkdir(folder, { recursive: true });
  const summary = join(folder, 'summary.json');
  await writeFile(join(folder, 'players.json'), JSON.stringify(players), { mode: 0o600 });
  await writeFile(join(folder, 'run.json'), JSON.stringify({ scenario, url, summary, profile }));
  const script = join(SCENARIOS, `${scenario}.ts`);
  const args = ['run', '--quiet', '--no-usage-report', '--address', '', '-e', `GOLDWAKE_RUN=${folder}`, script];
  // k6 runs in its own process group, so Ctrl-C reaches only this command, which ends k6 first and then the casino.
  const child = spawn(path, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    // A higher GOGC trades memory for CPU time: Go collects garbage less often, which leaves k6 more time to read from
    // its sockets.
    env: { GOGC: '400', ...process.env },
  });
  // After an abort k6 logs an error for every pending timer, so its output is then discarded.
  const report = (words: Buffer) => signal.aborted || process.stderr.write(words);
  child.stdout.on('data', report);
  child.stderr.on('data', report);
  const code = await ended(child, signal);
  const text = await readFile(summary, 'utf8').catch(() => undefined);
  if (text === undefined || (code !== 0 && code !== THRESHOLDS_CROSSED)) {
    throw new Error(`k6 exited with code ${code}; see its output above`);
  }
  return JSON.parse(text);
}

function ended(child: ChildProcess, signal: AbortSignal): Promise<number | NodeJS.Signals | null> {
  return new Promise((resolve, reject) => {
    let late: NodeJS.Timeout | undefined;
    const stop = () => {
      child.kill('SIGTERM');
      late = setTimeout(() => child.kill('SIGKILL'), END_MS_MAX);
    };
    signal.addEventListener('abort', stop, { once: true });
    child.on('error', reject);
    child.on('exit', (code, by) => {
      signal.removeEventListener('abort', stop);
      clearTimeout(late);
      resolve(code ?? by);
    });
  });
}
