import { countAttempt } from './guess-counter.js';
import type { MemoryGuesses } from './memory-guesses.js';
import type { SharedGuesses } from './shared-guesses.js';

/**
 * Limits wrong passwords within a session. Each session has a counter of its own, so that neither guesses at sign-in nor
 * those of a thief with an access token prevent the signed-in owner from changing the password.
 */
export class PasswordAttempts {
  constructor(
    private readonly perSession: MemoryGuesses,
    private readonly shared: SharedGuesses,
  ) {}

  /** @throws Refusal `too_many_requests`, or any error of `check` */
  async count(sessionId: string, check: () => Promise<boolean>): Promise<boolean> {
    const counters = [this.perSession.counter(sessionId), this.shared.counter('window', `session ${sessionId}`)];
    const { right, clearing } = await countAttempt(counters, check);
    await this.shared.clear(clearing);
    return right;
  }
}
