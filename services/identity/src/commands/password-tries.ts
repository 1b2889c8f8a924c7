import type { AddressLimits } from '../address-limits.js';
import type { Limiter } from '../limiter.js';
import { digest } from '../secrets/digest.js';

/** Bounds how often a password may be guessed: per account, known or not, and per address. */
export class PasswordTries {
  constructor(
    private readonly perAccount: Limiter,
    private readonly limits: AddressLimits,
  ) {}

  /**
   * Taken before the check and given back after: guesses sent side by side are counted too.
   * @param email normalized
   * @throws Refusal `too_many_requests`; whatever `check` throws
   */
  async count(email: string, address: string, check: () => Promise<boolean>): Promise<boolean> {
    const account = digest(email);
    this.take(account, address);
    const right = await check().catch((error) => {
      // Turned away unchecked is no failed guess.
      this.perAccount.giveBack(account);
      this.limits.giveBack('failures', address);
      throw error;
    });
    if (right) {
      this.perAccount.forget(account);
      this.limits.giveBack('failures', address);
    }
    return right;
  }

  /** Counts on both or on neither: what one of them refuses is no guess for the other. */
  private take(account: string, address: string): void {
    this.limits.take('failures', address);
    try {
      this.perAccount.take(account);
    } catch (refused) {
      this.limits.giveBack('failures', address);
      throw refused;
    }
  }
}
