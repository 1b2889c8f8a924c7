import { CatalogueFault } from '@goldwake/games';
import { type Settings, SettingsError } from '@goldwake/platform';
import { DataFolderError, folderError } from '@goldwake/platform/embedded';

/** What to tell the person who started the casino: plain lines for what they can mend, everything for what they cannot. */
export function failureLines(error: unknown, settings?: Settings): string[] {
  if (error instanceof SettingsError || error instanceof CatalogueFault) return [...error.faults];
  if (error instanceof DataFolderError) return [error.message];
  const code = codeOf(error);
  if (settings && code.startsWith('SQLITE_')) {
    return [folderError(settings.dataDir, Object.assign(new Error(messageOf(error)), { code })).message];
  }
  const where = `${settings?.host}, port ${settings?.port}`;
  switch (code) {
    case 'EADDRINUSE':
      return [`${where}: taken by another program; stop it, or set PORT`];
    case 'EACCES':
      return [`${where}: not allowed to listen there; set PORT above 1023`];
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return [`${where}: this machine has no such address; set GOLDWAKE_HOST`];
    default:
      return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}

/** The store's worker tells SQLite's code at the beginning of its message. */
function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? /^SQLITE_[A-Z]+/.exec(messageOf(error))?.[0] ?? '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
