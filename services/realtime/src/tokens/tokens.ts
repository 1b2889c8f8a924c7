import { msUntil, Refusal } from '@goldwake/contracts';
import {
  type Clock,
  collection,
  type Documents,
  put,
  type Random,
  RevisionConflict,
  type SignedIn,
} from '@goldwake/core';
import * as errors from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';

export const TOKEN_LIFE_MS = 60 * 60 * 1000;
const AUDIENCE = 'realtime';
const TYPE = 'realtime+jwt';
/**
 * Id of the only document in `realtime_secrets`. All gateway processes sign and verify tokens with the secret in it.
 */
const SECRET_ID = 'signing';

export const REALTIME_SECRETS = collection<{ secret: string; made_at: string }>('realtime_secrets');

export interface RealtimeClaims {
  uid: string;
  /** Id of the session for which the token was issued. When the session ends, its sockets are closed. */
  sessionId: string;
  /** Time of expiry, in milliseconds since the Unix epoch. */
  expiresAt: number;
}

/**
 * Issues and verifies tokens that are valid only for the realtime socket, so that a leaked token gives no other access.
 */
export class RealtimeTokens {
  private constructor(
    private readonly secret: Uint8Array,
    private readonly clock: Clock,
  ) {}

  static async open(documents: Documents, random: Random, clock: Clock): Promise<RealtimeTokens> {
    await documents.declare(REALTIME_SECRETS);
    const made = {
      secret: Buffer.from(random.bytes(32)).toString('base64url'),
      made_at: new Date(clock.now()).toISOString(),
    };
    let stored = await documents.get(REALTIME_SECRETS, SECRET_ID);
    if (!stored) {
      try {
        await documents.write([put(REALTIME_SECRETS, SECRET_ID, made, 0)]);
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
      }
      stored = await documents.get(REALTIME_SECRETS, SECRET_ID);
    }
    if (!stored) throw new Error('realtime_secrets: the secret was stored but cannot be read back');
    return new RealtimeTokens(Buffer.from(stored.body.secret, 'base64url'), clock);
  }

  /** Issues a token that never outlives its session. */
  async mint(
    { uid, sessionId, sessionEndsAt }: SignedIn,
    lifeMs = TOKEN_LIFE_MS,
  ): Promise<{ token: string; expiresAt: number }> {
    const issuedAt = Math.floor(this.clock.now() / 1000);
    const expiresAt = Math.min(issuedAt + Math.ceil(lifeMs / 1000), Math.floor(sessionEndsAt / 1000));
    const token = await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: TYPE })
      .setSubject(uid)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(this.secret);
    return { token, expiresAt: expiresAt * 1000 };
  }

  /**
   * Verifies a token.
   * @throws Refusal `token_expired`, or `token_invalid` for any other defect
   */
  async verify(token: string): Promise<RealtimeClaims> {
    const now = this.clock.now();
    try {
      const { payload } = await jwtVerify(token, this.secret, {
        algorithms: ['HS256'],
        audience: AUDIENCE,
        typ: TYPE,
        currentDate: new Date(now),
        requiredClaims: ['sub', 'exp', 'sid'],
      });
      const expiresAt = Number(payload.exp) * 1000;
      // A token from before the clock was set back expires later than any token that is issued now.
      if (msUntil(expiresAt, now, TOKEN_LIFE_MS) === 0) throw new Refusal('token_expired');
      return { uid: String(payload.sub), sessionId: String(payload.sid), expiresAt };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Refusal(error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid');
    }
  }
}
