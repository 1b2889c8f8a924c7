import { IsIn, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { OperatorBody, ReasonedCommandBody } from '../../http/operator-commands.js';
import { CHAT_RULES, MUTE_DURATIONS, type MuteDuration } from '../chat-rules.js';

/** Maximum length of an id. Real ids are shorter; an unknown id is answered like any other. */
const ID_MAX = 64;

/** Body of POST /api/workbench/chat/mute; the response is a ChatMuteReceipt. */
export class MuteBody extends ReasonedCommandBody {
  @IsIn(Object.keys(MUTE_DURATIONS))
  lasts!: MuteDuration;
}

/** Body of POST /api/workbench/chat/hide and /show; the response is a ChatMessageReceipt. */
export class MessageDecisionBody extends OperatorBody {
  @IsString()
  @Length(1, ID_MAX)
  messageId!: string;
}

/** Body of POST /api/workbench/chat/slow-mode; the response is a ChatSlowModeReceipt. */
export class SlowModeBody extends OperatorBody {
  @IsInt()
  @Min(0)
  @Max(CHAT_RULES.slowModeSecondsMax)
  seconds!: number;
}
