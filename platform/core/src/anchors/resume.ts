import { DataFolderError } from '../ports/damage.js';
import { collection, type Documents } from '../ports/documents.js';
import { messageOf } from '../support/errors.js';
import { type Anchor, parseAnchor } from './anchor.js';
import { appendAnchor, hasAnchor, readAnchors, type StoredAnchors } from './anchor-file.js';
import { AnchoredHistory } from './anchored-history.js';
import { type AnchoredStore, AnchorMismatch, historyAt } from './compare.js';

/** A copy of the newest anchor, with which the casino notices that the file of anchors is missing or truncated. */
export const NEWEST_ANCHOR = collection<{ line: string }>('anchors');
export const NEWEST_ID = 'newest';

interface AnchoredParts {
  store: AnchoredStore;
  documents: Pick<Documents, 'get'>;
  path: string;
}

/** Result of comparing the events with the newest anchor. */
export interface Compared {
  /** The history at the position of the newest anchor. A casino without anchors starts with the first event. */
  history: AnchoredHistory;
  /** The newest anchor if the anchor file is missing or empty; otherwise undefined. */
  missing: Anchor | undefined;
}

/**
 * Compares the events with the newest anchor; writes nothing.
 * @throws AnchorMismatch, DamagedHistory, UnknownSchema, DataFolderError if the file cannot be read
 */
export async function compareNewest({ store, documents, path }: AnchoredParts): Promise<Compared> {
  const stored = read(path);
  const inFile = stored?.anchors.at(-1);
  const noted = anchorOf((await documents.get(NEWEST_ANCHOR, NEWEST_ID))?.body.line);
  const isEmpty = !stored || (stored.anchors.length === 0 && stored.unreadable.length === 0);
  const newest = inFile ?? noted;
  if (!newest) return { history: AnchoredHistory.fromStart(), missing: undefined };
  const history = await historyAt(newest, store).catch((error) => {
    if (!(error instanceof AnchorMismatch)) throw error;
    const where = inFile ? '' : ' (its copy in the database)';
    throw refused(path, `the history does not match the anchor of ${newest.at}${where}: ${error.message}`);
  });
  if (noted && stored && !isEmpty && !hasAnchor(stored, noted)) {
    const copy = `the anchor of ${noted.at} at position ${noted.position}, of which the database has a copy`;
    throw refused(path, `the file was truncated or replaced: it lacks ${copy}`);
  }
  return { history, missing: isEmpty ? newest : undefined };
}

/**
 * Compares the events with the newest anchor, and begins a new file of anchors if the file is missing or empty.
 * @throws see `compareNewest`, and DataFolderError if the file cannot be written
 */
export async function resume(
  { report, ...parts }: AnchoredParts & { report(message: string): void },
  compared?: Compared,
): Promise<AnchoredHistory> {
  const { history, missing } = compared ?? (await compareNewest(parts));
  if (missing) {
    report(
      `${parts.path} is missing or empty, although anchors were written until ${missing.at}; a new file begins with the last one`,
    );
    await appendAnchor(parts.path, missing);
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
