import { SECURITY_HEADERS } from '@goldwake/service';
import type { Origins } from '../origins.js';

const { 'x-frame-options': _, 'cross-origin-opener-policy': __, ...HEADERS } = SECURITY_HEADERS;

/**
 * Returns the headers of the page, which the casino embeds in a sandboxed frame. The origin of such a document is
 * opaque, so that `'self'` matches nothing in it and its policy names the own origin. It holds a secret in its address
 * and sends no referrer.
 */
export function framedPageHeaders({ ownOrigin, frameAncestors }: Origins): Record<string, string> {
  return {
    ...HEADERS,
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${ownOrigin}`,
      `style-src ${ownOrigin}`,
      `img-src ${ownOrigin} blob: data:`,
      `connect-src ${ownOrigin}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`,
    ].join('; '),
  };
}
