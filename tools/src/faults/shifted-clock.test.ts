import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { until } from '@goldwake/core/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const HOUR_MS = 3_600_000;
const CLOCK = new URL('./shifted-clock.js', import.meta.url).href;
/** Program that reads a time per line and prints how far each way to get the current time differs from it. */
const PRINT_TIMES = `require('node:readline').createInterface({ input: process.stdin }).on('line', (now) => console.log(JSON.stringify(
  [Date.now(), new Date().getTime(), Date.parse(Date()), new Date(Number(now)).getTime()].map((time) => time - now))))`;

let folder: string;
let lines: Interface;
let program: ChildProcessByStdio<Writable, Readable, null>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldwake-clock-'));
  const env = { ...process.env, NODE_OPTIONS: '', GOLDWAKE_FAULTS_CLOCK: join(folder, 'clock') };
  program = spawn(process.execPath, [`--import=${CLOCK}`, '-e', PRINT_TIMES], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  lines = createInterface({ input: program.stdout });
});
afterEach(() => {
  void program.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function differences(): Promise<[now: number, made: number, printed: number, given: number]> {
  program.stdin.write(`${Date.now()}\n`);
  return JSON.parse((await once(lines, 'line'))[0]);
}

async function untilShiftedBy(ms: number): Promise<void> {
  await until(async () => {
    const [now, made, printed, given] = await differences();
    expect(given).toBe(0);
    return [now, made, printed].every((each) => Math.abs(each - ms) < 10_000);
  });
}

it('a program’s clock is shifted forward, back and to zero while it runs, for every API; explicit times stay unchanged', async () => {
  await untilShiftedBy(0);
  for (const ms of [26 * HOUR_MS, -HOUR_MS, 0]) {
    writeFileSync(join(folder, 'clock'), String(ms));
    await untilShiftedBy(ms);
  }
});
