import { Refusal } from '@goldwake/contracts';
import {
  COMMON_PASSWORD,
  foldPassword,
  type PasswordOwner,
  passwordFault,
  passwordWords,
} from '@goldwake/contracts/passwords';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Decides which new passwords are accepted: the rules of the contracts, and a list of 49,000 leaked passwords. */
export class PasswordPolicy {
  private readonly leaked = new Set(dictionary['passwords-common'].map(foldPassword));

  /**
   * Checks that a password is strong enough.
   * @param path name of the field, for the field error
   * @throws Refusal `password_too_weak`, with the reason in the field error
   */
  require(password: string, owner: PasswordOwner, path = 'password'): void {
    const message = passwordFault(password, owner) ?? this.leakedFault(password);
    if (message) throw new Refusal('password_too_weak', message, { errors: [{ path, message }] });
  }

  private leakedFault(password: string): string | undefined {
    const words = passwordWords(password.normalize('NFKC').toLowerCase());
    return words.some((word) => this.leaked.has(foldPassword(word))) ? COMMON_PASSWORD : undefined;
  }
}
