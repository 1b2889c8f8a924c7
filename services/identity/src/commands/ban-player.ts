import type { Ban, BanReceipt, CommandContext } from '@goldwake/contracts';
import type { Clock, Documents } from '@goldwake/platform';
import { banPlayer } from '../domain/account.js';
import type { SignedTokens } from '../secrets/access-tokens.js';
import type { Accounts } from './accounts.js';
import { findPlayer } from './find-player.js';
import { openSessions } from './open-sessions.js';
import { endedBy, endMarks, markLate } from './session-ends.js';

export interface BanPlayerParts {
  accounts: Accounts;
  documents: Documents;
  tokens: SignedTokens;
  clock: Clock;
}

/** Bans a player: sign-in and refresh are refused, and every session ends together with its tokens. */
export class BanPlayer {
  constructor(private readonly parts: BanPlayerParts) {}

  /**
   * Bans the player.
   * @throws Refusal `not_found`, `validation_failed`
   */
  async run(player: string, { by, ...ban }: Ban & { by: string }, context: CommandContext): Promise<BanReceipt> {
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
