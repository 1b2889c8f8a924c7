import { isLocalName } from '@goldwake/core';
import { SESSION_MS } from '../secrets/refresh-tokens.js';
import type { Caller, Reply } from './caller.js';

export const REFRESH_COOKIE = 'goldwake_refresh';

function options(caller: Caller) {
  const secure = !isLocalName(caller.hostname);
  return { path: '/api/auth', httpOnly: true, sameSite: 'strict' as const, secure };
}

export function readRefreshCookie(caller: Caller): string | undefined {
  return caller.cookies[REFRESH_COOKIE];
}

export function setRefreshCookie(caller: Caller, reply: Reply, token: string): void {
  reply.setCookie(REFRESH_COOKIE, token, { ...options(caller), maxAge: SESSION_MS / 1000 });
}

export function clearRefreshCookie(caller: Caller, reply: Reply): void {
  reply.clearCookie(REFRESH_COOKIE, options(caller));
}
