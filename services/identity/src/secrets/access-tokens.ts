import { type AccessKeysPort, CLOCK_SKEW_MS_MAX, type PublicKey, Refusal } from '@goldwake/contracts';
import {
  ACCESS_MS,
  ACCESS_TOKEN,
  type Clock,
  type Documents,
  type Ids,
  put,
  RevisionConflict,
  SessionEndings,
  verifyAccessToken,
} from '@goldwake/core';
import type { AccessTokens, VerifiedToken } from '@goldwake/service';
import type { CryptoKey } from 'jose';
import { SignJWT } from 'jose/jwt/sign';
import { exportJWK } from 'jose/key/export';
import { generateKeyPair } from 'jose/key/generate/keypair';
import { importJWK } from 'jose/key/import';
import { type SigningKey, sessions, signingKeys } from '../documents.js';
import type { Started } from '../sessions/new-session.js';
import type { DataKey } from './data-key.js';

const CURRENT = 'current';
/**
 * Maximum number of ended sessions loaded at startup. If there are more, the tokens of the rest stay valid until they
 * expire after a few minutes.
 */
const ENDINGS_MAX = 10_000;

/** The session for which an access token is issued. */
export type IssuedFor = Pick<Started, 'uid' | 'sessionId' | 'endsAt'>;

/**
 * Issues and verifies access tokens that expire after ten minutes. The Ed25519 signing key is created at the
 * first start and kept in the store, encrypted with the data key. This process refuses the tokens of an ended
 * session at once.
 */
export class SignedTokens implements AccessTokens, AccessKeysPort {
  private keys:
    | { kid: string; public_jwk: SigningKey['public_jwk']; signing: CryptoKey; checking: CryptoKey }
    | undefined;
  private readonly endings: SessionEndings;

  constructor(
    private readonly documents: Documents,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly dataKey: DataKey,
  ) {
    this.endings = new SessionEndings(clock);
  }

  /** Loads or creates the signing key. Call this once, after the data key has been opened. */
  async open(): Promise<void> {
    const row = (await this.stored()) ?? (await this.make());
    const [signing, checking] = await Promise.all([
      importJWK(JSON.parse(this.dataKey.unseal(purposeOf(row.kid), row.sealed_private_jwk)), ACCESS_TOKEN.alg),
      importJWK(row.public_jwk, ACCESS_TOKEN.alg),
    ]);
    const { kid, public_jwk } = row;
    this.keys = { kid, public_jwk, signing: signing as CryptoKey, checking: checking as CryptoKey };
    for (const { session_id, ended_at } of await this.endedSince(new Date(this.clock.now() - ACCESS_MS).toISOString()))
      this.endings.add(session_id, Date.parse(ended_at));
  }

  /**
   * Returns the public key and the sessions that ended recently. They are read from the store, so that sessions ended
   * by another identity process are included.
   */
  async list(endedSince: string): Promise<Awaited<ReturnType<AccessKeysPort['list']>>> {
    const { kid, public_jwk } = this.opened();
    const now = this.clock.now();
    // Ends from before the clock was set back are sent only to a caller that asks for all, or each poll would repeat them.
    const to = Date.parse(endedSince) > now - ACCESS_MS ? new Date(now + CLOCK_SKEW_MS_MAX).toISOString() : undefined;
    return { keys: [{ ...public_jwk, kid } as PublicKey], ended: await this.endedSince(endedSince, to) };
  }

  /**
   * Issues a token that is valid for ten minutes, but never longer than its session.
   */
  async issue({ uid, sessionId, endsAt }: IssuedFor): Promise<{ access_token: string; expires_at: string }> {
    const { kid, signing } = this.opened();
    const issued = Math.floor(this.clock.now() / 1000);
    const sessionEnd = Math.floor(endsAt / 1000);
    const expires = Math.min(issued + ACCESS_MS / 1000, sessionEnd);
    const access_token = await new SignJWT({ sid: sessionId, session_exp: sessionEnd })
      .setProtectedHeader({ alg: ACCESS_TOKEN.alg, typ: ACCESS_TOKEN.typ, kid })
      .setSubject(uid)
      .setIssuer(ACCESS_TOKEN.party)
      .setAudience(ACCESS_TOKEN.party)
      .setIssuedAt(issued)
      .setExpirationTime(expires)
      .sign(signing);
    return { access_token, expires_at: new Date(expires * 1000).toISOString() };
  }

  async verify(token: string): Promise<VerifiedToken> {
    const verified = await verifyAccessToken(token, this.opened().checking, this.clock);
    if (this.isEnded(verified.sessionId)) throw new Refusal('token_invalid', 'This session has ended');
    return verified;
  }

  /** Makes this process refuse all tokens of the session from now on. */
  end(sessionId: string): void {
    this.endings.add(sessionId);
  }

  isEnded(sessionId: string): boolean {
    return this.endings.has(sessionId);
  }

  private async endedSince(from: string, to?: string): Promise<{ session_id: string; ended_at: string }[]> {
    const ended = await this.documents.find(sessions, {
      index: 'ended',
      range: { from, ...(to && { to }) },
      limit: ENDINGS_MAX,
    });
    return ended.flatMap(({ body: { session_id, ended_at } }) => (ended_at ? [{ session_id, ended_at }] : []));
  }

  private opened() {
    if (!this.keys) throw new Refusal('unavailable');
    return this.keys;
  }

  private async stored(): Promise<SigningKey | undefined> {
    return (await this.documents.get(signingKeys, CURRENT))?.body;
  }

  private async make(): Promise<SigningKey> {
    const pair = await generateKeyPair(ACCESS_TOKEN.alg, { crv: 'Ed25519', extractable: true });
    const [private_jwk, public_jwk] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)]);
    const created_at = new Date(this.clock.now()).toISOString();
    const kid = this.ids.next();
    const sealed_private_jwk = this.dataKey.seal(purposeOf(kid), JSON.stringify(private_jwk));
    const row: SigningKey = { kid, sealed_private_jwk, public_jwk, created_at };
    try {
      await this.documents.write([put(signingKeys, CURRENT, row, 0)]);
      return row;
    } catch (error) {
      // Another process has created a signing key at the same moment, so its key is used.
      const theirs = error instanceof RevisionConflict ? await this.stored() : undefined;
      if (theirs) return theirs;
      throw error;
    }
  }
}

function purposeOf(kid: string): string {
  return `signing_key:${kid}`;
}
