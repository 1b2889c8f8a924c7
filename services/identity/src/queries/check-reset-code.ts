import type { ActionCodes } from '../secrets/action-codes.js';

/**
 * Checks the code of a password reset without using it, so that a used or expired link is reported before the
 * player has typed a new password. The response reveals nothing about the account, and only the recipient of the
 * e-mail has a code.
 */
export class CheckResetCode {
  constructor(private readonly codes: ActionCodes) {}

  /** @throws Refusal `action_code_invalid` if a reset with this code would be refused */
  async execute(code: string): Promise<void> {
    await this.codes.findValid(code, 'resetPassword');
  }
}
