import { spawnSync } from 'node:child_process';
import { chmodSync, ftruncateSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { logLine } from '../../set-up/log.mjs';
import { isRunning } from '../../set-up/processes.mjs';

const LOOK_EVERY_MS = 200;

/**
 * Locks a cluster's folder for this process and all processes that inherit the lock. The kernel releases the lock when
 * the last of these processes has exited, for any reason. After this process is killed, its supervisor stops the
 * remaining processes, and the folder is free again.
 * @returns a file descriptor
 * @throws Error that names the process that uses the folder
 */
export async function lockFolder(folder: string): Promise<number> {
  makePrivate(folder);
  const file = join(folder, 'lock');
  const lock = openSync(file, 'a+');
  for (let reported = false; !taken(lock, folder); reported = true) {
    const holder = Number(readFileSync(file, 'utf8'));
    // The lock file is empty for a short time, between taking the lock and writing the process id.
    if (holder && isRunning(holder)) throw new Error(`process ${holder} is running a cluster in ${folder}`);
    if (!reported)
      logLine(`waiting until the processes left running by process ${holder} in ${folder} have been stopped`);
    await pause(LOOK_EVERY_MS);
  }
  ftruncateSync(lock);
  writeSync(lock, String(process.pid));
  return lock;
}

/**
 * Creates the folder, and lets only its owner read it and what any process of the cluster will write: it contains the
 * data of Kafka and MongoDB, and keys.
 * @throws Error if other users share the folder
 */
function makePrivate(folder: string): void {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true });
  const { mode } = statSync(folder);
  if ((mode & 0o077) === 0) return;
  if ((mode & 0o1000) !== 0)
    throw new Error(`${folder} is a shared folder, like /tmp; choose a private folder with --data`);
  chmodSync(folder, 0o700);
  logLine(`other users could read ${folder}; now only its owner can`);
}

/**
 * Tries to take the lock without waiting. `flock` locks a file descriptor that it inherits from this process, so the
 * lock remains when `flock` exits.
 */
function taken(lock: number, folder: string): boolean {
  const { error, status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'inherit', lock] });
  if (error) throw new Error(`flock cannot be run (Debian: util-linux): ${error.message}`);
  if (status !== 0 && status !== 1) throw new Error(`${folder} cannot be locked: flock exited with code ${status}`);
  return status === 0;
}
