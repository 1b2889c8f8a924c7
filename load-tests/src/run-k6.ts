import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadPlayer } from '@goldwake/tools/simulation/casino';
import type { Profile } from './profiles.js';
import type { K6Summary } from './summary.js';

const SCENARIOS = fileURLToPath(new URL('../k6/scenarios', import.meta.url));
/** k6's exit code for crossed thresholds; any other code except 0 is a fault. */
const THRESHOLDS_CROSSED = 99;
/** Time for k6 to exit with its summary after SIGINT, in milliseconds; then it is killed. */
const END_MS_MAX = 10_000;

export interface K6Run {
  /** Path of the k6 program. */
  path: string;
  /** A folder for this run only: k6 reads the players' tokens from it. */
  folder: string;
  scenario: string;
  url: string;
  profile: Profile;
  players: LoadPlayer[];
  /** Aborting it makes k6 end as soon as possible. */
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
  // k6 runs in its own process group, so that Ctrl-C reaches only the command, which then ends k6 and the casino in
  // that order.
  const child = spawn(path, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    // A higher GOGC trades memory for CPU: Go collects garbage less often and has more time for reading.
    env: { GOGC: '400', ...process.env },
  });
  // After a stop k6 logs an error for every pending timer, so its output is dropped then.
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
