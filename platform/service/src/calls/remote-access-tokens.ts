import { type AccessKeysPort, CLOCK_SKEW_MS_MAX, type PublicKey, Refusal } from '@goldwake/contracts';
import type { Clock } from '@goldwake/core';
import { ACCESS_MS, SessionEndings, verifyAccessToken } from '@goldwake/core';
import type { JWK, JWTVerifyGetKey } from 'jose';
import { createLocalJWKSet } from 'jose/jwks/local';
import type { AccessTokens, VerifiedToken } from '../http/signed-in.js';

/** Polling interval in milliseconds. Other services learn within this time that a session has ended. */
const ASK_EVERY_MS = 1_000;
/**
 * Overlap of the time ranges of successive polls, in milliseconds. It is needed because the clocks of identity processes
 * differ, and the end of a session is stored slightly later than its timestamp says.
 */
const OVERLAP_MS = 2 * CLOCK_SKEW_MS_MAX;

/**
 * Verifies access tokens outside of the identity service, with its public keys. Keys and ended sessions are polled
 * every second; while identity is unreachable, the last known ones are used.
 */
export class RemoteAccessTokens implements AccessTokens {
  private keys: { set: JWTVerifyGetKey; kids: string } | undefined;
  private readonly endings: SessionEndings;
  private fetchedUpTo: number;
  private askedAt: number;
  private timer: NodeJS.Timeout | undefined;
  private asking: Promise<void> | undefined;

  constructor(
    private readonly identity: AccessKeysPort,
    private readonly clock: Clock,
  ) {
    this.endings = new SessionEndings(clock);
    this.askedAt = clock.now();
    this.fetchedUpTo = this.askedAt - ACCESS_MS;
  }

  /** Starts polling the identity service, which may be unreachable at this time. */
  start(): void {
    void this.ask();
    this.timer = setInterval(() => void this.ask(), ASK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /**
   * Verifies a token.
   * @throws Refusal `token_invalid`, `token_expired`, or `unavailable` if identity has never responded yet
   */
  async verify(token: string): Promise<VerifiedToken> {
    if (!this.keys) await this.ask();
    if (!this.keys) throw new Refusal('unavailable', 'The identity service does not respond', { retry_after: 1 });
    const verified = await verifyAccessToken(token, this.keys.set, this.clock);
    if (this.isEnded(verified.sessionId)) throw new Refusal('token_invalid', 'This session has ended');
    return verified;
  }

  isEnded(sessionId: string): boolean {
    return this.endings.has(sessionId);
  }

  /** Polls the identity service. Never rejects, because the next poll follows within a second. */
  ask(): Promise<void> {
    this.asking ??= this.fetchEndings()
      .catch(() => {})
      .finally(() => {
        this.asking = undefined;
      });
    return this.asking;
  }

  private async fetchEndings(): Promise<void> {
    const now = this.clock.now();
    // Asks for everything once after the clock was set back.
    if (now < this.askedAt) this.fetchedUpTo = now - ACCESS_MS;
    this.askedAt = now;
    const { keys, ended } = await this.identity.list(new Date(this.fetchedUpTo - OVERLAP_MS).toISOString());
    this.take(keys);
    for (const { session_id, ended_at } of ended) {
      const endedAt = Date.parse(ended_at);
      // The value never exceeds the current time, or a session end from a clock that is ahead would make later polls
      // skip all session ends before it.
      this.fetchedUpTo = Math.max(this.fetchedUpTo, Math.min(endedAt, now));
      this.endings.add(session_id, endedAt);
    }
  }

  private take(keys: readonly PublicKey[]): void {
    const kids = keys.map(({ kid }) => kid).join();
    if (this.keys?.kids !== kids) this.keys = { kids, set: createLocalJWKSet({ keys: [...keys] as JWK[] }) };
  }
}
