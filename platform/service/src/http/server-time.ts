import type { Clock } from '@goldwake/core';
import type { FastifyInstance } from 'fastify';

/**
 * The casino's time in milliseconds since the Unix epoch. `Date` is not enough, because it has whole seconds and proxies
 * replace it.
 */
const SERVER_TIME_HEADER = 'goldwake-time';

/** States the casino's time in every response that must not be cached. */
export function stateServerTime(server: FastifyInstance, clock: Clock): void {
  server.addHook('onSend', (_, reply, payload, done) => {
    if (reply.getHeader('cache-control') === 'no-store') reply.header(SERVER_TIME_HEADER, clock.now());
    done(null, payload);
  });
}
