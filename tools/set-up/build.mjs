import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE } from './art.mjs';
import { hashFiles } from './hash-files.mjs';
import { fail, logLine, seconds } from './log.mjs';
import { ROOT } from './root.mjs';
import { runStep } from './run.mjs';
import { removeStaleOutput } from './stale-output.mjs';

const CLIENT_INPUTS = ['client', 'contracts/src', CATALOGUE, 'package-lock.json'];
const CLIENT_STAMP = join(ROOT, 'client', 'dist', '.inputs');
/** The players' client and the page of the slots, each with its own Vite configuration. */
const CLIENTS = ['client/slots', 'client'];
const SERVER_INPUTS = [
  'contracts',
  'platform',
  'services',
  'client',
  'tools',
  'load-tests',
  'tsconfig.json',
  'tsconfig.base.json',
  'package-lock.json',
];
const SERVER_STAMP = join(ROOT, '.cache', 'compiled');

/**
 * Compiles the server's code if its inputs have changed. `tsc -b` detects this itself, but needs a second even if
 * nothing changed; comparing hashes is faster.
 */
export function compile() {
  const wanted = hashFiles(SERVER_INPUTS);
  if (isStamped(SERVER_STAMP, wanted) && existsSync(join(ROOT, 'services/all-in-one/dist/main.js'))) return;
  const start = performance.now();
  logLine('compiling (tsc -b) …');
  removeStaleOutput();
  if (runStep(process.execPath, ['node_modules/typescript/bin/tsc', '-b']) !== 0)
    fail('compilation failed; see the output above');
  writeFileSync(SERVER_STAMP, wanted);
  logLine(`compiled in ${seconds(start)}`);
}

export function buildClient() {
  const wanted = hashFiles(CLIENT_INPUTS);
  if (isStamped(CLIENT_STAMP, wanted)) return;
  const start = performance.now();
  logLine('building the client (vite) …');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  for (const client of CLIENTS) {
    if (runStep(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: join(ROOT, client) }) !== 0) {
      fail(`building ${client} failed; see the output above`);
    }
  }
  writeFileSync(CLIENT_STAMP, wanted);
  logLine(`built the client in ${seconds(start)}`);
}

/**
 * @param {string} stamp
 * @param {string} wanted
 */
function isStamped(stamp, wanted) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}
