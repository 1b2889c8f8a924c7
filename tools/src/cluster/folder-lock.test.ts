import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

/**
 * Program that locks the folder like `npm run cluster` and leaves work for its watchman: a stop command that waits
 * while the file `busy` exists and then removes the file `left`.
 */
const HOLDER = `
  const [folder] = process.argv.slice(1);
  const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.js', import.meta.url))});
  const { Watch } = await import(${JSON.stringify(new URL('./watch.js', import.meta.url))});
  const watch = new Watch(await lockFolder(folder));
  watch.notify({ groups: [], stops: [['sh', '-c', 'while [ -e "$0/busy" ]; do sleep 0.05; done; rm -f "$0/left"', folder]] });
  console.log('open');
  setInterval(() => {}, 1e6);
`;

const RUN = `await import(${JSON.stringify(new URL('./command.js', import.meta.url))}).then(({ runCluster }) =>
  runCluster(process.argv.slice(1)))`;

let folder: string;
let holders: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldwake-lock-'));
  holders = [];
});
afterEach(async () => {
  for (const holder of holders) if (holder.signalCode === null) await killed(holder);
  rmSync(folder, { recursive: true });
});

function holding() {
  const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  holders.push(holder);
  const lines = (stream: Readable) => once(createInterface({ input: stream }), 'line').then(([line]) => line);
  return { holder, open: lines(holder.stdout), errorLine: lines(holder.stderr) };
}

async function killed(holder: ChildProcess): Promise<void> {
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}

it('a second cluster on the same folder exits with one line that names the running process, and leaves it alone', async () => {
  const { holder, open } = holding();
  await open;
  const second = spawn(process.execPath, ['--input-type=module', '-e', RUN, '--', '--data', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errors, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')]);
  expect([code, errors]).toEqual([1, `goldwake: process ${holder.pid} is running a cluster in ${folder}\n`]);
  expect(holder.exitCode ?? holder.signalCode).toBeNull();
});

it('the lock of a killed cluster is released when its remaining processes have been stopped', async () => {
  const left = join(folder, 'left');
  for (const file of ['left', 'busy']) writeFileSync(join(folder, file), '');
  const first = holding();
  await first.open;
  await killed(first.holder);
  const next = holding();
  expect(await next.errorLine).toBe(
    `waiting until the processes left running by process ${first.holder.pid} in ${folder} have been stopped`,
  );
  rmSync(join(folder, 'busy'));
  await next.open;
  expect(existsSync(left)).toBe(false);
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(String(next.holder.pid));
});
