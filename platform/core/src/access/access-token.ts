import { msUntil, Refusal } from '@goldwake/contracts';
import type { CryptoKey, JWTVerifyGetKey } from 'jose';
import * as errors from 'jose/errors';
import { jwtVerify } from 'jose/jwt/verify';
import type { Clock } from '../ports/clock.js';
import type { VerifiedToken } from './signed-in.js';

/** Maximum lifetime of an access token in milliseconds. It ends with its session, if that is earlier. */
export const ACCESS_MS = 10 * 60 * 1000;

/** Values that all access tokens have in common. The identity service sets them, and every service verifies them. */
export const ACCESS_TOKEN = { alg: 'EdDSA', typ: 'at+jwt', party: 'goldwake' } as const;

/**
 * Returns whether a token with this expiry is valid now. One that expires later than any token that is issued now is
 * from before the clock was set back, or from a clock that is ahead by more than is allowed.
 */
export function isTokenCurrent({ expiresAt }: Pick<VerifiedToken, 'expiresAt'>, now: number): boolean {
  return msUntil(expiresAt, now, ACCESS_MS) > 0;
}

/**
 * Returns a key of an access token. Those of one session differ in their expiry, because each refresh issues a later
 * one; only those of its last ten minutes end together, and share a key.
 */
export function tokenKey({ sessionId, expiresAt }: Pick<VerifiedToken, 'sessionId' | 'expiresAt'>): string {
  return `${sessionId} ${expiresAt}`;
}

/**
 * Verifies an access token, but does not check whether its session has ended.
 * @throws Refusal `token_invalid`, `token_expired`; errors thrown by `key` are passed on
 */
export async function verifyAccessToken(
  token: string,
  key: CryptoKey | JWTVerifyGetKey,
  clock: Clock,
): Promise<VerifiedToken> {
  const options = {
    algorithms: [ACCESS_TOKEN.alg],
    typ: ACCESS_TOKEN.typ,
    issuer: ACCESS_TOKEN.party,
    audience: ACCESS_TOKEN.party,
    requiredClaims: ['sub', 'exp', 'sid'],
    currentDate: new Date(clock.now()),
  };
  try {
    const verify = typeof key === 'function' ? jwtVerify(token, key, options) : jwtVerify(token, key, options);
    // A token without the claim `session_exp` is from an earlier version; its session is assumed to end with the token.
    const { sub, sid, exp, session_exp = exp } = (await verify).payload;
    if (
      typeof sub === 'string' &&
      typeof sid === 'string' &&
      typeof exp === 'number' &&
      typeof session_exp === 'number'
    ) {
      const verified = { uid: sub, sessionId: sid, expiresAt: exp * 1000, sessionEndsAt: session_exp * 1000 };
      if (!isTokenCurrent(verified, clock.now())) throw new Refusal('token_expired');
      return verified;
    }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Refusal('token_expired');
    if (!(error instanceof errors.JOSEError || error instanceof TypeError)) throw error;
  }
  throw new Refusal('token_invalid');
}
