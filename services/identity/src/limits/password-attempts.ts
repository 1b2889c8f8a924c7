import type { Limiter } from '@goldwake/core';
import { digest } from '../secrets/digest.js';
import type { AddressLimits } from './address-limits.js';

/**
 * Limits how often a password may be guessed, per account (existing or not) and per address. Sign-in and password
 * checks inside a session have separate counters, so that guesses at the sign-in cannot prevent the signed-in owner
 * from choosing another password.
 */
export class PasswordAttempts {
  constructor(
    private readonly perAccount: Limiter,
    private readonly limits: AddressLimits,
  ) {}

  /**
   * Counts the try before the check and takes it back if the password is right, so that concurrent guesses are counted
   * too.
   * @param account key of the account: the normalized e-mail at sign-in, the uid inside a session
   * @throws Refusal `too_many_requests`, or any error of `check`
   */
  async count(account: string, address: string, check: () => Promise<boolean>): Promise<boolean> {
    const key = digest(account);
    this.take(key, address);
    const right = await check().catch((error) => {
      // A failed check, such as a full hashing queue, is not a wrong guess.
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

  /** Resets the counter of an owner who has proved their identity in another way. */
  forgive(account: string): void {
    this.perAccount.forget(digest(account));
  }

  /** Counts the try on both limits or on neither, so that a try refused by one limit does not use up the other. */
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
