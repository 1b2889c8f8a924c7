import type { Ban, BanReceipt, CommandContext } from '@goldwake/contracts';
import type { Clock, Documents } from '@goldwake/core';
import { banPlayer } from '../domain/account.js';
import { findPlayer } from '../queries/find-player.js';
import { endedBy, type SessionEnds } from '../sessions/session-ends.js';

/** Bans a player. Sign-in and token refresh are refused from then on, and all sessions and their tokens end. */
export class BanPlayer {
  constructor(
    private readonly documents: Documents,
    private readonly sessionEnds: SessionEnds,
    private readonly clock: Clock,
  ) {}

  /**
   * Bans the player.
   * @throws Refusal `not_found`, `validation_failed`
   */
  async execute(player: string, { by, ...ban }: Ban & { by: string }, context: CommandContext): Promise<BanReceipt> {
    const { uid, username } = await findPlayer(this.documents, player);
    const now = this.clock.now();
    const { events } = await this.sessionEnds.execute(uid, context, (before) => banPlayer(before, ban, by, now));
    return { uid, username, ban, sessions_ended: endedBy(events).length };
  }
}
