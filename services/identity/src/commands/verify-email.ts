import { type CommandContext, Refusal } from '@goldwake/contracts';
import { RevisionConflict } from '@goldwake/core';
import { verifyEmail } from '../domain/account.js';
import type { ActionCodes } from '../secrets/action-codes.js';
import type { Accounts } from '../streams/accounts.js';
import { ownContext } from '../streams/own-context.js';

/** Verifies that an e-mail address belongs to the player, by means of a code sent to it. */
export class VerifyEmail {
  constructor(
    private readonly accounts: Accounts,
    private readonly codes: ActionCodes,
  ) {}

  /**
   * Confirms the address.
   * @throws Refusal `action_code_invalid`
   */
  async execute(code: string, context: CommandContext): Promise<void> {
    const found = await this.codes.find(code, 'verifyEmail');
    const { uid } = found.body;
    try {
      await this.accounts.execute(uid, ownContext(context, uid, 'verify-email', found.id), verifyEmail, [
        this.codes.use(found),
      ]);
    } catch (error) {
      if (error instanceof RevisionConflict) throw new Refusal('action_code_invalid');
      throw error;
    }
  }
}
