import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheckOptions, openReadOnly, type ReadOnlyCasino } from '@goldwake/embedded/reading';
import { EVENTS_FILE, MANIFEST_FILE } from './export/manifest.js';
import { readExport } from './export/read-export.js';
import { readManifest } from './export/read-manifest.js';
import { progress } from './print/progress.js';

/** The name of each temporary folder contains the id of the process that created it. */
const SCRATCH = 'goldwake-export-of-';
const SCRATCH_OF = /^goldwake-export-of-(\d+)-/;

/** A history that is open for reading; `close()` releases its files. */
export interface History {
  casino: ReadOnlyCasino;
  /** Data folder that is read. If the history is an export, the temporary folder into which it was imported. */
  dir: string;
  /** True if `dir` is a temporary folder created from an export. */
  imported: boolean;
  close(): void;
}

/**
 * Opens a history: the data folder of a running or stopped casino, or an export. Imports an export into a temporary
 * folder, which verifies it and makes every command work on it.
 * @throws CannotRun, DataFolderError if the path is neither, or if the export was changed or truncated
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

/** Removes temporary folders that killed processes left behind, each as large as its history. */
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
    // The error EPERM means that the process exists but belongs to another user.
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

/**
 * Returns whether a folder contains an export. Accepts a folder with only one of the two files, so that the other can
 * be reported as missing.
 */
export function isExport(path: string): boolean {
  return [MANIFEST_FILE, EVENTS_FILE].some((file) => existsSync(join(path, file)));
}
