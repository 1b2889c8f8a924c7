import type { Settings } from '@goldwake/platform';
import { DataFolderError, folderError } from '@goldwake/platform/embedded';
import { startFailure } from '@goldwake/platform/nest';

/** What to tell the person who started the casino: plain lines for what they can mend, everything for what they cannot. */
export function failureLines(error: unknown, settings?: Settings): string[] {
  if (error instanceof DataFolderError) return [error.message];
  const code = codeOf(error);
  if (settings && code.startsWith('SQLITE_')) {
    return [folderError(settings.dataDir, Object.assign(new Error(messageOf(error)), { code })).message];
  }
  return startFailure(error, settings);
}

/** The store's worker tells SQLite's code at the beginning of its message. */
function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? /^SQLITE_[A-Z]+/.exec(messageOf(error))?.[0] ?? '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
