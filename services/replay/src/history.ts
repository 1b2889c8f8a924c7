import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheckOptions, openReadOnly, type ReadOnlyCasino } from '@goldwake/platform/reading';
import { EVENTS_FILE, MANIFEST_FILE } from './export/manifest.js';
import { readExport } from './export/read-export.js';
import { readManifest } from './export/read-manifest.js';
import { progress } from './print/progress.js';

/** Temporary folders are named after the process that made them. */
const SCRATCH = 'goldwake-export-of-';
const SCRATCH_OF = /^goldwake-export-of-(\d+)-/;

/** Events to ask questions of; `close()` when there are no more. */
export interface History {
  casino: ReadOnlyCasino;
  /** The data folder read: of an export, the temporary one that it was imported into. */
  dir: string;
  /** Whether `dir` is temporary, made of an export. */
  imported: boolean;
  close(): void;
}

/**
 * A casino's data folder, running or stopped, or an export. An export is imported into a temporary folder, so that it is
 * verified on the way and every question can be asked of it.
 * @throws CannotRun, DataFolderError where it is neither, or an export that was changed or cut short
 */
export function openHistory(path: string, options: CheckOptions = {}): History {
  if (!isExport(path)) {
    const casino = openReadOnly(path, options);
    return { casino, dir: path, imported: false, close: () => casino.close() };
  }
  clearAway();
  const scratch = mkdtempSync(join(tmpdir(), `${SCRATCH}${process.pid}-`));
  const remove = () => rmSync(scratch, { recursive: true, force: true });
  try {
    const dir = join(scratch, 'data');
    importShown(path, dir);
    const casino = openReadOnly(dir);
    const close = () => {
      casino.close();
      remove();
    };
    return { casino, dir, imported: true, close };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Whoever is killed, by Ctrl-C for instance, leaves its folder to the next: it would be as large as the history. */
function clearAway(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(SCRATCH_OF.exec(name)?.[1]);
    if (pid && !isRunning(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's may be running: that one may not be asked.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function importShown(folder: string, dir: string): void {
  const bar = progress(readManifest(folder).manifest.events, 'events');
  try {
    readExport(folder, dir, bar.step);
  } finally {
    bar.done();
  }
}

/** One of the two files is enough: then the other is missing, and that is what to say. */
export function isExport(path: string): boolean {
  return [MANIFEST_FILE, EVENTS_FILE].some((file) => existsSync(join(path, file)));
}
