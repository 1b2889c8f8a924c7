import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RawEvent, ReadOnlyCasino } from '@goldwake/embedded';
import { CannotRun } from '../cannot-run.js';
import { hasHiddenSecret, unrevealedFields } from '../events/mask-secrets.js';
import { lineOf } from './line.js';
import { writePieces } from './lines.js';
import { EVENTS_FILE, MANIFEST_FILE, type Manifest, manifestText, type Scope, Tally } from './manifest.js';
import { hasMaskedNames, mask } from './masking.js';
import { eventsWithin } from './scope.js';
import { writeAtomically } from './write-atomically.js';
import { checkSound, writeDocuments } from './write-documents.js';

export interface ExportOptions {
  /** Folder to write the export to; must not exist or must be empty. */
  out: string;
  scope: Scope;
  /** If true, usernames are exported in clear. */
  personalData: boolean;
  /**
   * If true, exports everything needed to run the casino elsewhere, with the server seeds in use, which are hidden in
   * every other export. The scope must then be the complete history, and usernames must not be masked.
   */
  complete?: boolean;
  /** Called after each event of the casino that is read. */
  step?: () => void;
}

/**
 * Writes an export of a casino's events. If `complete` is set, also writes the casino's documents.
 * @throws CannotRun
 */
export function writeExport(casino: ReadOnlyCasino, options: ExportOptions): Manifest {
  const { out, scope, personalData, complete = false, step = () => {} } = options;
  return writeAtomically(out, (folder) => {
    mkdirSync(folder);
    if (complete) checkSound(casino);
    const tally = new Tally();
    // Reads the documents and the last position in one consistent view. Events up to that position never change, so
    // they can be read afterwards without a long read transaction.
    const [beside, lastPosition] = casino.readAtOnce(() => [
      complete ? writeDocuments(casino, folder) : undefined,
      casino.lastPosition(),
    ]);
    const events = eventsWithin(casino, scope, step, lastPosition);
    writePieces(join(folder, EVENTS_FILE), linesOf(casino, events, { personalData, complete }, tally));
    const manifest = tally.manifest(scope, personalData, beside);
    writeFileSync(join(folder, MANIFEST_FILE), manifestText(manifest));
    return manifest;
  });
}

/** Yields the lines that an export of a casino's events contains, with their line breaks. @throws CannotRun */
export function eventLines(
  casino: ReadOnlyCasino,
  { scope, personalData, step = () => {} }: Pick<ExportOptions, 'scope' | 'personalData' | 'step'>,
): Iterable<string> {
  return linesOf(casino, eventsWithin(casino, scope, step), { personalData, complete: false }, new Tally());
}

function* linesOf(
  casino: ReadOnlyCasino,
  events: Iterable<RawEvent>,
  { personalData, complete }: { personalData: boolean; complete: boolean },
  tally: Tally,
): Generator<string> {
  for (const stored of readable(events)) {
    const secrets = complete ? [] : unrevealedFields(casino, stored.event);
    const raw = mask(stored, { names: !personalData, secrets });
    const line = lineOf(raw);
    // The casino never stores data with line breaks, so the database file must have been edited manually.
    if (line.includes('\n')) throw new CannotRun(`${raw.event.eventId}: its data was changed; run verify for details`);
    tally.add(raw.event, line, {
      names: !personalData && hasMaskedNames(raw),
      seeds: !complete && hasHiddenSecret(raw.event),
    });
    yield `${line}\n`;
  }
}

/** Passes the events through and reports data that is not valid JSON, which only a manual edit can cause. */
function* readable(events: Iterable<RawEvent>): Generator<RawEvent> {
  try {
    yield* events;
  } catch (error) {
    throw error instanceof SyntaxError ? new CannotRun(`an event cannot be read: ${error.message}`) : error;
  }
}
