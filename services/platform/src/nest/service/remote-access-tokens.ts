import { type AccessKeysPort, type PublicKey, Refusal } from '@goldwake/contracts';
import { createLocalJWKSet, type JWK, type JWTVerifyGetKey } from 'jose';
import { ACCESS_MS, verifyAccessToken } from '../../access-token.js';
import type { Clock } from '../../ports/clock.js';
import type { AccessTokens, VerifiedToken } from '../signed-in.js';

/** How late another service may hear that a session has ended. */
const ASK_EVERY_MS = 1_000;
/** An end is stored a little after the time that it names. */
const OVERLAP_MS = 30_000;

/**
 * Checks access tokens by identity's public keys, without identity: they and the sessions that have ended are asked for every
 * second, and what was heard last holds while identity is away.
 */
export class RemoteAccessTokens implements AccessTokens {
  private keys: { set: JWTVerifyGetKey; kids: string } | undefined;
  /** With the time (ms) from which no token of the session lives; oldest first. */
  private readonly endings = new Map<string, number>();
  private heardUpTo: number;
  private timer: NodeJS.Timeout | undefined;
  private asking: Promise<void> | undefined;

  constructor(
    private readonly identity: AccessKeysPort,
    private readonly clock: Clock,
  ) {
    this.heardUpTo = clock.now() - ACCESS_MS;
  }

  /** Asks now and from then on. Identity may be away. */
  start(): void {
    void this.ask();
    this.timer = setInterval(() => void this.ask(), ASK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** @throws Refusal `token_invalid`, `token_expired`, and `unavailable` where identity was never heard yet */
  async verify(token: string): Promise<VerifiedToken> {
    if (!this.keys) await this.ask();
    if (!this.keys) throw new Refusal('unavailable', 'The identity service does not answer', { retry_after: 1 });
    const verified = await verifyAccessToken(token, this.keys.set, this.clock);
    if (this.isEnded(verified.sessionId)) throw new Refusal('token_invalid', 'This session has ended');
    return verified;
  }

  isEnded(sessionId: string): boolean {
    return this.endings.has(sessionId);
  }

  /** Never throws: identity is asked again in a second. */
  ask(): Promise<void> {
    this.asking ??= this.hear()
      .catch(() => {})
      .finally(() => {
        this.asking = undefined;
      });
    return this.asking;
  }

  private async hear(): Promise<void> {
    const { keys, ended } = await this.identity.list(new Date(this.heardUpTo - OVERLAP_MS).toISOString());
    this.take(keys);
    const now = this.clock.now();
    for (const [id, until] of this.endings) {
      if (until > now) break;
      this.endings.delete(id);
    }
    for (const { session_id, ended_at } of ended) {
      const endedAt = Date.parse(ended_at);
      // Not beyond now: an end that a clock ahead has named would hide all that end before it.
      this.heardUpTo = Math.min(Math.max(this.heardUpTo, endedAt), now);
      if (endedAt + ACCESS_MS > now) this.endings.set(session_id, endedAt + ACCESS_MS);
    }
  }

  private take(keys: readonly PublicKey[]): void {
    const kids = keys.map(({ kid }) => kid).join();
    if (this.keys?.kids !== kids) this.keys = { kids, set: createLocalJWKSet({ keys: [...keys] as JWK[] }) };
  }
}
