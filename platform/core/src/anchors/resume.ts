import { DataFolderError } from '../ports/damage.js';
import { collection, type Documents } from '../ports/documents.js';
import type { EventStore } from '../ports/event-store.js';
import { messageOf } from '../support/errors.js';
import { type Anchor, parseAnchor } from './anchor.js';
import { appendAnchor, hasAnchor, readAnchors, type StoredAnchors } from './anchor-file.js';
import { AnchoredHistory } from './anchored-history.js';
import { AnchorMismatch, historyAt } from './compare.js';

/** A copy of the newest anchor, with which the casino notices that the file of anchors is missing or truncated. */
export const NEWEST_ANCHOR = collection<{ line: string }>('anchors');
export const NEWEST_ID = 'newest';

interface ResumeParts {
  store: EventStore;
  documents: Pick<Documents, 'get'>;
  path: string;
  report(message: string): void;
}

/**
 * Compares the events with the newest anchor and returns the history at its position. A casino without anchors starts
 * with the first event.
 * @throws AnchorMismatch, DamagedHistory, DataFolderError if the file cannot be read or written
 */
export async function resume({ store, documents, path, report }: ResumeParts): Promise<AnchoredHistory> {
  const stored = read(path);
  const inFile = stored?.anchors.at(-1);
  const noted = anchorOf((await documents.get(NEWEST_ANCHOR, NEWEST_ID))?.body.line);
  const isEmpty = !stored || (stored.anchors.length === 0 && stored.unreadable.length === 0);
  const newest = inFile ?? noted;
  if (!newest) return AnchoredHistory.fromStart();
  const history = await historyAt(newest, store).catch((error) => {
    if (!(error instanceof AnchorMismatch)) throw error;
    const where = inFile ? '' : ' (its copy in the database)';
    throw refused(path, `the history does not match the anchor of ${newest.at}${where}: ${error.message}`);
  });
  if (noted && stored && !isEmpty && !hasAnchor(stored, noted)) {
    const copy = `the anchor of ${noted.at} at position ${noted.position}, of which the database has a copy`;
    throw refused(path, `the file was truncated or replaced: it lacks ${copy}`);
  }
  if (isEmpty) {
    report(
      `${path} is missing or empty, although anchors were written until ${newest.at}; a new file begins with the last one`,
    );
    await appendAnchor(path, newest);
  }
  return history;
}

function read(path: string): StoredAnchors | undefined {
  try {
    return readAnchors(path);
  } catch (error) {
    throw new DataFolderError(`${path}: the file of anchors cannot be read (${messageOf(error)})`);
  }
}

/** The document is only a copy, so one that was edited is treated as missing. */
function anchorOf(line: string | undefined): Anchor | undefined {
  try {
    return line === undefined ? undefined : parseAnchor(line);
  } catch {
    return undefined;
  }
}

function refused(path: string, what: string): AnchorMismatch {
  return new AnchorMismatch(
    `${path}: ${what}. Goldwake does not start. Run npm run replay -- verify, and read "A history that does not match its anchor" in docs/operations.md`,
  );
}
