import type { Limiter } from '@goldwake/core';
import { digest } from '../secrets/digest.js';
import type { AddressLimits } from './address-limits.js';

/**
 * Limits password guesses per account (existing or not) and per IP address. Sign-in and password checks within a
 * session use separate counters, so that an attacker's guesses at sign-in cannot prevent the signed-in owner from
 * changing the password.
 */
export class PasswordAttempts {
  constructor(
    private readonly perAccount: Limiter,
    private readonly limits: AddressLimits,
  ) {}

  /**
   * Counts the attempt before the password is checked and takes it back if the password is right. Concurrent guesses
   * are therefore counted too.
   * @param account key of the account: the normalized e-mail at sign-in, the uid inside a session
   * @throws Refusal `too_many_requests`, or any error of `check`
   */
  async count(account: string, address: string, check: () => Promise<boolean>): Promise<boolean> {
    const key = digest(account);
    this.take(key, address);
    const right = await check().catch((error) => {
      // If the check itself fails, for example because the hashing queue is full, the attempt does not count as a wrong
      // guess.
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

  /** Resets the counter of an account whose owner has proved their identity in another way. */
  forgive(account: string): void {
    this.perAccount.forget(digest(account));
  }

  /**
   * Counts the attempt against both limits or neither, so that an attempt refused by one limit does not use up the
   * other.
   */
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
