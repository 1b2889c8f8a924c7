import type { Settings } from '../settings.js';

/** What to tell the person who started a process: plain lines for what they can mend, everything for what they cannot. */
export function startFailure(error: unknown, settings?: Pick<Settings, 'host' | 'port'>): string[] {
  if (hasFaults(error)) return [...error.faults];
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

/** Of settings or a catalogue, a line each. */
function hasFaults(error: unknown): error is { faults: readonly string[] } {
  return error instanceof Error && 'faults' in error && Array.isArray(error.faults);
}
