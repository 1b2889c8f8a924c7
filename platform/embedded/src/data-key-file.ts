import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type DataKeySource, parseDataKey } from '@goldwake/core';
import { DataFolderError } from './errors.js';
import { syncFolder } from './sync-folder.js';

export const DATA_KEY_FILE = 'data-key';

/**
 * Keeps the data key in a file of the data folder that only its owner can read.
 * @param isDisposable whether the file need not survive a power failure
 */
export function dataKeyFile(dataDir: string, isDisposable = false): DataKeySource {
  const file = join(dataDir, DATA_KEY_FILE);
  return {
    location: file,
    read() {
      const text = contentOf(file);
      if (text === undefined) return undefined;
      const key = parseDataKey(text.trim());
      if (!key) throw new DataFolderError(`${file}: this is not a data key; restore the file from a copy`);
      return key;
    },
    create(key) {
      const descriptor = openSync(file, 'wx', 0o600);
      try {
        writeSync(descriptor, `${Buffer.from(key).toString('hex')}\n`);
        if (!isDisposable) fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      if (!isDisposable) syncFolder(dirname(file));
    },
  };
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new DataFolderError(`${file}: the data key cannot be read (${(error as Error).message})`);
  }
}
