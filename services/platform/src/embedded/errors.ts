/** Thrown when the data folder cannot be used. The message is a single line for the person who started the program. */
export class DataFolderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DataFolderError';
  }
}

/** Returns SQLite's symbolic result code (`SQLITE_FULL`), or an empty string for any other error. */
export function sqliteCode(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : '';
}
