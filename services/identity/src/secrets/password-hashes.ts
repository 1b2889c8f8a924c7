import { Refusal } from '@goldwake/contracts';
import { hash, type Options, verify } from '@node-rs/argon2';

/** Parameters recommended by OWASP for argon2id (the default of the package); memoryCost in KiB. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Maximum number of concurrent hashes. libuv has four threads; the others stay free for files and signatures. */
const RUNNING_MAX = 2;
/** Maximum queue length, about 10 s of work. Further callers are refused and told when to retry. */
const WAITING_MAX = 512;
const RETRY_AFTER_S = 5;

/**
 * Hash of 32 random bytes that were not kept, with the same cost. The password of an unknown e-mail is checked against
 * it.
 */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$qCLU4UCYM5wKlIl/TarwlA$8rEwCs4GRgFZok7Px9o8YdtPSnwDw3uKE7xEMI9WoYU';

/** Hashes passwords on libuv's threads, a few at a time, so that a flood of sign-ins cannot stall the casino. */
export class PasswordHashes {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /**
   * Hashes a password.
   * @throws Refusal `too_many_requests` when the queue is full
   */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password.normalize('NFKC'), COST));
  }

  /**
   * Checks a password.
   * @param stored hash of the account; undefined if there is no such account, in which case the check takes as long and
   * fails
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
      // Passes the slot to the next waiting caller without freeing it, so that no new caller can take it in between.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
