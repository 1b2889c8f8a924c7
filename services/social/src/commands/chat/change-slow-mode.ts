import type { ChatDecision, ChatSlowModeReceipt, CommandContext } from '@goldwake/contracts';
import { changeSlowMode } from '../../domain/index.js';
import type { Chatroom } from '../../streams/chatroom.js';

export class ChangeSlowMode {
  constructor(private readonly chatroom: Chatroom) {}

  /** Sets the seconds between two messages of one player; 0 turns slow mode off. @throws Refusal `validation_failed` */
  async execute(seconds: number, { reason, by }: ChatDecision, context: CommandContext): Promise<ChatSlowModeReceipt> {
    const { state } = await this.chatroom.execute(context, (before) => changeSlowMode(before, seconds, { reason, by }));
    return { seconds: state.slowModeSeconds };
  }
}
