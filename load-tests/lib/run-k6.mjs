import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCENARIOS = fileURLToPath(new URL('../k6/scenarios', import.meta.url));
/** k6's own code for thresholds crossed; every other than 0 is a fault. */
const THRESHOLDS_CROSSED = 99;
/** To end by itself when asked, with its summary; then it is killed. */
const END_MS_MAX = 10_000;

/**
 * Runs a scenario to its end.
 * @param folder of this run alone: the players' tokens lie in it, for k6 to read
 * @param signal aborts: k6 ends as soon as it can
 * @returns what lib/options.ts wrote @throws Error where k6 gave none
 */
export async function runK6({ path, folder, scenario, url, profile, players, signal }) {
  await mkdir(folder, { recursive: true });
  const summary = join(folder, 'summary.json');
  await writeFile(join(folder, 'players.json'), JSON.stringify(players), { mode: 0o600 });
  await writeFile(join(folder, 'run.json'), JSON.stringify({ scenario, url, summary, profile }));
  const script = join(SCENARIOS, `${scenario}.ts`);
  const args = ['run', '--quiet', '--no-usage-report', '--address', '', '-e', `GOLDWAKE_RUN=${folder}`, script];
  // Out of the terminal's reach: a Ctrl-C is for the command, which then ends k6 and the casino in that order.
  const child = spawn(path, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    // Memory for time: collected less often, Go has more of the core for reading.
    env: { GOGC: '400', ...process.env },
  });
  // Told to stop, it complains of every timer.
  const tell = (words) => signal.aborted || process.stderr.write(words);
  child.stdout.on('data', tell);
  child.stderr.on('data', tell);
  const code = await ended(child, signal);
  const text = await readFile(summary, 'utf8').catch(() => undefined);
  if (text === undefined || ![0, THRESHOLDS_CROSSED].includes(code)) {
    throw new Error(`k6 ended with ${code}: see above`);
  }
  return JSON.parse(text);
}

function ended(child, signal) {
  return new Promise((resolve, reject) => {
    let late;
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
