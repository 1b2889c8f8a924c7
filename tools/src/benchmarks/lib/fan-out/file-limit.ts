/** Checks the limit on open files before a benchmark starts. Node itself raises its soft limit to the hard limit. */
import { readFile } from 'node:fs/promises';

/** Number of open files that a server needs in addition to its connections. */
const OTHER_FILES = 200;

export async function checkFileLimit(connections: number): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const hard = /^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1];
  if (hard === undefined || Number(hard) >= connections + OTHER_FILES) return;
  throw new Error(
    `${connections} connections need ${connections + OTHER_FILES} open files, but the hard limit is ${hard}; raise it with ulimit -Hn`,
  );
}
