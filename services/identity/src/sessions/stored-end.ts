import type { Session } from '../documents.js';

/**
 * Returns the time at which a session ends if it is not refreshed again, in milliseconds since the Unix epoch. The
 * stored end may be later than `lifeMs` permits, if the setting has changed since.
 * @param lifeMs time after the sign-in at which the session ends, however often it is refreshed
 */
export function storedEnd({ started_at, expires_at }: Session, lifeMs: number): number {
  return Math.min(Date.parse(expires_at), Date.parse(started_at) + lifeMs);
}
