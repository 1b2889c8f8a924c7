import type { FastifyInstance } from 'fastify';
import type { Logger } from './logger.js';

/** Slower answers than this are told at level info. */
const SLOW_MS = 1_000;

/** Every request at level debug; at info only what was slow, so that thousands a second cost nothing. */
export function logRequests(server: FastifyInstance, logger: Logger): void {
  const all = logger.isLevelEnabled('debug');
  if (!all && !logger.isLevelEnabled('info')) return;
  server.addHook('onResponse', (request, reply, done) => {
    const ms = reply.elapsedTime;
    if (all || ms >= SLOW_MS) {
      logger[ms >= SLOW_MS ? 'info' : 'debug'](
        {
          correlation_id: request.id,
          method: request.method,
          url: request.url,
          status: reply.statusCode,
          ms: Math.round(ms * 10) / 10,
          uid: request.player?.uid,
        },
        ms >= SLOW_MS ? 'slow request' : 'request',
      );
    }
    done();
  });
}
