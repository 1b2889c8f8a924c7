import type { BanReceipt, CommandContext } from '@goldwake/contracts';
import type { Clock, Documents } from '@goldwake/core';
import { liftBan } from '../domain/account.js';
import { findPlayer } from '../queries/find-player.js';
import type { Accounts } from '../streams/accounts.js';

/** Lifts the ban of a player. The sessions that were ended by the ban remain ended. */
export class LiftBan {
  constructor(
    private readonly accounts: Accounts,
    private readonly documents: Documents,
    private readonly clock: Clock,
  ) {}

  /**
   * Lifts the ban.
   * @throws Refusal `not_found`
   */
  async execute(player: string, by: string, context: CommandContext): Promise<BanReceipt> {
    const { uid, username } = await findPlayer(this.documents, player);
    const now = this.clock.now();
    await this.accounts.execute(uid, context, (before) => liftBan(before, by, now));
    return { uid, username, ban: null, sessions_ended: 0 };
  }
}
