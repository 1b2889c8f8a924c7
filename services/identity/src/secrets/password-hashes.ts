import { availableParallelism } from 'node:os';
import { Refusal } from '@goldwake/contracts';
import { type Options as HashCost, hash, verify } from '@node-rs/argon2';

export type { HashCost };

/**
 * Argon2id parameters recommended by OWASP; `memoryCost` is in KiB. Argon2id is the default algorithm of the package.
 */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Maximum number of concurrent hash computations. libuv has four threads, so two stay free for file access and
 * signatures. One core stays free for the event loop: on two cores, two hashes at once delay every other request, and
 * complete no more sign-ins per second than one.
 */
export const RUNNING_MAX = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Maximum length of the hashing queue, about 10 s of work. When it is full, requests are refused with a delay. */
const WAITING_MAX = 512;
const RETRY_AFTER_S = 5;

/**
 * Hash of 32 discarded random bytes, computed with `COST`. A sign-in with an unknown e-mail address is checked
 * against it, so that it takes as long as any other.
 */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$qCLU4UCYM5wKlIl/TarwlA$8rEwCs4GRgFZok7Px9o8YdtPSnwDw3uKE7xEMI9WoYU';

/**
 * Hashes passwords on libuv's threads and limits the number of concurrent hashes, so that a flood of sign-ins cannot
 * stall the casino.
 */
export class PasswordHashes {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly cost: HashCost = COST) {}

  /**
   * Hashes a password.
   * @throws Refusal `too_many_requests` when the queue is full
   */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password.normalize('NFKC'), this.cost));
  }

  /**
   * Checks a password.
   * @param stored hash of the account; undefined if there is no such account, then the check takes as long and fails
   * @throws Refusal `too_many_requests` when the queue is full
   */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const right = await this.inTurn(() => verify(stored ?? DECOY, password.normalize('NFKC')));
    return right && stored !== undefined;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= RUNNING_MAX) {
      if (this.waiting.length >= WAITING_MAX) {
        throw new Refusal('too_many_requests', undefined, { retry_after: RETRY_AFTER_S });
      }
      await new Promise<void>((go) => this.waiting.push(go));
    } else {
      this.running++;
    }
    try {
      return await work();
    } finally {
      // The slot is handed directly to the next waiting caller instead of being freed, so that no new caller can take
      // it in between.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
