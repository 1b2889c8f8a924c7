import { IsString, Length } from 'class-validator';
import { OperatorBody } from '../../http/operator-commands.js';
import type { EndedSlotRound, OpenSlotRound } from '../slot-rounds-port.js';

/** Maximum length of a round id in a body. Real ids have 24 characters; an unknown id is treated like any other. */
const ID_MAX = 100;

/** Body of POST /api/workbench/slot-rounds; the response is an EndedSlotRound. */
export class EndSlotRoundBody extends OperatorBody {
  @IsString()
  @Length(1, ID_MAX)
  roundId!: string;
}

/** An open round with the username of its player; null if the player has no account. */
export interface NamedSlotRound extends OpenSlotRound {
  username: string | null;
}

export interface SlotRoundResponses {
  OpenSlotRounds: NamedSlotRound[];
  EndedSlotRound: EndedSlotRound;
}
