import type { FastifyInstance } from 'fastify';
import type { Logger } from './logger.js';

/** Duration from which a request counts as slow and is logged at level info, in milliseconds. */
const SLOW_MS = 1_000;

/**
 * Logs every request at level debug and slow requests at level info. At the default level, logging thus costs almost
 * nothing at thousands of requests per second.
 */
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
