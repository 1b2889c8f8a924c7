import { Refusal } from '@goldwake/contracts';
import { hash, type Options, verify } from '@node-rs/argon2';

/** argon2id (the package's default) with OWASP's parameters. memoryCost in KiB. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Threads of libuv's four that hashing may hold: the others stay free for files and signatures. */
const RUNNING_MAX = 2;
/** Some 10 s of work; whoever comes behind is told to come back. */
const WAITING_MAX = 512;
const RETRY_AFTER_S = 5;

/** The hash of 32 random bytes that nobody kept, at the same cost: what an unknown e-mail's password is checked against. */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$qCLU4UCYM5wKlIl/TarwlA$8rEwCs4GRgFZok7Px9o8YdtPSnwDw3uKE7xEMI9WoYU';

/** Hashes passwords on libuv's threads, a few at a time, so that a flood of sign-ins cannot stall the casino. */
export class PasswordHashes {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @throws Refusal `too_many_requests` when too much is waiting */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password.normalize('NFKC'), COST));
  }

  /**
   * @param stored undefined where there is no such account: takes as long, and is never right
   * @throws Refusal `too_many_requests` when too much is waiting
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
      // The place is handed on, not freed: nobody new can slip in between.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
