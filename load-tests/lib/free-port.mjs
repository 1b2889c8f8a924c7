import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range that the system gives to outgoing connections: there a port may be taken while its casino is restarting. */
const FROM = 20_000;
const TO = 32_000;

/** A loopback port that nobody listens on at this moment. */
export async function freePort() {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * (TO - FROM));
    const server = createServer();
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      server.close();
      await once(server, 'close');
      return port;
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error;
    }
  }
}
