import { type CommandContext, Refusal } from '@goldwake/contracts';
import { type Documents, put, type Random, RevisionConflict, UniqueViolation } from '@goldwake/core';
import { actionCodes, credentials } from '../documents.js';
import { changeEmail } from '../domain/account.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { ActionCodes } from '../secrets/action-codes.js';
import type { PlayerKeys } from '../secrets/player-keys.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import { seal } from '../secrets/sealing.js';
import type { Accounts } from '../streams/accounts.js';
import { ownContext } from '../streams/own-context.js';

export interface ConfirmEmailChangeParts {
  accounts: Accounts;
  documents: Documents;
  codes: ActionCodes;
  playerKeys: PlayerKeys;
  emails: SealedEmails;
  mailbox: Mailbox;
  random: Random;
}

/**
 * Changes the player's e-mail address after the player has entered the code sent to the new address. Notifies both
 * addresses and invalidates codes that were sent to the old one.
 */
export class ConfirmEmailChange {
  constructor(private readonly parts: ConfirmEmailChangeParts) {}

  /**
   * Confirms the new address.
   * @throws Refusal `action_code_invalid`, `email_taken` if another player took the address first, `conflict`
   */
  async execute(code: string, context: CommandContext): Promise<void> {
    const { accounts, documents, codes, playerKeys, emails, mailbox, random } = this.parts;
    const found = await codes.find(code, 'changeEmail');
    const { uid } = found.body;
    const [account, key] = await Promise.all([documents.get(credentials, uid), playerKeys.of(uid)]);
    if (!account || !key || found.body.email === undefined) throw new Refusal('action_code_invalid');
    codes.requireValid(found, account.body);
    const email = emails.unseal({ uid, email: found.body.email });
    const changed = { ...account.body, ...emails.fields(uid, email) };
    const sealed = seal(key, 'email', email, random);
    const withdrawnCodes = await codes.withdraw(uid, 'verifyEmail', 'resetPassword');
    try {
      await accounts.execute(
        uid,
        ownContext(context, uid, 'change-email', found.id),
        (state) => changeEmail(state, sealed),
        [
          codes.use(found),
          put(credentials, uid, changed, account.revision),
          ...withdrawnCodes,
          ...(await mailbox.warn(emails.unseal(account.body), 'emailChanged')),
          ...(await mailbox.warn(email, 'emailInUse')),
        ],
      );
    } catch (error) {
      if (error instanceof UniqueViolation) throw new Refusal('email_taken');
      if (error instanceof RevisionConflict) {
        throw new Refusal(error.collection === actionCodes.name ? 'action_code_invalid' : 'conflict');
      }
      throw error;
    }
  }
}
