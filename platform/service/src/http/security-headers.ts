import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Headers of every response. Pages and the files of the client replace the policy by that of `pageHeaders`. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
/** Tells browsers to use only https for a year; sent if the request came through TLS. */
const HSTS = 'max-age=31536000';

/**
 * Adds security headers to every response, including `no-store`. Routes may override the caching header of what they
 * send; an error is never cached, because the resource may exist a moment later.
 */
export function addSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply);
    done();
  });
  server.addHook('onSend', (_, reply, payload, done) => {
    if (reply.statusCode >= 400) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

/** Sets the headers for a response that is sent before any hook runs. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS);
  reply.header('cache-control', 'no-store');
  // The server itself has no TLS: the protocol comes from the `X-Forwarded-Proto` header of a trusted proxy.
  if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
}

/**
 * Returns the security headers for HTML pages and what they load: scripts, styles and WebSocket connections only from
 * the same origin, and no embedding in frames.
 * @param style hash of an inline style sheet, as `'sha256-…'`
 */
export function pageHeaders(host: string | undefined, style?: string): Record<string, string> {
  const own = host && /^[A-Za-z0-9.:[\]-]{1,255}$/.test(host) ? host : undefined;
  return {
    ...SECURITY_HEADERS,
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self'${style ? ` ${style}` : ''}`,
      "img-src 'self' data:",
      "font-src 'self' data:",
      `connect-src 'self'${own ? ` ws://${own} wss://${own}` : ''}`,
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}
