export { DataFolderError } from '@goldwake/core';

/** Returns SQLite's symbolic result code, such as `SQLITE_FULL`; an empty string for any other error. */
export function sqliteCode(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : '';
}
