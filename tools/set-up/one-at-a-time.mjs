import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { logLine } from './log.mjs';
import { errorCode, isRunning } from './processes.mjs';
import { ROOT } from './root.mjs';

const LOCK = join(ROOT, '.cache', 'set-up.lock');
const POLL_MS = 200;

/**
 * Runs `work` under a file lock, so that two set-ups never build into the same folders at once; the second waits. A
 * lock whose process has died is ignored.
 * @template T
 * @param {() => T} work
 * @returns {T}
 */
export function oneAtATime(work) {
  take();
  try {
    return work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function take() {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (let reported = false; ; reported = true) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const owner = ownerOfLock();
    if (owner !== undefined && !isRunning(owner)) {
      rmSync(LOCK, { force: true });
      continue;
    }
    if (!reported)
      logLine(`waiting for another set-up in this folder (process ${owner ?? 'unknown'}; or remove ${LOCK})`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
}

/**
 * Returns the process id in the lock file. Returns undefined if the file has just been removed, or was created but the
 * process id is not written yet.
 */
function ownerOfLock() {
  try {
    return Number(readFileSync(LOCK, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}
