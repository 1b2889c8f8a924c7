import { AsyncResource } from 'node:async_hooks';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyHttpOptions, FastifyServerOptions } from 'fastify';
import { receiveBodies } from './unread-body.js';

/**
 * Maximum number of requests of a connection that wait behind the one being handled. Browsers and proxies never send a
 * request before the previous response.
 */
export const PIPELINED_MAX = 16;

/**
 * Creates the HTTP server as Fastify does, but limits pipelined requests. Fastify applies no option to a server that it
 * has not created, so each option for connections must be applied here.
 * @throws Error if an option is given that is not applied
 */
export function createLimitedServer(handle: RequestListener, options: FastifyServerOptions): Server {
  const { connectionTimeout, http, keepAliveTimeout, requestTimeout } = options as FastifyHttpOptions<Server>;
  // Fastify passes 0 for an option that is not given.
  if (options.maxRequestsPerSocket) {
    throw new Error('maxRequestsPerSocket has no effect: apply it in createLimitedServer, or remove it');
  }
  const server = createServer(http ?? {}, handleInTurn(receiveBodies(handle)));
  // Otherwise Node ends the connection when the client has sent its last request, without the response.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Without this timeout, a client that never reads would keep its responses in memory for as long as it likes.
  if (connectionTimeout) server.setTimeout(connectionTimeout);
  if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
  if (requestTimeout) {
    server.requestTimeout = requestTimeout;
    // Node swaps the two timeouts if `headersTimeout` is longer, so the whole request would get the longer limit.
    server.headersTimeout = Math.min(server.headersTimeout, requestTimeout);
  }
  return server;
}

/** The request of each connection that was handed to a route last. */
const handled = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>();
/** Connections of which no further request is handled. */
const closing = new WeakSet<Duplex>();

/**
 * Handles the requests of a connection one after the other, as RFC 9112 requires of requests that change something. So
 * when a connection is closed, only one request can be without its response. Node parses all requests of one read of the
 * socket at once, about 1,600 short ones, so the number that waits is limited.
 */
function handleInTurn(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const begin: RequestListener = (request, response) => {
    if (closing.has(request.socket)) return;
    handled.set(request.socket, { request, response });
    handle(request, response);
  };
  return (request, response) => {
    // Node gives the socket only to the response that is sent next.
    if (response.socket) return begin(request, response);
    const { socket } = request;
    const before = waiting.get(socket) ?? 0;
    waiting.set(socket, before + 1);
    if (before < PIPELINED_MAX) {
      const begins = AsyncResource.bind(() => begin(request, response));
      response.once('socket', () => {
        waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
        begins();
      });
    } else if (before === PIPELINED_MAX) {
      discardInput(socket);
      response.once('socket', () => socket.destroySoon());
    }
  };
}

/**
 * Calls `close`, which ends the connection, once the request that is being handled is answered. Requests that wait are
 * not handled. A request whose body is incomplete is not waited for, because its body will not arrive.
 */
export function closeAfterAnswer(connection: Duplex, close: () => void): void {
  const last = handled.get(connection);
  if (!last?.request.complete || last.response.closed) {
    close();
    return;
  }
  if (closing.has(connection)) return;
  closing.add(connection);
  discardInput(connection);
  last.response.once('close', close);
}

/**
 * Reads and discards what the client sends from now on. The parser gets nothing more; unread bytes would make the
 * operating system reset the connection at its end, and the client would lose responses.
 */
function discardInput(connection: Duplex): void {
  connection.removeAllListeners('data').on('data', () => {});
}
