import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { parentIn, type Span, TRACE_HEADER, type Traces } from './traces.js';

/** What is being answered: a request, or an event. */
export interface InHand {
  correlation: string;
  /** Id of its span, where traces are kept. */
  span?: string | undefined;
}

const scope = new AsyncLocalStorage<InHand>();

/**
 * Lets what a request asks of other services carry its correlation id. For services alone: in one process nothing is asked.
 * @param traces gets each request as a span
 */
export function keepCorrelation(server: FastifyInstance, traces?: Traces): void {
  const spans = new WeakMap<object, Span>();
  server.addHook('onRequest', (request, _reply, done) => {
    const span = traces?.start('server', request.method, request.id, parentIn(request.headers[TRACE_HEADER]));
    if (span) spans.set(request, span);
    scope.run({ correlation: request.id, span: span?.id }, done);
  });
  if (!traces) return;
  server.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end({
      failed: reply.statusCode >= 500,
      attributes: {
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? 'unmatched',
        'http.response.status_code': reply.statusCode,
      },
    });
    done();
  });
}

/** What this work is part of; undefined outside of requests and events. */
export function inHand(): InHand | undefined {
  return scope.getStore();
}

export function inRequest<T>(hand: InHand, work: () => T): T {
  return scope.run(hand, work);
}
