import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { PROBLEMS, type ProblemCode, problemBody, Refusal } from '@goldwake/contracts';
import type { FastifyInstance } from 'fastify';
import { closeAfterAnswer } from './pipelining.js';
import { SECURITY_HEADERS } from './security-headers.js';

/**
 * Sends a problem response to a request that Node cannot parse or that arrives too slowly, and closes its connection.
 * Such requests never reach the routes.
 */
export function refuseUnreadableRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  endWithProblem(socket, error.code === 'HPE_HEADER_OVERFLOW' ? 'request_head_too_large' : 'malformed_request');
}

/**
 * Writes a complete problem response to a connection that has no response object, after the response to the request
 * that is being handled, and ends the connection.
 */
export function endWithProblem(
  stream: Duplex,
  code: ProblemCode,
  more: Readonly<Record<string, string>> = {},
  detail?: string,
): void {
  const { status } = PROBLEMS[code];
  const body = JSON.stringify(problemBody(code, detail));
  const headers = {
    ...SECURITY_HEADERS,
    ...more,
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    'content-type': 'application/problem+json; charset=utf-8',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  closeAfterAnswer(stream, () => {
    if (stream.writable) stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  });
}

/** Returns whether a request has exactly one `Host` header, or none in HTTP/1.0, as RFC 9112 requires. */
export function hasValidHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  return count === 1 || (count === 0 && httpVersion === '1.0');
}

/**
 * Refuses requests without a valid `Host` header, and `CONNECT`. Node would answer them without our headers, or close
 * the connection without a response.
 */
export function refuseUnroutableRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (hasValidHost(request.raw)) return done();
    reply.header('connection', 'close');
    done(new Refusal('malformed_request', 'A request must have exactly one Host header'));
  });
  server.server.on('connect', (_, stream) => {
    // Without an error listener, a connection reset would end the process.
    stream.on('error', () => {});
    stream.once('finish', () => stream.destroy());
    endWithProblem(stream, 'method_not_allowed', { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' });
  });
}
