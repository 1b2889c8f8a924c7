import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const scope = new AsyncLocalStorage<string>();

/** Lets what a request asks of other services carry its correlation id. For services alone: in one process nothing is asked. */
export function keepCorrelation(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => scope.run(request.id, done));
}

/** The correlation id of the request in hand; undefined outside of requests. */
export function correlationInHand(): string | undefined {
  return scope.getStore();
}
