/**
 * Starts `npm run cluster` on an empty data folder, then runs against it the end-to-end tests of a player's evening and
 * of purchases in Chromium, and the k6 scenario `smoke` (or the scenarios given as arguments). SIGTERM must then stop
 * the cluster with exit code 0. Runs on compiled code: `node tools/dist/checks/cluster.js [scenario …]`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePorts } from '../lib/free-ports.js';

const OPEN_MS_MAX = 300_000;
const STOP_MS_MAX = 60_000;
const PORTS = 50;
const LINES_SHOWN = 60;
const JOURNEYS = ['first-evening', 'journeys/purchase\\.phone\\.spec', '--project', 'desktop'];
const scenarios = process.argv.length > 2 ? process.argv.slice(2) : ['smoke'];

const folder = await mkdtemp(join(tmpdir(), 'goldwake-ci-apart-'));
const data = join(folder, 'cluster');
const first = await freePorts(PORTS);
const options = ['--data', data, '--first-port', first, '--port', first + PORTS - 1].map(String);
const cluster = spawn(process.execPath, ['tools/cluster.mjs', ...options], {
  env: { ...process.env, GOLDWAKE_BENCH: '1' },
  stdio: ['ignore', 'pipe', 'pipe'],
});
const ended = once(cluster, 'exit');
const printed: string[] = [];
const tooLate = setTimeout(() => cluster.kill('SIGTERM'), OPEN_MS_MAX);
try {
  const url = await address();
  clearTimeout(tooLate);
  await run(0, 'tools/e2e.mjs', '--cluster', data, ...JOURNEYS);
  for (const scenario of scenarios) await counts(scenario, url);
} catch (error) {
  console.error(printed.slice(-LINES_SHOWN).join('\n'));
  throw error;
} finally {
  cluster.kill('SIGTERM');
  const hung = setTimeout(() => cluster.kill('SIGKILL'), STOP_MS_MAX);
  const [code] = await ended;
  clearTimeout(hung);
  await rm(folder, { recursive: true, force: true });
  if (code !== 0) {
    console.error(`the cluster exited with code ${code}`);
    process.exitCode = 1;
  }
}

function address(): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const input of [cluster.stdout, cluster.stderr])
      createInterface({ input }).on('line', (line) => {
        printed.push(line);
        const url = /the cluster is open at (\S+) after/.exec(line)?.[1];
        if (url) resolve(url);
      });
    void ended.then(([code]) => reject(new Error(`the cluster exited with code ${code} before it was ready`)));
  });
}

/** The fields of a load test report that this check reads. */
interface Summary {
  thresholds: { metric: string; ok: boolean }[];
  latency_ms: Record<string, object>;
}

/**
 * Fails on every crossed threshold except latency thresholds, which are only reported: on two cores, nine fresh
 * processes next to k6 are four times slower until V8 has compiled the code.
 */
async function counts(scenario: string, url: string): Promise<void> {
  await run(1, 'tools/load.mjs', scenario, '--profile', 'ci', '--url', url, '--report', folder);
  const { thresholds, latency_ms }: Summary = JSON.parse(await readFile(join(folder, `${scenario}.json`), 'utf8'));
  // A latency threshold without a measured value counts as crossed.
  const crossed = thresholds.filter(({ metric, ok }) => !ok && !(metric in latency_ms));
  if (crossed.length > 0) throw new Error(`${scenario}: ${crossed.map(({ metric }) => metric).join(', ')} crossed`);
}

async function run(codeMax: number, ...command: string[]): Promise<void> {
  const [code] = await once(spawn(process.execPath, command, { stdio: 'inherit' }), 'exit');
  if (code === null || code > codeMax) throw new Error(`${command.join(' ')}: exit code ${code}`);
}
