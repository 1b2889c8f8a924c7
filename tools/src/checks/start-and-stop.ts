/**
 * Starts the casino on an empty data folder as `npm start` does, and checks that it becomes ready, serves the client at
 * `/`, and exits with code 0 after SIGTERM. The start script runs directly, because npm would replace the exit code with
 * its own. Prints the times but does not judge them, because other processes lengthen them; lifecycle.e2e.test does.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../../set-up/root.mjs';

/** Guard against a hang, in milliseconds. */
const GUARD_MS = 300_000;

const data = await mkdtemp(join(tmpdir(), 'goldwake-ci-'));
const start = performance.now();
const casino = spawn(process.execPath, [join(ROOT, 'tools', 'start.mjs')], {
  env: { ...process.env, PORT: '0', GOLDWAKE_DATA: data },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(casino, 'exit');
const hung = setTimeout(() => casino.kill('SIGKILL'), GUARD_MS);

try {
  const url = await address();
  const ready = await fetch(`${url}/api/health/ready`);
  if (!ready.ok) throw new Error(`the casino is not ready: status ${ready.status}`);
  console.log(`ready after ${Math.round(performance.now() - start)} ms`);
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  if (!(await page.text()).includes('<div id="root"')) throw new Error('GET / did not return the client page');

  const asked = performance.now();
  casino.kill('SIGTERM');
  const [code] = await ended;
  const ms = Math.round(performance.now() - asked);
  console.log(`exited with code ${code} after ${ms} ms`);
  if (code !== 0) throw new Error('the casino did not drain: it must exit with code 0 after SIGTERM');
} finally {
  clearTimeout(hung);
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
  throw new Error(`the casino exited before it was ready, or was not ready within ${GUARD_MS} ms`);
}
