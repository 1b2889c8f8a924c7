import type { FastifyInstance, FastifyReply } from 'fastify';
import { type HostedRequest, hostsOf } from './own-page.js';

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
    setSecurityHeaders(request.protocol, reply);
    done();
  });
  server.addHook('onSend', (_, reply, payload, done) => {
    if (reply.statusCode >= 400) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

/**
 * Sets the headers for a response that is sent before any hook runs.
 * @param protocol protocol of the browser's request. The server itself has no TLS: it is the `X-Forwarded-Proto` header
 * of a trusted proxy
 */
export function setSecurityHeaders(protocol: string, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS);
  reply.header('cache-control', 'no-store');
  if (protocol === 'https') reply.header('strict-transport-security', HSTS);
}

interface PageOptions {
  /** Hash of an inline style sheet, as `'sha256-…'`. */
  style?: string;
  /** Other origins whose pages may be shown in a frame of this page. */
  frames?: readonly string[];
}

/**
 * Returns the security headers for HTML pages and what they load: scripts, styles and WebSocket connections only from
 * the same origin, and no embedding in frames.
 */
export function pageHeaders(request: HostedRequest, { style, frames = [] }: PageOptions = {}): Record<string, string> {
  const own = hostsOf(request).filter((host) => /^[A-Za-z0-9.:[\]-]{1,255}$/.test(host));
  return {
    ...SECURITY_HEADERS,
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self'${style ? ` ${style}` : ''}`,
      "img-src 'self' data:",
      "font-src 'self' data:",
      `connect-src 'self'${own.map((host) => ` ws://${host} wss://${host}`).join('')}`,
      ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}
