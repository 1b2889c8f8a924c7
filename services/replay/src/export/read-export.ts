import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportedEvent, importEvents, UnsoundHistory } from '@goldwake/platform/reading';
import { CannotRun } from '../cannot-run.js';
import { buildBeside } from './beside.js';
import { parseLine } from './line.js';
import { readLines } from './lines.js';
import {
  EVENTS_FILE,
  FORMAT,
  FORMAT_VERSION,
  isWholeHistory,
  MANIFEST_FILE,
  type Manifest,
  manifestText,
  Tally,
} from './manifest.js';
import { isKnownMasking, isMasked } from './masking.js';

/** @throws CannotRun where there is no export, or one of a newer format */
export function readManifest(folder: string): { manifest: Manifest; text: string } {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(file) || !existsSync(join(folder, EVENTS_FILE))) {
    throw new CannotRun(`${folder}: there is no export in this folder (${MANIFEST_FILE} and ${EVENTS_FILE})`);
  }
  const text = readFileSync(file, 'utf8');
  const manifest = parsed(text) as Partial<Manifest> | null | undefined;
  if (manifest?.format !== FORMAT || typeof manifest.scope !== 'object' || manifest.scope === null) {
    throw new CannotRun(`${file}: not the manifest of an export, or cut short`);
  }
  if (manifest.format_version !== FORMAT_VERSION) {
    throw new CannotRun(
      `${file}: of format ${manifest.format_version}, this Goldwake reads ${FORMAT_VERSION}; update Goldwake`,
    );
  }
  return { manifest: manifest as Manifest, text };
}

/**
 * Puts an export into an empty folder, every event verified on the way; nothing stands there unless all of it is sound.
 * @param step called after each event
 * @throws CannotRun, DataFolderError
 */
export function readExport(folder: string, dataDir: string, step: () => void = () => {}): Manifest {
  const { manifest, text } = readManifest(folder);
  const { scope } = manifest;
  if (scope.from !== null) {
    throw new CannotRun(
      `${folder}: begins at ${scope.from}, in the middle of streams; only an export without --from can be imported`,
    );
  }
  const personalData = manifest.personal_data === true;
  return buildBeside(dataDir, (path) => {
    const tally = new Tally();
    try {
      importEvents(path, eventsOf(folder, manifest, personalData, tally, step), {
        whole: isWholeHistory(scope),
        origin: { scope, personal_data: personalData, masked: manifest.masked },
      });
    } catch (error) {
      throw error instanceof UnsoundHistory
        ? new CannotRun(`${folder}: ${error.message}; nothing was imported`)
        : error;
    }
    const found = tally.manifest(scope, personalData);
    if (!personalData && isKnownMasking(manifest.masked)) found.masked = manifest.masked;
    if (found.events !== manifest.events) throw incomplete(folder, found.events, manifest);
    if (found.sha256 !== manifest.sha256) throw changed(join(folder, EVENTS_FILE));
    if (manifestText(found) !== text) throw changed(join(folder, MANIFEST_FILE));
    return manifest;
  });
}

function* eventsOf(
  folder: string,
  manifest: Manifest,
  personalData: boolean,
  tally: Tally,
  step: () => void,
): Generator<ImportedEvent> {
  const file = join(folder, EVENTS_FILE);
  const lines = readLines(file);
  for (let next = lines.next(); ; next = lines.next()) {
    if (next.done) {
      if (next.value !== '') throw incomplete(folder, tally.events, manifest);
      return;
    }
    const raw = parseLine(next.value);
    if (!raw) throw new CannotRun(`${file}: line ${tally.events + 1} is not an event as export writes it; export anew`);
    const masked = !personalData && isMasked(raw);
    tally.add(raw.event, next.value, masked);
    yield { ...raw, masked };
    step();
  }
}

function incomplete(folder: string, events: number, manifest: Manifest): CannotRun {
  return new CannotRun(
    `${folder}: holds ${events} whole events, the manifest says ${manifest.events}; nothing was imported`,
  );
}

function changed(file: string): CannotRun {
  return new CannotRun(`${file}: was changed after the export; nothing was imported`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
