import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CannotRun } from '../cannot-run.js';

/**
 * Builds a file or folder under a temporary name in the target's parent folder and renames it once it is complete, so
 * that a failure leaves no incomplete result behind.
 * @param build fills the path it is given, which does not exist yet
 * @throws CannotRun if the target exists (an empty folder is replaced) or cannot be written
 */
export function writeAtomically<T>(destination: string, build: (path: string) => T): T {
  const target = resolve(destination);
  if (!isFree(target)) throw new CannotRun(`${destination}: already exists; name a new file, or a new or empty folder`);
  let scratch: string | undefined;
  try {
    scratch = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
    const built = join(scratch, basename(target));
    const result = build(built);
    renameSync(built, target);
    return result;
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    throw syscall ? new CannotRun(`${destination}: cannot be written (${message})`) : error;
  } finally {
    if (scratch) rmSync(scratch, { recursive: true, force: true });
  }
}

function isFree(target: string): boolean {
  if (!existsSync(target)) return true;
  return statSync(target).isDirectory() && readdirSync(target).length === 0;
}
