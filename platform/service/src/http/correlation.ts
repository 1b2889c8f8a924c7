import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const CORRELATION_HEADER = 'x-correlation-id';

/**
 * Returns the correlation id that the caller sent if it is valid, otherwise a new one. Fastify uses it as `request.id`.
 */
export function correlationId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[CORRELATION_HEADER];
  return typeof given === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(given) ? given : randomUUID();
}
