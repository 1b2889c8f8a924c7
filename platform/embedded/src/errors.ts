export { DataFolderError } from '@goldwake/core/writer';

/** Returns SQLite's symbolic result code, such as `SQLITE_FULL`; an empty string for any other error. */
export function sqliteCode(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : '';
}

/** Returns whether SQLite could not parse a stored JSON text, which is how it reports a damaged document. */
export function isMalformedJson(error: unknown): boolean {
  return sqliteCode(error) === 'SQLITE_ERROR' && (error as Error).message.includes('malformed JSON');
}
