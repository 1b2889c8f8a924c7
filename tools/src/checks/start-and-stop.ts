/**
 * Starts the casino on an empty data folder as `npm start` does, and checks that it becomes ready, serves the client at
 * `/`, and exits with code 0 after SIGTERM. The start script runs directly, because npm would replace the exit code
 * with its own. With `--timed` it must be ready within 30 s and exit within 5 s; the gate only prints these times,
 * because other processes lengthen them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../../set-up/root.mjs';

const isTimed = process.argv.includes('--timed');
const READY_MS_MAX = isTimed ? 30_000 : 300_000;
const DRAIN_MS_MAX = isTimed ? 5_000 : 300_000;

const data = await mkdtemp(join(tmpdir(), 'goldwake-ci-'));
const start = performance.now();
const casino = spawn(process.execPath, [join(ROOT, 'tools', 'start.mjs')], {
  env: { ...process.env, PORT: '0', GOLDWAKE_DATA: data },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(casino, 'exit');
let tooLate = setTimeout(() => casino.kill('SIGKILL'), READY_MS_MAX);

try {
  const url = await address();
  clearTimeout(tooLate);
  const ready = await fetch(`${url}/api/health/ready`);
  if (!ready.ok) throw new Error(`the casino is not ready: status ${ready.status}`);
  console.log(`ready after ${Math.round(performance.now() - start)} ms`);
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  if (!(await page.text()).includes('<div id="root"')) throw new Error('GET / did not return the client page');

  const asked = performance.now();
  tooLate = setTimeout(() => casino.kill('SIGKILL'), DRAIN_MS_MAX);
  casino.kill('SIGTERM');
  const [code] = await ended;
  const ms = Math.round(performance.now() - asked);
  console.log(`exited with code ${code} after ${ms} ms`);
  if (code !== 0)
    throw new Error(`the casino did not drain: it must exit with code 0 within ${DRAIN_MS_MAX} ms of SIGTERM`);
} finally {
  clearTimeout(tooLate);
  casino.kill('SIGKILL');
  await rm(data, { recursive: true, force: true });
}

async function address() {
  for await (const line of createInterface({ input: casino.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) {
      casino.stdout.resume();
      return url;
    }
  }
  throw new Error(`the casino exited before it was ready, or was not ready within ${READY_MS_MAX} ms`);
}
