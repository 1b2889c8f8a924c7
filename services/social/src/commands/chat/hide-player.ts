import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { HiddenPlayer } from '@goldwake/contracts/http';
import type { CaughtUp } from '@goldwake/core';
import { hidePlayer } from '../../domain/index.js';
import { type People, shown } from '../../queries/people.js';
import type { Relations } from '../../queries/relations.js';
import type { Chatters } from '../../streams/chatters.js';

export class HidePlayer {
  constructor(
    private readonly chatters: Chatters,
    private readonly people: People,
    private readonly relations: Relations,
    private readonly caughtUp: CaughtUp,
  ) {}

  /**
   * Hides the messages of another player from this one.
   * @throws Refusal `self_request`, `not_found`, `chat_hidden_full`, `idempotency_mismatch`
   */
  async execute(uid: string, userId: string, context: CommandContext): Promise<HiddenPlayer> {
    await this.caughtUp();
    const [person, relation] = await Promise.all([this.people.find(userId), this.relations.between(uid, userId)]);
    if (!person || relation === 'hidden') throw new Refusal('not_found');
    await this.chatters.execute(uid, context, (state) => hidePlayer(state, userId));
    return shown(person);
  }
}
