import { hash } from 'node:crypto';
import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { SERVICE_NAMES } from '@goldwake/contracts';
import { VERIFIED_FILE } from '@goldwake/embedded';
import { codeHash } from '@goldwake/embedded/reading';
import type { Verified } from './verified.js';

interface Written {
  /** Hash of the code of all rules. */
  code: string;
}

/** Reads what the last complete check of a folder left. */
export function readVerified(dir: string): Verified | undefined {
  return readState<Verified>(join(dir, VERIFIED_FILE));
}

/** Stores the result of a check without findings, if the folder can be written. */
export function writeVerified(dir: string, { anchor, saved }: Verified): void {
  // Without the file, the next check reads every event.
  writeState(join(dir, VERIFIED_FILE), { anchor, saved });
}

/** Reads a file of `writeState`. It is a cache: one that is missing, damaged or written by other code is ignored. */
export function readState<T extends object>(path: string): T | undefined {
  try {
    const bytes = readFileSync(path);
    const digest = bytes.subarray(0, 64).toString('latin1');
    const content = bytes.subarray(64);
    if (hash('sha256', content) !== digest) return undefined;
    const { code, ...state } = deserialize(content) as T & Written;
    return code === rulesCode() ? (state as T) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores what checks remember, with the code that wrote it. @returns whether the file could be written */
export function writeState(path: string, state: object): boolean {
  const content = serialize({ code: rulesCode(), ...state } satisfies Written);
  try {
    // Two writes, because a joined copy takes as much memory as the state: 29 MB after 1,000,000 events.
    writeFileSync(`${path}.new`, hash('sha256', content), { mode: 0o600 });
    appendFileSync(`${path}.new`, content);
    renameSync(`${path}.new`, path);
    return true;
  } catch {
    rmSync(`${path}.new`, { force: true });
    return false;
  }
}

/** The rules and everything that they use are in the packages of the services, of core and of replay. */
function rulesCode(): string {
  const packages = ['@goldwake/core', ...SERVICE_NAMES.map((name) => `@goldwake/${name}/manifest`)];
  return codeHash(...packages.map((name) => import.meta.resolve(name)));
}
