import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of a cluster lacks the data or the key of its casino. */
export class IncompleteFolder extends Error {}

const fileIn = (folder: string) => join(folder, 'data-key');

/**
 * Returns the data key of the cluster in a folder; a new one if there is no cluster yet. `keepDataKey` stores it.
 * @throws IncompleteFolder if the folder was damaged or copied by half: the casino would open empty, or not at all
 */
export function dataKeyIn(folder: string): string {
  const file = fileIn(folder);
  const data = join(folder, 'mongo', 'data');
  const hasKey = existsSync(file);
  if (hasKey && !existsSync(join(data, 'WiredTiger'))) {
    throw new IncompleteFolder(
      `${folder}: the data of MongoDB (${data}) is missing, but the data key of a casino is there. Nothing was changed. Restore a copy of the complete folder, or move ${file} out of it to start a new casino`,
    );
  }
  // The file cluster.json is written when all services of a cluster are healthy, so its casino has a key.
  if (!hasKey && existsSync(join(data, 'WiredTiger')) && existsSync(join(folder, 'cluster.json'))) {
    throw new IncompleteFolder(
      `${file} is missing, but the data of a casino is there. Nothing was changed. Restore the data key from its backup, or set GOLDWAKE_DATA_KEY`,
    );
  }
  return hasKey ? readFileSync(file, 'utf8').trim() : randomBytes(32).toString('hex');
}

/** Stores the data key, readable by its owner only, unless it is stored. Call it once MongoDB has its own files. */
export function keepDataKey(folder: string, key: string): void {
  const file = fileIn(folder);
  if (!existsSync(file)) writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
}
