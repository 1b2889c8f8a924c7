import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** @type {NodeJS.Signals[]} */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command, sends its output to standard error, and waits until it exits.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 * @returns its exit code
 */
export function runStep(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 2, 2], ...options });
  if (error) throw error;
  return status ?? 1;
}

/**
 * Runs a Node script as if it replaced this process: in the same terminal, with the same signals and exit code.
 * @param {string} file path from the root of the repository
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, nodeArgs?: string[] }} [options]
 * @returns {Promise<number>}
 */
export function become(file, args, { env = {}, nodeArgs = [] } = {}) {
  const child = spawn(process.execPath, [...nodeArgs, join(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
