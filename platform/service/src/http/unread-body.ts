import type { IncomingMessage, RequestListener } from 'node:http';
import { Socket } from 'node:net';

/**
 * Receives the body of each request to its end, even if the handler does not read it, before a connection is closed
 * after its last response. If a socket is closed while bytes of the client are unread, the operating system resets the
 * connection, and the client loses what it has not read of the response. The request timeout limits how long a client
 * may take.
 */
export function receiveBodies(handle: RequestListener): RequestListener {
  return (request, response) => {
    if (hasBody(request)) closeAfterBody(request);
    handle(request, response);
  };
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}

/** Node calls `destroySoon` after the last response of a connection. */
function closeAfterBody(request: IncomingMessage): void {
  const { socket } = request;
  const close = () => Socket.prototype.destroySoon.call(socket);
  socket.destroySoon = () => {
    if (request.complete) return close();
    request.once('end', close);
    request.resume();
    socket.end();
  };
}
