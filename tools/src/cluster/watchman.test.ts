import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { until } from '@goldwake/core/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const WATCHMAN = fileURLToPath(new URL('./watchman.js', import.meta.url));

/** Program that starts a running and a stopped (SIGSTOP) process, registers both, and prints their ids. */
const HARNESS = `
  const { spawn } = require('node:child_process');
  const [watchman, left] = process.argv.slice(1);
  const one = (code) => spawn(process.execPath, ['-e', code], { detached: true, stdio: 'ignore' });
  const groups = [one('setInterval(() => {}, 1e6)'), one('setInterval(() => {}, 1e6)')].map(({ pid }) => pid);
  process.kill(groups[1], 'SIGSTOP');
  const watch = spawn(process.execPath, [watchman], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watch.stdin.write(JSON.stringify({ groups: [], stops: [] }) + '\\n');
  watch.stdin.write(JSON.stringify({ groups, stops: [['rm', left]] }) + '\\n', () => console.log(groups.join(' ')));
  setInterval(() => {}, 1e6);
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldwake-watchman-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('when the process that runs the cluster is killed, its processes end, even stopped ones, and the engines stop last', async () => {
  const left = join(folder, 'engine');
  writeFileSync(left, '');
  const harness = spawn(process.execPath, ['-e', HARNESS, WATCHMAN, left], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: harness.stdout }), 'line');
  const pids = line.split(' ').map(Number);
  expect(pids.map(isThere)).toEqual([true, true]);
  harness.kill('SIGKILL');
  await until(() => !existsSync(left));
  expect(pids.map(isThere)).toEqual([false, false]);
});

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
