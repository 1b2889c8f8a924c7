import type { CommandContext } from '@goldwake/contracts';
import { showPlayer } from '../../domain/index.js';
import type { Chatters } from '../../streams/chatters.js';

export class ShowPlayer {
  constructor(private readonly chatters: Chatters) {}

  /** Shows the messages of a player again. @throws Refusal `not_found`, `idempotency_mismatch` */
  async execute(uid: string, userId: string, context: CommandContext): Promise<void> {
    await this.chatters.execute(uid, context, (state) => showPlayer(state, userId));
  }
}
