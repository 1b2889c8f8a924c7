import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { Documents } from '@goldwake/core';
import { type Credentials, credentials } from '../documents.js';
import type { PasswordChecks, Reauthenticating } from './password-checks.js';

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
  async require(player: Reauthenticating, context: CommandContext): Promise<Credentials> {
    const account = await this.documents.get(credentials, player.uid);
    if (!account) throw new Refusal('token_invalid');
    await this.passwordChecks.require(player, account.body.password_hash, context);
    return account.body;
  }
}
