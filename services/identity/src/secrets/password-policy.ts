import { Refusal } from '@goldwake/contracts';
import {
  COMMON_PASSWORD,
  COMMON_WORDS,
  foldPassword,
  type PasswordOwner,
  passwordFault,
  passwordWords,
} from '@goldwake/contracts/passwords';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * Minimum number of guesses, as a power of ten, that a password must withstand. Ten random letters need 10, two common
 * words without a separator 7.4, a date with two digits 7.
 */
const GUESSES_LOG10_MIN = 8.5;
/**
 * Number of leading characters that the estimate covers. The effort grows with the square of the length, and
 * substitutions multiply it; with these bounds the slowest password takes 50 ms of processor time, a usual one takes
 * 1 ms.
 */
const ESTIMATED_LENGTH = 24;
const SUBSTITUTIONS_MAX = 20;
const GUESSABLE = 'This can be guessed quickly: use more words, or less common ones';

let shared: PasswordPolicy | undefined;

/**
 * Decides which new passwords are accepted: the rules of the contracts, a list of 49,000 leaked passwords, and an
 * estimate of the guesses that finds common words, dates, repetitions and rows of keys.
 */
export class PasswordPolicy {
  private readonly leaked = new Set(dictionary['passwords-common'].map(foldPassword));
  private readonly estimate = new ZxcvbnFactory({
    dictionary: { leaked: dictionary['passwords-common'], common: [...COMMON_WORDS] },
    graphs: adjacencyGraphs,
    maxLength: ESTIMATED_LENGTH,
    l33tMaxSubstitutions: SUBSTITUTIONS_MAX,
  });

  /** Returns the policy of this process: its lists never change, and building them takes tens of milliseconds. */
  static shared(): PasswordPolicy {
    shared ??= new PasswordPolicy();
    return shared;
  }

  /**
   * Checks that a password is strong enough.
   * @param path name of the field, for the field error
   * @throws Refusal `password_too_weak`, with the reason in the field error
   */
  require(password: string, owner: PasswordOwner, path = 'password'): void {
    const message = passwordFault(password, owner) ?? this.leakedFault(password) ?? this.guessableFault(password);
    if (message) throw new Refusal('password_too_weak', message, { errors: [{ path, message }] });
  }

  private leakedFault(password: string): string | undefined {
    const words = passwordWords(password.normalize('NFKC').toLowerCase());
    return words.some((word) => this.leaked.has(foldPassword(word))) ? COMMON_PASSWORD : undefined;
  }

  private guessableFault(password: string): string | undefined {
    const { guessesLog10 } = this.estimate.check(password.normalize('NFKC'));
    return guessesLog10 < GUESSES_LOG10_MIN ? GUESSABLE : undefined;
  }
}
