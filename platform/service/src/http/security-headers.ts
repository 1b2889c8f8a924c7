import type { FastifyInstance } from 'fastify';

/**
 * Adds security headers to every response, including `no-store`. Routes such as static files may override the caching
 * header.
 */
export function addSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('cache-control', 'no-store');
    done();
  });
}

/**
 * Returns the security headers for HTML pages: scripts and WebSocket connections only from the same origin, and no
 * embedding in frames.
 */
export function pageHeaders(host: string | undefined): Record<string, string> {
  const own = host && /^[A-Za-z0-9.:[\]-]{1,255}$/.test(host) ? host : undefined;
  return {
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self' data:",
      `connect-src 'self'${own ? ` ws://${own} wss://${own}` : ''}`,
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
}
