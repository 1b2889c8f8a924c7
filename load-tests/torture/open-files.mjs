import { readFileSync } from 'node:fs';

/** Beside its sockets a process holds its files, pipes and libraries. */
const OTHER_FILES = 500;

/** @throws where this machine does not let a process have so many sockets */
export function checkOpenFiles(sockets) {
  const limit = Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
  const needed = sockets + OTHER_FILES;
  if (limit < needed)
    throw new Error(`${needed} open files are needed and ${limit} allowed: raise them with ulimit -n`);
}
