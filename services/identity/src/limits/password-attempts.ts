import { type Clock, tokenKey, type VerifiedToken } from '@goldwake/core';
import { countAttempt } from './guess-counter.js';
import { MemoryGuesses } from './memory-guesses.js';
import type { SharedGuesses } from './shared-guesses.js';

/**
 * Limits wrong passwords of signed-in players. Each access token has a counter of its own, so that neither guesses at
 * sign-in nor those of a thief with an access token prevent the owner from changing the password: the owner's next
 * token has a new one. The counter of the session bounds the guesses of a thief who can refresh it.
 */
export class PasswordAttempts {
  private readonly perToken: MemoryGuesses;
  private readonly perSession: MemoryGuesses;

  constructor(
    clock: Clock,
    private readonly shared: SharedGuesses,
  ) {
    this.perToken = new MemoryGuesses(clock, 'window');
    this.perSession = new MemoryGuesses(clock, 'session');
  }

  /** @throws Refusal `too_many_requests`, or any error of `check` */
  async count(token: Pick<VerifiedToken, 'sessionId' | 'expiresAt'>, check: () => Promise<boolean>): Promise<boolean> {
    const [key, { sessionId }] = [tokenKey(token), token];
    const counters = [
      this.perToken.counter(key),
      this.perSession.counter(sessionId),
      this.shared.counter('window', `token ${key}`),
      this.shared.counter('session', `session ${sessionId}`),
    ];
    const { right, clearing } = await countAttempt(counters, check);
    await this.shared.clear(clearing);
    return right;
  }
}
