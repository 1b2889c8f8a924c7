import { createServer } from 'node:net';

/**
 * Range of the ports that are tried. It lies below the system's ephemeral ports: one of those could be taken by an
 * outgoing connection while a process restarts.
 */
const FROM = 20_000;
const TO = 32_000;

/** @returns the lowest of `count` consecutive loopback ports that are currently free */
export async function freePorts(count = 1): Promise<number> {
  for (;;) {
    const first = FROM + count * Math.floor((Math.random() * (TO - FROM)) / count);
    const free = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)));
    if (free.every(Boolean)) return first;
  }
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
