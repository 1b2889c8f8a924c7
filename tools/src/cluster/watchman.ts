/**
 * `node watchman.js`: outlives the process that runs the cluster, and stops the cluster if that process is killed. Each
 * line of standard input replaces the known state, as JSON: `{ groups: [ids of process groups], stops: [[command,
 * …arguments]] }`. When the input ends, the watchman stops the process groups, kills those that do not exit in time,
 * and then runs the commands.
 */
import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Remaining } from './watch.js';

const GRACE_MS = 10_000;
const LOOK_EVERY_MS = 50;

let last: Remaining = { groups: [], stops: [] };
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
for await (const line of createInterface({ input: process.stdin })) last = JSON.parse(line);

const end = performance.now() + GRACE_MS;
for (const signal of ['SIGTERM', 'SIGCONT'] as const) for (const group of last.groups) send(group, signal);
while (last.groups.some((group) => send(group, 0)) && performance.now() < end) await pause(LOOK_EVERY_MS);
for (const group of last.groups) send(group, 'SIGKILL');
for (const [command = '', ...args] of last.stops) spawnSync(command, args, { stdio: 'ignore' });

/** @returns whether any process of the group exists */
function send(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, signal);
    return true;
  } catch {
    return false;
  }
}
