import { messageOf, type Settings } from '@goldwake/core';
import { folderError } from '@goldwake/embedded';
import { startFailure } from '@goldwake/service';

/**
 * Returns the lines shown to the operator when the start fails: a plain message for a problem the operator can fix,
 * full details for any other error.
 */
export function failureLines(error: unknown, settings?: Settings): string[] {
  const code = codeOf(error);
  if (settings && code.startsWith('SQLITE_')) {
    return [folderError(settings.dataDir, Object.assign(new Error(messageOf(error)), { code }), false).message];
  }
  return startFailure(error, settings);
}

/** Returns the error code. Errors from the store's worker thread have the SQLite code only in their message. */
function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? /^SQLITE_[A-Z]+/.exec(messageOf(error))?.[0] ?? '';
}
