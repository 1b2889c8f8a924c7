import { readFileSync } from 'node:fs';
import { logLine } from './log.mjs';
import { isRunning, statusOf } from './processes.mjs';

const CHECK_EVERY_MS = 500;

/**
 * Ends this process, as SIGTERM would, when the npm that started it has ended. npm runs a script as `sh -c node …` and
 * forwards SIGTERM only to the shell, which exits without forwarding it; SIGKILL of npm leaves even the shell running.
 * Does nothing if npm did not start this process.
 */
export function stopWithNpm() {
  const shell = process.ppid;
  // A shell other than dash may replace itself with this process (`exec`); the parent process is then npm.
  const npm = [shell, statusOf(shell)?.parent].find(isNpm) ?? watchableShell(shell);
  if (!npm) return;
  const timer = setInterval(() => {
    if (process.ppid === shell && isRunning(npm)) return;
    clearInterval(timer);
    logLine('npm has ended; stopping');
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_EVERY_MS);
  timer.unref();
}

/**
 * Returns the shell's process id where `/proc` does not exist and npm's process id is therefore unknown. Watching the
 * shell still detects SIGTERM.
 * @param {number} shell
 */
function watchableShell(shell) {
  return process.platform !== 'linux' && process.env.npm_lifecycle_event ? shell : undefined;
}

/** @param {number | undefined} pid */
function isNpm(pid) {
  try {
    return /^(\S*node\S*\0)?(\S*\/)?npm(-cli\.js)?[ \0]/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}
