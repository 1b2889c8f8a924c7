import type { RequestListener } from 'node:http';
import { plainForwardedFor } from '@goldwake/core';

/**
 * Removes the ports that some proxies write in `X-Forwarded-For` before anything reads the address of the client.
 * Fastify would take address and port together for the address, and not recognize a trusted proxy with a port.
 */
export function withPlainAddresses(handle: RequestListener): RequestListener {
  return (request, response) => {
    plainForwardedFor(request.headers);
    handle(request, response);
  };
}
