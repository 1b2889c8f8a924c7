import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles } from './hash-files.mjs';
import { fail, logLine, seconds } from './log.mjs';
import { ROOT } from './root.mjs';
import { runStep } from './run.mjs';

/**
 * @typedef {{ version?: string, optional?: boolean, peer?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} LockFile
 */

const STAMP = join(ROOT, 'node_modules', '.goldwake-lock');
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');

/**
 * Installs the packages of package-lock.json into node_modules. If they are already installed, this writes nothing and
 * needs no network.
 */
export function install() {
  const wanted = hashFiles(['package-lock.json']);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  if (!isComplete()) {
    const start = performance.now();
    logLine('installing dependencies (npm ci) …');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const code = runStep(npm, ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']);
    if (code !== 0)
      fail('installing the dependencies failed: see npm’s message above; the first start needs network access');
    logLine(`installed in ${seconds(start)}`);
  }
  writeFileSync(STAMP, wanted);
}

/**
 * Returns whether npm has installed every package of the lock file in the locked version. Packages for other platforms
 * may be missing.
 */
function isComplete() {
  if (!existsSync(INSTALLED)) return false;
  const { packages: there } = readLock(INSTALLED);
  const { packages: wanted } = readLock(join(ROOT, 'package-lock.json'));
  return Object.entries(wanted).every(([path, { version, optional, peer, link }]) => {
    if (!path.includes('node_modules/')) return true;
    if (there[path]) return link || there[path].version === version;
    return optional || peer;
  });
}

/**
 * @param {string} file
 * @returns {LockFile}
 */
function readLock(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
