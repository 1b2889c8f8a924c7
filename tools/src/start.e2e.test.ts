import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ROOT } from '../set-up/root.mjs';
import { freePorts, isFree } from './lib/free-ports.js';

const STOPPED_MS_MAX = 10_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldwake-npm-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each<NodeJS.Signals>(['SIGTERM', 'SIGKILL'])('%s of npm stops the casino cleanly within 10 s', async (signal) => {
  const port = await freePorts();
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    // Jest sets NODE_ENV, which would change the client's build.
    env: {
      ...process.env,
      ...{ NODE_ENV: '', NODE_OPTIONS: '', PORT: String(port), GOLDWAKE_DATA: folder },
      ...{ GOLDWAKE_SANDBOX_PORT: '0', GOLDWAKE_PROVIDER_PORT: '0' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = createInterface({ input: npm.stdout });
  const errors = text(npm.stderr);
  // The casino inherits npm's output, which therefore closes only after the casino has exited.
  const closed = once(npm, 'close');
  for await (const line of output) if (line.includes('stop       Ctrl-C')) break;
  if (await isFree(port)) throw new Error(`npm start failed: ${await errors}`);
  const since = performance.now();
  npm.stdout.resume();
  npm.kill(signal);
  await closed;
  expect(performance.now() - since).toBeLessThan(STOPPED_MS_MAX);
  expect(await isFree(port)).toBe(true);
  expect((await errors).match(/^(goldwake:|npm has ended).*/gm)).toEqual(['npm has ended; stopping']);
});
