import type { Duplex } from 'node:stream';
import type { ProblemCode } from '@goldwake/contracts';
import { endWithProblem } from '@goldwake/service';

export { hasValidHost } from '@goldwake/service';

/**
 * Time after which a client that was refused by a connection limit may try again, in seconds (`Retry-After` header).
 */
const RETRY_AFTER_S = 10;

/** Sends a problem response to an upgrade request, which has no response object, and closes its connection. */
export function refuseUpgrade(stream: Duplex, code: ProblemCode, detail?: string): void {
  // A client that keeps its side open, or whose unread bytes hide its end, would otherwise keep the connection for
  // ever: the limits and timeouts of the HTTP server no longer apply to it.
  stream.once('finish', () => stream.destroy());
  endWithProblem(stream, code, code === 'too_many_requests' ? { 'retry-after': String(RETRY_AFTER_S) } : {}, detail);
}
