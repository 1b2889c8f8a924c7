import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { HiddenPlayer } from '@goldwake/contracts/http';
import type { CaughtUp } from '@goldwake/core';
import { hidePlayer } from '../../domain/index.js';
import { type People, shown } from '../../queries/people.js';
import type { Chatters } from '../../streams/chatters.js';

export class HidePlayer {
  constructor(
    private readonly chatters: Chatters,
    private readonly people: People,
    private readonly caughtUp: CaughtUp,
  ) {}

  /**
   * Hides the messages of another player from this one. A player who has blocked this one can be hidden too, because
   * the chat shows that player's messages as before.
   * @throws Refusal `self_request`, `not_found`, `chat_hidden_full`, `idempotency_mismatch`
   */
  async execute(uid: string, userId: string, context: CommandContext): Promise<HiddenPlayer> {
    await this.caughtUp();
    const person = await this.people.find(userId);
    if (!person) throw new Refusal('not_found');
    await this.chatters.execute(uid, context, (state) => hidePlayer(state, userId));
    return shown(person);
  }
}
