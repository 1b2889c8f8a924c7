import { readFileSync } from 'node:fs';

/** Allowance for the files, pipes and libraries that a process opens in addition to its sockets. */
const OTHER_FILES = 500;

/** @throws Error if the limit of open files is too low for that many sockets */
export function checkOpenFiles(sockets: number): void {
  const limit = Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
  const needed = sockets + OTHER_FILES;
  if (limit < needed)
    throw new Error(`${needed} open files are needed, but the limit is ${limit}; raise it with ulimit -n`);
}
