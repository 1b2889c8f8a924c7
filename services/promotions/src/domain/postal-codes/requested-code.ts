import type { RequestedPostalCode } from '@goldwake/contracts';
import type { StoredCode } from './reducer.js';

/** Returns a code as its player sees it at a time. @param now milliseconds since the Unix epoch */
export function requestedCode(code: StoredCode, now: number): RequestedPostalCode {
  return isExpired(code, now) ? { ...code, status: 'expired' } : code;
}

export function isExpired({ status, expires_at }: StoredCode, now: number): boolean {
  return status === 'open' && now >= Date.parse(expires_at);
}
