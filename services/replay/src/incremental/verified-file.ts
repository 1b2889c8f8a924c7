import { hash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { SERVICE_NAMES } from '@goldwake/contracts';
import { VERIFIED_FILE } from '@goldwake/embedded';
import { codeHash, sha256Hex } from '@goldwake/embedded/reading';
import type { Verified } from './verified.js';

interface Stored extends Verified {
  /** Hash of the code of all rules. */
  code: string;
}

/**
 * Reads what the last complete check of a folder left. The file is a cache: one that is missing, damaged or written by
 * other code is ignored.
 */
export function readVerified(dir: string): Verified | undefined {
  try {
    const bytes = readFileSync(join(dir, VERIFIED_FILE));
    const digest = bytes.subarray(0, 64).toString('latin1');
    const content = bytes.subarray(64);
    if (hash('sha256', content) !== digest) return undefined;
    const { code, anchor, saved } = deserialize(content) as Stored;
    return code === rulesCode() ? { anchor, saved } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the result of a check without findings, if the folder can be written. */
export function writeVerified(dir: string, { anchor, saved }: Verified): void {
  const path = join(dir, VERIFIED_FILE);
  const content = serialize({ code: rulesCode(), anchor, saved } satisfies Stored);
  try {
    writeFileSync(`${path}.new`, Buffer.concat([Buffer.from(hash('sha256', content)), content]), {
      mode: 0o600,
    });
    renameSync(`${path}.new`, path);
  } catch {
    // Without the file, the next check reads every event.
    rmSync(`${path}.new`, { force: true });
  }
}

/** The rules and everything that they use are in the packages of the services, of core and of replay. */
function rulesCode(): string {
  const packages = ['@goldwake/core', ...SERVICE_NAMES.map((name) => `@goldwake/${name}/manifest`)];
  return sha256Hex(packages.map((name) => codeHash(import.meta.resolve(name))).join());
}
