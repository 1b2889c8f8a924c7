import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { isRunning } from '../../set-up/processes.mjs';
import { ROOT } from '../../set-up/root.mjs';
import { freePorts, isFree } from '../lib/free-ports.js';

const PORTS = 50;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldwake-npm-cluster-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s of npm stops every process of the cluster, engines included',
  async (signal) => {
    const first = await freePorts(PORTS);
    const edge = first + PORTS - 1;
    const options = ['--data', folder, '--first-port', first, '--port', edge].map(String);
    const npm = spawn('npm', ['run', 'cluster', '--', ...options], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: '', NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    npm.stdout.resume();
    // The cluster inherits npm's output, which therefore closes only after the cluster has exited.
    const closed = once(npm, 'close');
    await lineOf(npm.stderr, `the cluster is open at http://127.0.0.1:${edge}`);
    const { services }: { services: Record<string, { pid: number }> } = JSON.parse(
      readFileSync(join(folder, 'cluster.json'), 'utf8'),
    );
    const pids = Object.values(services).map(({ pid }) => pid);
    expect(pids.map(isRunning)).toEqual(pids.map(() => true));
    npm.kill(signal);
    await closed;
    expect(pids.map(isRunning)).toEqual(pids.map(() => false));
    expect(await isFree(edge)).toBe(true);
  },
);

async function lineOf(input: Readable, start: string): Promise<void> {
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input })
      .on('line', (line) => {
        lines.push(line);
        if (line.startsWith(start)) resolve();
      })
      .on('close', () => reject(new Error(lines.join('\n'))));
  });
}
