import { appendAnchor, hasAnchor, isSameAnchor, readAnchors } from '@goldwake/core/adapters';
import { openReadOnly } from '@goldwake/embedded';
import { anchorAt } from '../anchor-at.js';
import { anchorsPath, ownAnchors } from '../anchors.js';

/**
 * Lets a casino start although its history does not match its newest anchor: appends an anchor of the history as it is.
 * Earlier anchors up to its position stay in force, so `verify` still reports what contradicts them.
 * @param lastPosition position up to which the history was recovered
 * @returns the file of anchors; undefined if the newest anchor matches, or there is none
 */
export async function acceptHistory(dataDir: string, lastPosition: number): Promise<string | undefined> {
  const path = anchorsPath(dataDir) as string;
  const casino = openReadOnly(dataDir);
  try {
    const newest = ownAnchors(casino, path).source?.anchors.at(-1);
    if (!newest) return undefined;
    const present = anchorAt(casino, Math.min(newest.position, lastPosition));
    if (!present || isSameAnchor(present, newest)) return undefined;
    // The newest one may exist only in the database.
    const stored = readAnchors(path);
    if (!stored || !hasAnchor(stored, newest)) await appendAnchor(path, newest);
    await appendAnchor(path, present);
    return path;
  } finally {
    casino.close();
  }
}
