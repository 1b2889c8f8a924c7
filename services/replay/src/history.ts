import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheckOptions, openReadOnly, type ReadOnlyCasino } from '@goldwake/embedded/reading';
import { EVENTS_FILE, MANIFEST_FILE } from './export/manifest.js';
import { readExport } from './export/read-export.js';
import { readManifest } from './export/read-manifest.js';
import { progress } from './print/progress.js';

/** Temporary folders are named after the id of the process that created them. */
const SCRATCH = 'goldwake-export-of-';
const SCRATCH_OF = /^goldwake-export-of-(\d+)-/;

/** An opened history; `close()` releases its files. */
export interface History {
  casino: ReadOnlyCasino;
  /** Data folder that is read. For an export: the temporary folder it was imported into. */
  dir: string;
  /** True if `dir` is a temporary folder created from an export. */
  imported: boolean;
  close(): void;
}

/**
 * Opens the data folder of a running or stopped casino, or an export. An export is imported into a temporary folder, so
 * that it is verified and supports every command.
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

/** Removes the temporary folders of killed processes, which are as large as the imported histories. */
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
    // EPERM means that the process exists but belongs to another user.
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
 * Tells whether a folder contains an export. One of the two files is enough, so that the missing other file can be
 * reported.
 */
export function isExport(path: string): boolean {
  return [MANIFEST_FILE, EVENTS_FILE].some((file) => existsSync(join(path, file)));
}
