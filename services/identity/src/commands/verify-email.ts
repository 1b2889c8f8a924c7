import { type CommandContext, Refusal } from '@goldwake/contracts';
import { type Documents, type Limiter, RevisionConflict } from '@goldwake/core';
import { credentials } from '../documents.js';
import { verifyEmail } from '../domain/account.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { ActionCodes } from '../secrets/action-codes.js';
import type { Accounts } from '../streams/accounts.js';
import { ownContext } from '../streams/own-context.js';

/** Verifies with an e-mailed code that the address belongs to the player. */
export class VerifyEmail {
  constructor(
    private readonly accounts: Accounts,
    private readonly documents: Documents,
    private readonly codes: ActionCodes,
    private readonly mailbox: Mailbox,
    private readonly perAccount: Limiter,
  ) {}

  /**
   * Confirms the address.
   * @throws Refusal `action_code_invalid`
   */
  async confirm(code: string, context: CommandContext): Promise<void> {
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

  /**
   * Sends a new verification e-mail that replaces the one before; sends none if the address is already verified.
   * @throws Refusal `too_many_requests`
   */
  async sendAgain(uid: string): Promise<void> {
    const { state } = await this.accounts.load(uid);
    if (state.email_verified) return;
    this.perAccount.take(uid);
    const account = await this.documents.get(credentials, uid);
    if (!account) throw new Refusal('not_found');
    const { link, writes } = await this.codes.next(account.body, 'verifyEmail');
    await this.documents.write([...writes, this.mailbox.post(account.body.email, 'verifyEmail', link)]);
  }
}
