import { isUnderLocalName, type Settings } from '@goldwake/core';
import type { Caller, Reply } from './caller.js';

const COOKIE = 'goldwake_workbench';

/** Returns the options of the cookies of a session: one for each path that requires it. */
function options(caller: Caller, { mailbox }: Pick<Settings, 'mailbox'>) {
  const secure = !isUnderLocalName(caller);
  const paths = ['/api/workbench', ...(mailbox === 'workbench' ? ['/api/dev/mailbox'] : [])];
  return paths.map((path) => ({ path, httpOnly: true, sameSite: 'strict' as const, secure }));
}

export function readSessionCookie(caller: Pick<Caller, 'cookies'>): string | undefined {
  return caller.cookies[COOKIE];
}

/**
 * Sets a session cookie, which the browser deletes when it closes. The session itself ends with the casino's process.
 */
export function setSessionCookie(
  caller: Caller,
  reply: Reply,
  secret: string,
  settings: Pick<Settings, 'mailbox'>,
): void {
  for (const one of options(caller, settings)) reply.setCookie(COOKIE, secret, one);
}

export function clearSessionCookie(caller: Caller, reply: Reply, settings: Pick<Settings, 'mailbox'>): void {
  for (const one of options(caller, settings)) reply.clearCookie(COOKIE, one);
}
