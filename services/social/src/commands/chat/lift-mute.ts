import type { ChatDecision, ChatMuteReceipt, CommandContext } from '@goldwake/contracts';
import type { Clock } from '@goldwake/core';
import { liftMute } from '../../domain/index.js';
import type { FindPlayer } from '../../queries/chat/find-player.js';
import type { Chatters } from '../../streams/chatters.js';
import { muteReceipt } from './mute-receipt.js';

export class LiftMute {
  constructor(
    private readonly chatters: Chatters,
    private readonly findPlayer: FindPlayer,
    private readonly clock: Clock,
  ) {}

  /** Lifts a player's mute; does nothing if none is in force. @throws Refusal `not_found`, `idempotency_mismatch` */
  async execute(player: string, { reason, by }: ChatDecision, context: CommandContext): Promise<ChatMuteReceipt> {
    const person = await this.findPlayer.execute(player);
    const now = this.clock.now();
    const { state } = await this.chatters.execute(person.uid, context, (before) =>
      liftMute(before, now, { reason, by }),
    );
    return muteReceipt(person, state, now);
  }
}
