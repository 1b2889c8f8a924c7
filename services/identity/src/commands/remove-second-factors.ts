import type { CommandContext, SecondFactorsReceipt } from '@goldwake/contracts';
import type { Documents } from '@goldwake/core';
import { removeSecondFactors } from '../domain/account.js';
import { countOf } from '../domain/second-factors.js';
import type { Mailbox } from '../mail/mailbox.js';
import { findPlayer } from '../queries/find-player.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import { endedBy, type SessionEnds } from '../sessions/session-ends.js';

/** Removes the second factors of a player who has lost them, on an operator's command, and notifies the player. */
export class RemoveSecondFactors {
  constructor(
    private readonly documents: Documents,
    private readonly sessionEnds: SessionEnds,
    private readonly emails: SealedEmails,
    private readonly mailbox: Mailbox,
  ) {}

  /**
   * Removes all factors and recovery codes and ends all sessions, which may be those of a thief.
   * @throws Refusal `not_found`
   */
  async execute(
    player: string,
    removal: { reason: string; by: string },
    context: CommandContext,
  ): Promise<SecondFactorsReceipt> {
    const account = await findPlayer(this.documents, player);
    const { uid, username } = account;
    let factors_removed = 0;
    const { events } = await this.sessionEnds.execute(
      uid,
      context,
      (state) => {
        factors_removed = countOf(state.secondFactors);
        return removeSecondFactors(state, removal);
      },
      await this.mailbox.warn(this.emails.unseal(account), 'secondFactorsRemoved'),
    );
    return { uid, username, factors_removed, sessions_ended: endedBy(events).length };
  }
}
