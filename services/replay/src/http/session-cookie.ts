import { isUnderLocalName } from '@goldwake/core';
import type { Caller, Reply } from './caller.js';

const COOKIE = 'goldwake_workbench';

function options(caller: Caller) {
  const secure = !isUnderLocalName(caller);
  return { path: '/api/workbench', httpOnly: true, sameSite: 'strict' as const, secure };
}

export function readSessionCookie(caller: Caller): string | undefined {
  return caller.cookies[COOKIE];
}

/**
 * Sets a session cookie, which the browser deletes when it closes. The session itself ends with the casino's process.
 */
export function setSessionCookie(caller: Caller, reply: Reply, secret: string): void {
  reply.setCookie(COOKIE, secret, options(caller));
}

export function clearSessionCookie(caller: Caller, reply: Reply): void {
  reply.clearCookie(COOKIE, options(caller));
}
