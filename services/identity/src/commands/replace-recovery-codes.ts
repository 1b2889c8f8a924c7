import type { CommandContext } from '@goldwake/contracts';
import type { Ids, Limiter } from '@goldwake/core';
import { issueRecoveryCodes } from '../domain/second-factors.js';
import type { Reauthenticating, Reauthentication } from '../limits/reauthentication.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { RecoveryCodes } from '../secrets/recovery-codes.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import type { Accounts } from '../streams/accounts.js';
import { ownContext } from '../streams/own-context.js';

export interface ReplaceRecoveryCodesParts {
  accounts: Accounts;
  reauthentication: Reauthentication;
  recoveryCodes: RecoveryCodes;
  emails: SealedEmails;
  mailbox: Mailbox;
  changes: Limiter;
  ids: Ids;
}

/** Makes new recovery codes; the earlier ones are no longer accepted. */
export class ReplaceRecoveryCodes {
  constructor(private readonly parts: ReplaceRecoveryCodesParts) {}

  /**
   * Replaces the codes.
   * @returns the new codes, which are stored only as hashes
   * @throws Refusal `password_wrong`, `second_factor_off`, `too_many_requests`
   */
  async execute(player: Reauthenticating, context: CommandContext): Promise<string[]> {
    const { accounts, reauthentication, recoveryCodes, emails, mailbox, changes, ids } = this.parts;
    const account = await reauthentication.require(player, context);
    const { uid } = account;
    changes.take(uid);
    const { codes, hashes } = recoveryCodes.create(uid);
    await accounts.execute(
      uid,
      ownContext(context, uid, 'replace-recovery-codes', ids.next()),
      (state) => issueRecoveryCodes(state, hashes),
      [mailbox.post(emails.unseal(account), 'recoveryCodesReplaced')],
    );
    return codes;
  }
}
