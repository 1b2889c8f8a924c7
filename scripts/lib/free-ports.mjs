import { createServer } from 'node:net';

/** Below the range that the system gives to outgoing connections: there a port may be taken while its owner starts again. */
const FROM = 20_000;
const TO = 32_000;

/** @returns the lowest of so many loopback ports in a row that nobody listens on at this moment */
export async function freePorts(count = 1) {
  for (;;) {
    const first = FROM + count * Math.floor((Math.random() * (TO - FROM)) / count);
    const free = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)));
    if (free.every(Boolean)) return first;
  }
}

export function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
