import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { counted } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/core';
import {
  ANCHORS_FILE,
  hasAnchor,
  NEWEST_ANCHOR,
  NoAnchor,
  parseAnchor,
  readAnchors,
  type StoredAnchors,
} from '@goldwake/core/adapters';
import { CannotRun } from './cannot-run.js';
import type { AnchorSource } from './checks/anchors.js';
import { isPartial } from './checks/imported-chain.js';

/**
 * Returns the file of anchors of a casino. The setting of the casino names it, if the location is that casino.
 * @param dir data folder; undefined for a cluster
 * @returns undefined if a cluster has no such setting
 */
export function anchorsPath(dir: string | undefined, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const set = env.GOLDWAKE_ANCHORS;
  if (dir === undefined) return set ? resolve(set) : undefined;
  const isSetUp = resolve(dir) === resolve(env.GOLDWAKE_DATA || '.data');
  return set && isSetUp ? resolve(set) : join(dir, ANCHORS_FILE);
}

/** Reads the anchors that the user has named: the path of a file, or one line. @throws CannotRun */
export function givenAnchors(text: string): AnchorSource {
  if (!text.trim().startsWith('goldwake-anchor')) {
    const stored = storedAnchors(text);
    if (!stored)
      throw new CannotRun(`--anchor: there is no file ${text}; give a file of anchors, or one line of it in quotes`);
    if (stored.anchors.length === 0) throw new CannotRun(`--anchor: ${text} contains no anchor`);
    return { name: text, anchors: stored.anchors, isConfirmed: true };
  }
  try {
    return { name: 'the given line', anchors: [parseAnchor(text)], isConfirmed: true };
  } catch (error) {
    if (error instanceof NoAnchor) throw new CannotRun(`--anchor: the line ${error.message}`);
    throw error;
  }
}

/** The casino's own anchors, and the notes to report about them. */
export interface OwnAnchors {
  source: AnchorSource | undefined;
  notes: string[];
  /** The notes about missing or damaged anchors. */
  damage: string[];
}

/** Reads the anchors of a casino: its file, or the copy of the newest one in its database. @throws CannotRun */
export function ownAnchors(casino: Pick<ReadOnlyCasino, 'document'>, path: string | undefined): OwnAnchors {
  const noted = notedAnchor(casino);
  const stored = path === undefined ? undefined : storedAnchors(path);
  if (!stored || path === undefined) {
    if (!noted) return { source: undefined, notes: [], damage: [] };
    const where = 'the copy in the database';
    const notes =
      path === undefined ? [] : [`${path} is missing; only ${where} of the anchor of ${noted.at} was compared`];
    return { source: { name: where, anchors: [noted] }, notes, damage: notes };
  }
  const { anchors, replaced, unreadable } = stored;
  const notes: string[] = [];
  const damage: string[] = [];
  if (replaced.length > 0) {
    notes.push(
      `${path}: the history went back to an earlier position, as a repair or a restored copy does; ${counted(replaced.length, 'anchor after that position no longer applies', 'anchors after that position no longer apply')}`,
    );
  }
  if (unreadable.length > 0) damage.push(`${path}: line ${unreadable.join(', ')} is incomplete or damaged`);
  if (noted && !hasAnchor(stored, noted)) {
    damage.push(
      `${path} was truncated or replaced: it lacks the anchor of ${noted.at} of which the database has a copy, and which was compared too`,
    );
    anchors.push(noted);
  }
  return { source: { name: path, anchors }, notes: [...notes, ...damage], damage };
}

/**
 * Returns the casino's own anchors and those that the user has named.
 * @throws CannotRun if a given anchor cannot be read, or if the history is only a part of one
 */
export function anchorsToCompare(casino: ReadOnlyCasino, dir: string | undefined, given: readonly string[]) {
  const sources = given.map(givenAnchors);
  if (isPartial(casino)) {
    if (given.length > 0) throw new CannotRun('--anchor: this is a part of a history, and an anchor covers all of it');
    return { sources, notes: [] };
  }
  const { source, notes } = ownAnchors(casino, anchorsPath(dir));
  return { sources: source ? [source, ...sources] : sources, notes };
}

function notedAnchor(casino: Pick<ReadOnlyCasino, 'document'>) {
  try {
    const line = casino.document<{ line: string }>(NEWEST_ANCHOR.name, 'newest')?.body.line;
    return line === undefined ? undefined : parseAnchor(line);
  } catch {
    // The document is only a copy, and the file check reports damaged documents.
    return undefined;
  }
}

function storedAnchors(path: string): StoredAnchors | undefined {
  try {
    return existsSync(path) ? readAnchors(path) : undefined;
  } catch (error) {
    throw new CannotRun(`${path}: cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
