import type { Limiter } from '@goldwake/platform';
import type { AddressLimits } from '../address-limits.js';
import { digest } from '../secrets/digest.js';

/**
 * Bounds how often a password may be guessed: per account, known or not, and per address. The door and the inside count apart:
 * who guesses from outside must not keep the owner, who is signed in, from choosing another password.
 */
export class PasswordTries {
  constructor(
    private readonly perAccount: Limiter,
    private readonly limits: AddressLimits,
  ) {}

  /**
   * Taken before the check and given back after: guesses sent side by side are counted too.
   * @param account what names it there: the normalized e-mail at the door, the uid inside
   * @throws Refusal `too_many_requests`; whatever `check` throws
   */
  async count(account: string, address: string, check: () => Promise<boolean>): Promise<boolean> {
    const key = digest(account);
    this.take(key, address);
    const right = await check().catch((error) => {
      // Turned away unchecked is no failed guess.
      this.perAccount.giveBack(key);
      this.limits.giveBack('failures', address);
      throw error;
    });
    if (right) {
      this.perAccount.forget(key);
      this.limits.giveBack('failures', address);
    }
    return right;
  }

  /** For who has proved to be the owner in another way. */
  forgive(account: string): void {
    this.perAccount.forget(digest(account));
  }

  /** Counts on both or on neither: what one of them refuses is no guess for the other. */
  private take(key: string, address: string): void {
    this.limits.take('failures', address);
    try {
      this.perAccount.take(key);
    } catch (refused) {
      this.limits.giveBack('failures', address);
      throw refused;
    }
  }
}
