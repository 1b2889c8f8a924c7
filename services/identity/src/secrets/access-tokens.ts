import { Refusal } from '@goldwake/contracts';
import { type Clock, type Documents, type Ids, put, RevisionConflict } from '@goldwake/platform';
import type { AccessTokens, VerifiedToken } from '@goldwake/platform/nest';
import { type CryptoKey, errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import { type SigningKey, sessions, signingKeys } from '../collections.js';

export const ACCESS_MS = 10 * 60 * 1000;

const ALGORITHM = 'EdDSA';
const TYPE = 'at+jwt';
const PARTY = 'goldwake';
const CURRENT = 'current';
/** Endings read back at start; more within one token's life would only live out those few minutes. */
const ENDINGS_MAX = 10_000;

/**
 * Issues and verifies access tokens: Ed25519 signatures under a key made at first start and kept in the store. A token lives
 * ten minutes; one whose session has ended is refused at once in this process.
 */
export class SignedTokens implements AccessTokens {
  private keys: { kid: string; signing: CryptoKey; checking: CryptoKey } | undefined;
  /** Sessions ended while a token of theirs may live, with the time (ms) at which none does any more; oldest first. */
  private readonly endings = new Map<string, number>();

  constructor(
    private readonly documents: Documents,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Called once, when the collections are declared. */
  async open(): Promise<void> {
    const row = (await this.stored()) ?? (await this.make());
    const [signing, checking] = await Promise.all([
      importJWK(row.private_jwk, ALGORITHM),
      importJWK(row.public_jwk, ALGORITHM),
    ]);
    this.keys = { kid: row.kid, signing: signing as CryptoKey, checking: checking as CryptoKey };
    const from = new Date(this.clock.now() - ACCESS_MS).toISOString();
    for (const { body } of await this.documents.find(sessions, {
      index: 'ended',
      range: { from },
      limit: ENDINGS_MAX,
    })) {
      if (body.ended_at) this.endings.set(body.session_id, Date.parse(body.ended_at) + ACCESS_MS);
    }
  }

  async issue(uid: string, sessionId: string): Promise<{ access_token: string; expires_at: string }> {
    const { kid, signing } = this.opened();
    const issued = Math.floor(this.clock.now() / 1000);
    const expires = issued + ACCESS_MS / 1000;
    const access_token = await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
      .setSubject(uid)
      .setIssuer(PARTY)
      .setAudience(PARTY)
      .setIssuedAt(issued)
      .setExpirationTime(expires)
      .sign(signing);
    return { access_token, expires_at: new Date(expires * 1000).toISOString() };
  }

  async verify(token: string): Promise<VerifiedToken> {
    const { sub, sid, exp } = await this.claims(token);
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number')
      throw new Refusal('token_invalid');
    if (this.isEnded(sid)) throw new Refusal('token_invalid', 'This session has ended');
    return { uid: sub, sessionId: sid, expiresAt: exp * 1000 };
  }

  /** Tokens of this session are refused from now on. */
  end(sessionId: string): void {
    const now = this.clock.now();
    for (const [id, until] of this.endings) {
      if (until > now) break;
      this.endings.delete(id);
    }
    this.endings.set(sessionId, now + ACCESS_MS);
  }

  isEnded(sessionId: string): boolean {
    return this.endings.has(sessionId);
  }

  private async claims(token: string): Promise<Record<string, unknown>> {
    const { checking } = this.opened();
    try {
      const { payload } = await jwtVerify(token, checking, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: PARTY,
        audience: PARTY,
        requiredClaims: ['sub', 'exp', 'sid'],
        currentDate: new Date(this.clock.now()),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new Refusal('token_expired');
      if (error instanceof errors.JOSEError || error instanceof TypeError) throw new Refusal('token_invalid');
      throw error;
    }
  }

  private opened() {
    if (!this.keys) throw new Refusal('unavailable');
    return this.keys;
  }

  private async stored(): Promise<SigningKey | undefined> {
    return (await this.documents.get(signingKeys, CURRENT))?.body;
  }

  private async make(): Promise<SigningKey> {
    const pair = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
    const [private_jwk, public_jwk] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)]);
    const created_at = new Date(this.clock.now()).toISOString();
    const row: SigningKey = { kid: this.ids.next(), private_jwk, public_jwk, created_at };
    try {
      await this.documents.write([put(signingKeys, CURRENT, row, 0)]);
      return row;
    } catch (error) {
      // Another process made one at the same moment: that one counts.
      const theirs = error instanceof RevisionConflict ? await this.stored() : undefined;
      if (theirs) return theirs;
      throw error;
    }
  }
}
