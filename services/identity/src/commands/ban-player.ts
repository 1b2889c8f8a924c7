import type { Ban, BanReceipt, CommandContext } from '@goldwake/contracts';
import type { Clock, Documents } from '@goldwake/core';
import { banPlayer } from '../domain/account.js';
import { findPlayer } from '../queries/find-player.js';
import type { SignedTokens } from '../secrets/access-tokens.js';
import { openSessions } from '../sessions/open-sessions.js';
import { endedBy, endMarks, markLate } from '../sessions/session-ends.js';
import type { Accounts } from '../streams/accounts.js';

export interface BanPlayerParts {
  accounts: Accounts;
  documents: Documents;
  tokens: SignedTokens;
  clock: Clock;
}

/** Bans a player. Sign-in and token refresh are refused from then on, and all sessions and their tokens end. */
export class BanPlayer {
  constructor(private readonly parts: BanPlayerParts) {}

  /**
   * Bans the player.
   * @throws Refusal `not_found`, `validation_failed`
   */
  async execute(player: string, { by, ...ban }: Ban & { by: string }, context: CommandContext): Promise<BanReceipt> {
    const { accounts, documents, tokens, clock } = this.parts;
    const { uid, username } = await findPlayer(documents, player);
    const open = await openSessions(accounts, documents, uid);
    const now = clock.now();
    const at = new Date(now).toISOString();
    const { events } = await accounts.execute(
      uid,
      context,
      (before) => banPlayer(before, ban, by, now),
      (decided) => endMarks(open, decided, at),
    );
    const ended = endedBy(events);
    for (const id of ended) tokens.end(id);
    await markLate(documents, open, events, at);
    return { uid, username, ban, sessions_ended: ended.length };
  }
}
