import { DataFolderError } from '@goldwake/core/writer';

export { DataFolderError };

/** The files of a data folder are damaged, incomplete, or of different casinos or times. */
export class DamagedFolder extends DataFolderError {
  constructor(
    dataDir: string,
    /** What is wrong. The message adds the folder and what to do next. */
    readonly fault: string,
    /** What to do if there is no copy. */
    otherwise = `run npm run replay -- repair --data ${dataDir}`,
  ) {
    super(`${dataDir}: ${fault}. Nothing was changed. Restore a copy of the complete folder, or ${otherwise}`);
  }
}

/** Returns SQLite's symbolic result code, such as `SQLITE_FULL`; an empty string for any other error. */
export function sqliteCode(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : '';
}

/** Returns whether SQLite could not parse a stored JSON text, which is how it reports a damaged document. */
export function isMalformedJson(error: unknown): boolean {
  return sqliteCode(error) === 'SQLITE_ERROR' && (error as Error).message.includes('malformed JSON');
}
