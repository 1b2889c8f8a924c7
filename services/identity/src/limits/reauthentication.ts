import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { Documents } from '@goldwake/core';
import { type Credentials, credentials } from '../documents.js';
import type { PasswordChecks } from './password-checks.js';

/** A signed-in player who gives the current password again. */
export interface Reauthenticating {
  uid: string;
  password: string;
  address: string;
}

/** Asks for the current password before a second factor changes. */
export class Reauthentication {
  constructor(
    private readonly documents: Documents,
    private readonly passwordChecks: PasswordChecks,
  ) {}

  /**
   * Checks the password and returns the account.
   * @throws Refusal `password_wrong`, `too_many_requests`
   */
  async require({ uid, password, address }: Reauthenticating, context: CommandContext): Promise<Credentials> {
    const account = await this.documents.get(credentials, uid);
    if (!account) throw new Refusal('token_invalid');
    await this.passwordChecks.require({ uid, hash: account.body.password_hash, password, address }, context);
    return account.body;
  }
}
