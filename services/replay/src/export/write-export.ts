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

export interface ExportOptions {
  /** A folder that is missing or empty. */
  out: string;
  scope: Scope;
  /** Names in clear. */
  personalData: boolean;
  /** Called after each event of the casino. */
  step?: () => void;
}

/** @throws CannotRun */
export function writeExport(casino: ReadOnlyCasino, options: ExportOptions): Manifest {
  const { out, scope, personalData, step = () => {} } = options;
  return buildBeside(out, (folder) => {
    mkdirSync(folder);
    const tally = new Tally();
    writePieces(join(folder, EVENTS_FILE), linesOf(casino, scope, personalData, tally, step));
    const manifest = tally.manifest(scope, personalData);
    writeFileSync(join(folder, MANIFEST_FILE), manifestText(manifest));
    return manifest;
  });
}

function* linesOf(
  casino: ReadOnlyCasino,
  scope: Scope,
  personalData: boolean,
  tally: Tally,
  step: () => void,
): Generator<string> {
  for (const stored of readable(eventsWithin(casino, scope, step))) {
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
