/** Node raises its own limit of open files to the hard one; a bench that would run into that says so before. */
import { readFile } from 'node:fs/promises';

/** What a server has open beside its connections. */
const OTHER_FILES = 200;

export async function checkFileLimit(connections) {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const hard = /^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1];
  if (hard === undefined || Number(hard) >= connections + OTHER_FILES) return;
  throw new Error(`${connections} connections need ${connections + OTHER_FILES} open files, the hard limit is ${hard}`);
}
