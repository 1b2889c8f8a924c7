import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { parentIn, type Span, TRACE_HEADER, type Traces } from './traces.js';

/** Correlation id and span of the request or event that is being handled. */
export interface CallScope {
  correlation: string;
  /** Span id; undefined if tracing is disabled. */
  span?: string | undefined;
}

const storage = new AsyncLocalStorage<CallScope>();

/**
 * Keeps the correlation id of each incoming request, so that the calls it causes to other services carry the same id.
 * Used in cluster mode only, because a single process makes no such calls.
 * @param traces records each request as a span
 */
export function keepCorrelation(server: FastifyInstance, traces?: Traces): void {
  const spans = new WeakMap<object, Span>();
  server.addHook('onRequest', (request, _reply, done) => {
    const span = traces?.start('server', request.method, request.id, parentIn(request.headers[TRACE_HEADER]));
    if (span) spans.set(request, span);
    storage.run({ correlation: request.id, span: span?.id }, done);
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

/** Returns the scope of the request or event that the current code handles; undefined if there is none. */
export function currentScope(): CallScope | undefined {
  return storage.getStore();
}

export function runInScope<T>(scope: CallScope, work: () => T): T {
  return storage.run(scope, work);
}
