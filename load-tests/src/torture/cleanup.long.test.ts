import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const RUN = new URL('./run.js', import.meta.url).href;
const TORTURE = `import('${RUN}').then(({ torture }) =>
  torture({ deliveries: 2e6, receivers: 10, seed: 1, onProgress: () => process.stdout.write('going') }))`;

let temporary: string;
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'goldwake-tidily-'));
});
afterEach(() => rm(temporary, { recursive: true, force: true }));

function start() {
  return spawn(process.execPath, ['--eval', TORTURE], {
    env: { ...process.env, NODE_OPTIONS: '', TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

it.each(['SIGINT', 'SIGTERM'] as const)(
  '%s during the torture test leaves no folder and no process behind',
  async (signal) => {
    const torture = start();
    // The output pipes close only when the processes of the receivers and of the casino, which share them, have exited.
    const ended = once(torture, 'close');
    await Promise.race([once(torture.stdout, 'data'), ended]);
    expect(await readdir(temporary)).toHaveLength(1);
    torture.kill(signal);
    expect(await ended).toEqual([2, null]);
    expect(await readdir(temporary)).toEqual([]);
  },
);
