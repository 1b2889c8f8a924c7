import { put } from '@goldwake/core';
import {
  anchorLine,
  appendAnchor,
  hasAnchor,
  isSameAnchor,
  NEWEST_ANCHOR,
  NEWEST_ID,
  readAnchors,
} from '@goldwake/core/adapters';
import { openDocuments, openReadOnly } from '@goldwake/embedded';
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
    // The newest anchor may exist only in the database.
    const stored = readAnchors(path);
    if (!stored || !hasAnchor(stored, newest)) await appendAnchor(path, newest);
    await appendAnchor(path, present);
    await storeCopy(dataDir, anchorLine(present));
    return path;
  } finally {
    casino.close();
  }
}

/**
 * Replaces the copy of the newest anchor, because the casino compares its events with the copy if the file is missing.
 */
async function storeCopy(dataDir: string, line: string): Promise<void> {
  const { documents, close } = await openDocuments(dataDir);
  try {
    await documents.declare(NEWEST_ANCHOR);
    await documents.write([put(NEWEST_ANCHOR, NEWEST_ID, { line })]);
  } finally {
    await close();
  }
}
