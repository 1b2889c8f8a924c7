import { readFileSync } from 'node:fs';

/**
 * Returns whether a process is running. A zombie process does not count: it has exited, but its parent has not
 * collected its exit code.
 * @param {number} pid
 */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return statusOf(pid)?.state !== 'Z';
}

/**
 * Returns the state letter of a process and its parent's process id. Returns undefined where `/proc/<pid>` does not
 * exist, as on macOS.
 * @param {number} pid
 */
export function statusOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field of `/proc/<pid>/stat` is the program's name in parentheses, which may itself contain spaces
    // and parentheses.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/**
 * Returns the code of a system error, such as ENOENT.
 * @param {unknown} error
 */
export function errorCode(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
