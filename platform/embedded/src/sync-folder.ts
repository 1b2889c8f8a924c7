import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes the name of a new file durable. Windows cannot open a folder, and needs no sync for it. */
export function syncFolder(dir: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(dir, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
