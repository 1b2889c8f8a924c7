import { spawnSync } from 'node:child_process';
import { ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from '../say.mjs';

const LOOK_EVERY_MS = 200;

/**
 * Holds a cluster's folder for this process and whoever inherits the lock. The kernel lets go of it when the last of them is
 * gone, however it went: one that was killed locks nobody out, once its watchman has stopped what it left.
 * @returns a file descriptor
 * @throws Error that names the process which has the folder
 */
export async function holdFolder(folder) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  const lock = openSync(file, 'a+');
  for (let told = false; !taken(lock, folder); told = true) {
    const holder = Number(readFileSync(file, 'utf8'));
    if (isThere(holder)) throw new Error(`process ${holder} has a cluster open in ${folder}`);
    if (!told) say(`waiting until what process ${holder} left running in ${folder} has been stopped`);
    await pause(LOOK_EVERY_MS);
  }
  ftruncateSync(lock);
  writeSync(lock, String(process.pid));
  return lock;
}

/** The lock belongs to the open file, which flock(1) has from us, and stays when that is gone. */
function taken(lock, folder) {
  const { error, status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'inherit', lock] });
  if (error) throw new Error(`flock cannot be run (Debian: util-linux): ${error.message}`);
  if (status > 1) throw new Error(`${folder} cannot be locked: flock ended with ${status}`);
  return status === 0;
}

/** Not for the instant between taking the lock and saying whose it is. */
function isThere(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
