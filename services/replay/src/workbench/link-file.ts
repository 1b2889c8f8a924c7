import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LINK_FILE } from '@goldwake/embedded/reading';

const OWNER_ALONE = 0o600;

/**
 * Writes the workbench link to a file in the data folder, so that commands on this machine can find it while the casino
 * is running. The file grants no additional access: anyone who can read the folder can already read the key that signs
 * access tokens, and the link's token expires when the process ends.
 */
export function leaveLink(dataDir: string, link: string): void {
  removeLink(dataDir);
  // Creates a new file, because an existing file would keep its old permissions.
  writeFileSync(join(dataDir, LINK_FILE), `${link}\n`, { mode: OWNER_ALONE, flag: 'wx' });
}

export function removeLink(dataDir: string): void {
  rmSync(join(dataDir, LINK_FILE), { force: true });
}

/**
 * Reads the workbench link. Returns undefined if no casino is running or its workbench is off. A casino that was killed
 * leaves its link behind, but this link no longer works.
 */
export function findLink(dataDir: string): { origin: string; token: string } | undefined {
  try {
    const { origin, hash } = new URL(readFileSync(join(dataDir, LINK_FILE), 'utf8'));
    return { origin, token: hash.replace('#token=', '') };
  } catch {
    return undefined;
  }
}
