import { isUnderLocalName } from '@goldwake/core';
import type { Caller, Reply } from './caller.js';

export const REFRESH_COOKIE = 'goldwake_refresh';

/** Options of cookies that only the auth routes receive and that scripts cannot read. */
export function authCookie(caller: Caller) {
  const secure = !isUnderLocalName(caller);
  return { path: '/api/auth', httpOnly: true, sameSite: 'strict' as const, secure };
}

export function readRefreshCookie(caller: Caller): string | undefined {
  return caller.cookies[REFRESH_COOKIE];
}

/** @param lifeMs time until the session ends, in milliseconds */
export function setRefreshCookie(caller: Caller, reply: Reply, token: string, lifeMs: number): void {
  reply.setCookie(REFRESH_COOKIE, token, { ...authCookie(caller), maxAge: Math.floor(lifeMs / 1000) });
}

export function clearRefreshCookie(caller: Caller, reply: Reply): void {
  reply.clearCookie(REFRESH_COOKIE, authCookie(caller));
}
