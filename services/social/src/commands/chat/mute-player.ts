import {
  type ChatDecision,
  type ChatMuteReceipt,
  type CommandContext,
  MUTE_DURATIONS,
  type MuteDuration,
} from '@goldwake/contracts';
import type { Clock } from '@goldwake/core';
import { mutePlayer } from '../../domain/index.js';
import type { FindPlayer } from '../../queries/chat/find-player.js';
import type { Chatters } from '../../streams/chatters.js';
import { muteReceipt } from './mute-receipt.js';

export class MutePlayer {
  constructor(
    private readonly chatters: Chatters,
    private readonly findPlayer: FindPlayer,
    private readonly clock: Clock,
  ) {}

  /** Mutes a player; replaces an earlier mute. @throws Refusal `not_found`, `idempotency_mismatch` */
  async execute(
    player: string,
    { lasts, reason, by }: ChatDecision & { lasts: MuteDuration },
    context: CommandContext,
  ): Promise<ChatMuteReceipt> {
    const person = await this.findPlayer.execute(player);
    const now = this.clock.now();
    const duration = MUTE_DURATIONS[lasts];
    const until = duration === null ? null : new Date(now + duration).toISOString();
    const { state } = await this.chatters.execute(person.uid, context, (before) =>
      mutePlayer(before, until, { reason, by }),
    );
    return muteReceipt(person, state, now);
  }
}
