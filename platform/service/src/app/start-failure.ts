import { DataFolderError, type SettingName, type Settings } from '@goldwake/core';

/**
 * Returns the lines to print when a process cannot start: a short message for a problem that the operator can fix,
 * otherwise the stack trace.
 * @param portSetting name of the setting that states the port
 */
export function startFailure(
  error: unknown,
  settings?: Pick<Settings, 'host' | 'port'>,
  portSetting: SettingName = 'PORT',
): string[] {
  if (hasFaults(error)) return [...error.faults];
  if (error instanceof DataFolderError) return [error.message];
  const where = `${settings?.host}, port ${settings?.port}`;
  switch ((error as NodeJS.ErrnoException | undefined)?.code) {
    case 'EADDRINUSE':
      return [`${where}: in use by another program; stop it, or set ${portSetting}`];
    case 'EACCES':
      return [`${where}: no permission to listen there; set ${portSetting} above 1023`];
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return [`${where}: this machine does not have that address; set GOLDWAKE_HOST`];
    default:
      return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}

/** Returns whether the error has a list of faults, one line each, like SettingsError and errors of the catalogue. */
function hasFaults(error: unknown): error is { faults: readonly string[] } {
  return error instanceof Error && 'faults' in error && Array.isArray(error.faults);
}
