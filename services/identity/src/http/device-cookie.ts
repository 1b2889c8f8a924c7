import type { Device } from '../sessions/new-session.js';
import { type Caller, type Reply, userAgent } from './caller.js';
import { authCookie } from './refresh-cookie.js';

export const DEVICE_COOKIE = 'goldwake_device';
/** Browsers keep a cookie for 400 days at most. */
const LIFE_S = 400 * 24 * 60 * 60;

export function readDeviceCookie(caller: Caller): string | undefined {
  return caller.cookies[DEVICE_COOKIE];
}

/** Sets the cookie by which the account knows this device. It stays when the player signs out. */
export function setDeviceCookie(caller: Caller, reply: Reply, token: string): void {
  reply.setCookie(DEVICE_COOKIE, token, { ...authCookie(caller), maxAge: LIFE_S });
}

/** Returns what the browser sends about itself. */
export function deviceOf(caller: Caller): Device {
  return { userAgent: userAgent(caller), deviceToken: readDeviceCookie(caller) };
}
