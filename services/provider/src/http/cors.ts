import type { FastifyReply } from '@goldwake/service';

type Server = FastifyReply['server'];

/** How long a browser may keep the answer to a preflight, in seconds. */
const PREFLIGHT_S = 7_200;

/**
 * Lets pages of any origin read all responses, also errors: the origin of a sandboxed frame is `null`. There are no
 * cookies, and a session is a secret that only its page holds, so another page can do no more than any program.
 */
export function allowAllOrigins(server: Server): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after',
      'cross-origin-resource-policy': 'cross-origin',
    });
    done(null, payload);
  });
  server.options('/api/*', (_request, reply) => {
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key',
        'access-control-max-age': PREFLIGHT_S,
      })
      .send();
  });
}
