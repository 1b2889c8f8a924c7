import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RawEvent, ReadOnlyCasino } from '@goldwake/platform/embedded';
import { CannotRun } from '../cannot-run.js';
import { buildBeside } from './beside.js';
import { lineOf } from './line.js';
import { writePieces } from './lines.js';
import { EVENTS_FILE, MANIFEST_FILE, type Manifest, manifestText, type Scope, Tally } from './manifest.js';
import { isMasked, mask } from './masking.js';
import { eventsWithin } from './scope.js';
import { writeDocuments } from './write-documents.js';

export interface ExportOptions {
  /** A folder that is missing or empty. */
  out: string;
  scope: Scope;
  /** Names in clear. */
  personalData: boolean;
  /** All that a casino needs to be opened elsewhere; then the scope is the whole history and names are in clear. */
  complete?: boolean;
  /** Called after each event of the casino. */
  step?: () => void;
}

/** @throws CannotRun */
export function writeExport(casino: ReadOnlyCasino, options: ExportOptions): Manifest {
  const { out, scope, personalData, complete = false, step = () => {} } = options;
  return buildBeside(out, (folder) => {
    mkdirSync(folder);
    const tally = new Tally();
    // What stands beside the events goes first, of one moment; events up to there never change, so they may take their time.
    const [beside, lastPosition] = casino.atOneMoment(() => [
      complete ? writeDocuments(casino, folder) : undefined,
      casino.lastPosition(),
    ]);
    const events = eventsWithin(casino, scope, step, lastPosition);
    writePieces(join(folder, EVENTS_FILE), linesOf(events, personalData, tally));
    const manifest = tally.manifest(scope, personalData, beside);
    writeFileSync(join(folder, MANIFEST_FILE), manifestText(manifest));
    return manifest;
  });
}

function* linesOf(events: Iterable<RawEvent>, personalData: boolean, tally: Tally): Generator<string> {
  for (const stored of readable(events)) {
    const raw = personalData ? stored : mask(stored);
    const line = lineOf(raw);
    // No store writes data over several lines: someone edited the file by hand.
    if (line.includes('\n')) throw new CannotRun(`${raw.event.eventId}: its data was changed; verify tells more`);
    tally.add(raw.event, line, !personalData && isMasked(raw));
    yield `${line}\n`;
  }
}

/** Data edited by hand need not be JSON any more. */
function* readable(events: Iterable<RawEvent>): Generator<RawEvent> {
  try {
    yield* events;
  } catch (error) {
    throw error instanceof SyntaxError ? new CannotRun(`an event cannot be read: ${error.message}`) : error;
  }
}
