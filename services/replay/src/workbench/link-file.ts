import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LINK_FILE = 'workbench-link';
const OWNER_ALONE = 0o600;

/**
 * Leaves the workbench's link where commands on this machine find it while the casino is open. Whoever can read the folder
 * holds the key that signs access tokens already: the file opens nothing more, and its token ends with the process.
 */
export function leaveLink(dataDir: string, link: string): void {
  removeLink(dataDir);
  // As a new file: one that is there keeps the rights it has.
  writeFileSync(join(dataDir, LINK_FILE), `${link}\n`, { mode: OWNER_ALONE, flag: 'wx' });
}

export function removeLink(dataDir: string): void {
  rmSync(join(dataDir, LINK_FILE), { force: true });
}

/** Undefined where no casino is open, or its workbench is off. A casino that was killed leaves a link that opens nothing. */
export function findLink(dataDir: string): { origin: string; token: string } | undefined {
  try {
    const { origin, hash } = new URL(readFileSync(join(dataDir, LINK_FILE), 'utf8'));
    return { origin, token: hash.replace('#token=', '') };
  } catch {
    return undefined;
  }
}
