import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Anchor, anchorLine, isSameAnchor, parseAnchor } from './anchor.js';

/** Name of the file in the data folder, unless a setting names another one. */
export const ANCHORS_FILE = 'anchors.log';

/** The content of a file of anchors. */
export interface StoredAnchors {
  /** Anchors that still apply to the stored history, in order of position. */
  anchors: Anchor[];
  /** Anchors that no longer apply, because a repair or a restored copy reset the history to an earlier state. */
  replaced: Anchor[];
  /** Line numbers, from 1, of lines that are not anchors, for example because a crash cut them off. */
  unreadable: number[];
}

/**
 * Reads a file of anchors.
 * @returns undefined if there is no such file
 * @throws errors of the file system
 */
export function readAnchors(path: string): StoredAnchors | undefined {
  try {
    return anchorsIn(readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns whether a file contains an anchor, including those that no longer apply. */
export function hasAnchor({ anchors, replaced }: StoredAnchors, anchor: Anchor): boolean {
  return [...anchors, ...replaced].some((each) => isSameAnchor(each, anchor));
}

export function anchorsIn(text: string): StoredAnchors {
  const anchors: Anchor[] = [];
  const replaced: Anchor[] = [];
  const unreadable: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    let anchor: Anchor;
    try {
      anchor = parseAnchor(line);
    } catch {
      unreadable.push(index + 1);
      continue;
    }
    for (let last = anchors.at(-1); last && last.position > anchor.position; last = anchors.at(-1)) {
      replaced.push(last);
      anchors.pop();
    }
    const last = anchors.at(-1);
    if (!last || !isSameAnchor(last, anchor)) anchors.push(anchor);
  }
  return { anchors, replaced, unreadable };
}

/**
 * Appends an anchor to a file, which is created if missing, and resolves when it is durable. Never changes earlier
 * lines, so the file can be one that the operating system only lets grow.
 * @throws errors of the file system
 */
export async function appendAnchor(path: string, anchor: Anchor): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    // A crash may have left a line without an end.
    await file.writeFile(`${(await endsInLine(path)) ? '' : '\n'}${anchorLine(anchor)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function endsInLine(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) return true;
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
    return buffer.toString() === '\n';
  } finally {
    await file.close();
  }
}
