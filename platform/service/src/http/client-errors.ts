import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEMS, problemBody } from '@goldwake/contracts';
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
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'request_head_too_large' : 'malformed_request';
  const [status] = PROBLEMS[code];
  const body = JSON.stringify(problemBody(code));
  const headers = Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.end(
    `${head}\r\n${headers.join('')}Content-Type: application/problem+json; charset=utf-8\r\nConnection: close\r\n\r\n${body}`,
  );
}
