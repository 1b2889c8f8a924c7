import { type Settings, SettingsError } from '@goldwake/platform';
import { DataFolderError } from '@goldwake/platform/embedded';

/** What to tell the person who started the casino: plain lines for what they can mend, everything for what they cannot. */
export function failureLines(error: unknown, settings?: Settings): string[] {
  if (error instanceof SettingsError) return [...error.faults];
  if (error instanceof DataFolderError) return [error.message];
  const where = `${settings?.host}, port ${settings?.port}`;
  switch ((error as NodeJS.ErrnoException | undefined)?.code) {
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
