import type { CommandContext } from '@goldwake/contracts';
import type { Ids } from '@goldwake/core';
import { removePasskey } from '../domain/second-factors.js';
import type { Reauthenticating, Reauthentication } from '../limits/reauthentication.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import type { Accounts } from '../streams/accounts.js';
import { ownContext } from '../streams/own-context.js';

export interface RemovePasskeyParts {
  accounts: Accounts;
  reauthentication: Reauthentication;
  emails: SealedEmails;
  mailbox: Mailbox;
  ids: Ids;
}

/** Removes a passkey and notifies the player. */
export class RemovePasskey {
  constructor(private readonly parts: RemovePasskeyParts) {}

  /** @throws Refusal `password_wrong`, `not_found`, `too_many_requests` */
  async execute(player: Reauthenticating, passkeyId: string, context: CommandContext): Promise<void> {
    const { accounts, reauthentication, emails, mailbox, ids } = this.parts;
    const account = await reauthentication.require(player, context);
    const { uid } = account;
    await accounts.execute(
      uid,
      ownContext(context, uid, 'remove-passkey', ids.next()),
      (state) => removePasskey(state, passkeyId),
      [mailbox.post(emails.unseal(account), 'passkeyRemoved')],
    );
  }
}
