import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
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
  const server = createServer(http ?? {}, limitPipelining(receiveBodies(handle)));
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

/**
 * Closes connections with too many pipelined requests. Node parses all requests of one read of the socket at once,
 * about 1,600 short ones, and would keep all their responses in memory for a client that reads none of them.
 */
function limitPipelining(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // Node gives the socket only to the response that is sent next.
    if (response.socket) return handle(request, response);
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > PIPELINED_MAX) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    handle(request, response);
  };
}
