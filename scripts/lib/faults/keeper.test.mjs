import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const KEEPER = fileURLToPath(new URL('./keeper.mjs', import.meta.url));
const FOR_EVER = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1_000)';
/** What starts a keeper, and two processes of the folder: one by its arguments, one by its environment. Says their ids. */
const STARTER = `
  const { spawn } = require('node:child_process');
  const [keeper, folder] = process.argv.slice(1);
  spawn(process.execPath, [keeper, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const options = { detached: true, stdio: 'ignore' };
  const one = spawn(process.execPath, ['-e', ${JSON.stringify(FOR_EVER)}, folder], options);
  const two = spawn(process.execPath, ['-e', ${JSON.stringify(FOR_EVER)}], { ...options, env: { FOLDER: folder + '/clock' } });
  console.log(one.pid, two.pid);
  ${FOR_EVER};`;

const isThere = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux.each(['SIGKILL', 'SIGINT'])(
  'whoever ended its starter by %s: what was started for the folder goes, and the folder',
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'goldwake-keeper-'));
    writeFileSync(join(folder, 'data'), 'x');
    const starter = spawn(process.execPath, ['-e', STARTER, KEEPER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [told] = await once(starter.stdout, 'data');
    const pids = String(told).trim().split(' ').map(Number);
    expect(pids.map(isThere)).toEqual([true, true]);
    starter.kill(signal);
    while (existsSync(folder) || pids.some(isThere)) await new Promise((resolve) => setImmediate(resolve));
  },
);

onLinux('says how many it had to kill: none where all had gone by themselves', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'goldwake-keeper-'));
  const keeper = spawn(process.execPath, [KEEPER, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  keeper.stdin.end();
  expect(await text(keeper.stdout)).toBe('0\n');
  expect(existsSync(folder)).toBe(false);
});
