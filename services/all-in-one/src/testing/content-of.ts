import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the content of each file of the casino in a data folder, without the sandbox's own folder. Leaves out empty
 * files, which any reader of the database may create, and its index of the log, which contains no data.
 */
export function contentOf(dataDir: string): Record<string, string> {
  const files = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map(({ name }) => name).filter((name) => !name.endsWith('-shm'));
  const contents = names.map((name) => [name, readFileSync(join(dataDir, name), 'latin1')] as const);
  return Object.fromEntries(contents.filter(([, content]) => content !== ''));
}
