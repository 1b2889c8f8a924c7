import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { VerifiedToken } from '@goldwake/core';
import type { PasswordHashes } from '../secrets/password-hashes.js';
import type { PasswordAttempts } from './password-attempts.js';
import type { SecurityLog } from './security-log.js';

/** A signed-in player who gives the current password again. */
export interface Reauthenticating extends Pick<VerifiedToken, 'uid' | 'sessionId' | 'expiresAt'> {
  password: string;
  address: string;
}

/** Asks a signed-in player for the current password before a credential changes. */
export class PasswordChecks {
  constructor(
    private readonly passwords: PasswordHashes,
    private readonly tries: PasswordAttempts,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Checks the password.
   * @throws Refusal `password_wrong`, `too_many_requests`
   */
  async require(player: Reauthenticating, hash: string, context: CommandContext): Promise<void> {
    const { uid, password, address } = player;
    try {
      const right = await this.tries.count(player, () => this.passwords.verify(hash, password));
      if (!right) throw new Refusal('password_wrong');
    } catch (error) {
      this.log.refused('passwordCheck', error, { uid, address }, context);
      throw error;
    }
  }
}
