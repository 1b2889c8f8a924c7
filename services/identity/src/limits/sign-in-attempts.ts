import { type Clock, callerKey } from '@goldwake/core';
import type { AddressGuesses } from './address-guesses.js';
import { countAttempt, type GuessCounter, type Guessed } from './guess-counter.js';
import { MemoryGuesses } from './memory-guesses.js';
import type { SharedGuesses } from './shared-guesses.js';

/** Message shown when an account has too many failed attempts, by the credential that was attempted. */
const DETAILS = {
  password:
    'Too many wrong passwords were tried for this account; wait, or choose a new password with “Forgot password”',
  secondFactor: 'Too many wrong codes were tried for this account; wait, or sign in from a device that you used before',
} as const;

/** Where a sign-in comes from. */
export interface Origin {
  address: string;
  /** Hash of the device cookie if guesses of this device are counted separately from those of all others. */
  device: string | undefined;
}

/**
 * Limits guesses at sign-in, for accounts that exist and for those that do not. A device that the account knows
 * has a counter of its own, so guesses from elsewhere never lock it out. All other devices are limited together: per
 * address (passwords only), per account and address, and per account with a growing delay.
 */
export class SignInAttempts {
  private readonly perDevice: MemoryGuesses;
  private readonly perOrigin: MemoryGuesses;
  private readonly perAccount: MemoryGuesses;

  constructor(
    clock: Clock,
    /** Omitted for second factors: who guesses one knows the password of the account, and others must not count. */
    private readonly perAddress: AddressGuesses | undefined,
    private readonly shared: SharedGuesses,
    private readonly guessed: keyof typeof DETAILS,
  ) {
    this.perDevice = new MemoryGuesses(clock, 'window');
    this.perOrigin = new MemoryGuesses(clock, 'window');
    this.perAccount = new MemoryGuesses(clock, 'growingDelay', DETAILS[guessed]);
  }

  /**
   * Counts the attempt.
   * @param account what is guessed at: the hash of the e-mail, as `SealedEmails` returns it, the uid, or an enrolment
   * @throws Refusal `too_many_requests`, or any error of `check`
   */
  count(account: string, { address, device }: Origin, check: () => Promise<boolean>): Promise<Guessed> {
    if (device !== undefined) {
      const key = `${account} ${device}`;
      const shared = this.shared.counter('window', `${this.guessed} device ${key}`);
      return countAttempt([this.perDevice.counter(key), shared], check);
    }
    return countAttempt(
      [
        ...(this.perAddress?.counters(address) ?? []),
        this.perOrigin.counter(originKey(account, address)),
        this.perAccount.counter(account),
        this.sharedOf(account),
      ],
      check,
    );
  }

  /** Resets the counters of an account whose owner has proved their identity in another way from this address. */
  async forgive(account: string, address: string): Promise<void> {
    this.perOrigin.counter(originKey(account, address)).forget();
    this.perAccount.counter(account).forget();
    await this.shared.clear(this.sharedOf(account).forget());
  }

  private sharedOf(account: string): GuessCounter {
    return this.shared.counter('growingDelay', `${this.guessed} account ${account}`, DETAILS[this.guessed]);
  }
}

function originKey(account: string, address: string): string {
  return `${account} ${callerKey(address)}`;
}
