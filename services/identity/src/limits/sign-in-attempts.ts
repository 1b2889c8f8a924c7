import { type Clock, callerKey, Limiter } from '@goldwake/core';
import { digest } from '../secrets/digest.js';
import type { AddressLimits } from './address-limits.js';
import { GrowingDelay } from './growing-delay.js';
import { addressCounter, countAttempt, counterOf } from './password-attempts.js';

const FAILURES = { takes: 10, windowMs: 15 * 60_000 };

/** Where a sign-in comes from. */
export interface Origin {
  address: string;
  /** Hash of the device cookie if the account knows this device; otherwise undefined. */
  device: string | undefined;
}

/**
 * Limits password guesses at sign-in, for accounts that exist and for those that do not. A device that the account knows
 * has a counter of its own, so guesses from elsewhere never lock it out. All other devices are limited together: per
 * address, per account and address, and per account with a growing delay.
 */
export class SignInAttempts {
  private readonly perDevice: Limiter;
  private readonly perOrigin: Limiter;
  private readonly perAccount: GrowingDelay;

  constructor(
    clock: Clock,
    private readonly limits: AddressLimits,
  ) {
    this.perDevice = new Limiter(clock, FAILURES);
    this.perOrigin = new Limiter(clock, FAILURES);
    this.perAccount = new GrowingDelay(clock);
  }

  /**
   * Counts the attempt.
   * @param account the hash of the e-mail, as `SealedEmails` returns it
   * @throws Refusal `too_many_requests`, or any error of `check`
   */
  count(account: string, { address, device }: Origin, check: () => Promise<boolean>): Promise<boolean> {
    if (device !== undefined) {
      return countAttempt([counterOf(this.perDevice, digest(`${account} ${device}`))], check);
    }
    return countAttempt(
      [
        addressCounter(this.limits, address),
        counterOf(this.perOrigin, originKey(account, address)),
        counterOf(this.perAccount, digest(account)),
      ],
      check,
    );
  }

  /** Resets the counters of an account whose owner has proved their identity in another way from this address. */
  forgive(account: string, address: string): void {
    this.perOrigin.forget(originKey(account, address));
    this.perAccount.forget(digest(account));
  }
}

function originKey(account: string, address: string): string {
  return digest(`${account} ${callerKey(address)}`);
}
