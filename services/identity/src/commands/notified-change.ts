import type { AccountEvent, CommandContext } from '@goldwake/contracts';
import type { Executed, Limiter } from '@goldwake/core';
import type { AccountState } from '../domain/account.js';
import type { Reauthenticating } from '../limits/password-checks.js';
import type { Reauthentication } from '../limits/reauthentication.js';
import type { Mailbox, WarningKind } from '../mail/mailbox.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import type { Accounts } from '../streams/accounts.js';

export interface NotifiedChangeParts {
  accounts: Accounts;
  reauthentication: Reauthentication;
  emails: SealedEmails;
  mailbox: Mailbox;
}

export interface Change {
  notice: WarningKind;
  /** Limit of such changes per player. A wrong password does not count against it. */
  limit?: Limiter;
  /** Returns whether the player is notified; always if omitted. */
  isNotified?: (before: AccountState) => boolean;
  decide: (state: AccountState) => AccountEvent[];
}

/** Changes an account's second factors after the player has given the password, and sends a notice. */
export class NotifiedChange {
  constructor(private readonly parts: NotifiedChangeParts) {}

  /** @throws Refusal `password_wrong`, `too_many_requests`, and as `decide` does */
  async execute(
    player: Reauthenticating,
    { notice, limit, isNotified = () => true, decide }: Change,
    context: CommandContext,
  ): Promise<Executed<AccountState, AccountEvent>> {
    const { accounts, reauthentication, emails, mailbox } = this.parts;
    const account = await reauthentication.require(player, context);
    const { uid } = account;
    limit?.take(uid);
    const warning = await mailbox.warn(emails.unseal(account), notice);
    let notified = true;
    return accounts.execute(
      uid,
      await accounts.keyed(context, uid),
      (state) => {
        notified = isNotified(state);
        return decide(state);
      },
      () => (notified ? warning : []),
    );
  }
}
