import { IsIn, IsString, Length, Matches, ValidateIf } from 'class-validator';
import type { IsoTime } from '../../field-types.js';
import { OPERATOR_REASON_MAX, OPERATOR_REASON_PATTERN } from '../../operator-reason.js';
import type { CoinAmounts } from '../coin-amounts.js';
import {
  POSTAL_CARD_ACTIONS,
  type PostalCard,
  type PostalCardAction,
  type PostalCardReceipt,
  type RequestedPostalCode,
} from '../postal-cards.js';

export type { RequestedPostalCode };

/** Body of POST /api/workbench/postal-codes; the response is a PostalCardReceipt. */
export class PostalCardBody {
  /** The code as it is written on the card. */
  @IsString()
  @Length(1, 100)
  code!: string;

  @IsIn(POSTAL_CARD_ACTIONS)
  action!: PostalCardAction;

  /** Why a card is rejected; the player sees it. Only `reject` needs it. */
  @ValidateIf(({ action, reason }: PostalCardBody) => action === 'reject' || reason !== undefined)
  @IsString()
  @Length(1, OPERATOR_REASON_MAX)
  @Matches(OPERATOR_REASON_PATTERN, { message: 'reason must be one line of text' })
  reason?: string;

  /** Operating system user name of the operator who runs the command. */
  @IsString()
  @Length(1, 64)
  by!: string;
}

/** Response of GET /api/promotions/postal-codes. */
export interface PostalCodesResponse {
  postal_codes_version: number;
  /** Amounts that the next card pays, and the days in which it must be received; null if no code can be requested. */
  terms: { reward: CoinAmounts; valid_days: number } | null;
  /** Lines of the address to which the cards are sent. */
  address: string[];
  /** The code whose card is awaited; null if there is none. No other one can be requested meanwhile. */
  open: RequestedPostalCode | null;
  /** The other codes, newest first; the newest 50. */
  history: RequestedPostalCode[];
  /** The UTC midnight after the last request, if it is still to come: one code can be requested a day. Otherwise null. */
  next_request_at: IsoTime | null;
}

/** A card that waits for a decision, with the username of its player; null if the player has no account. */
export interface NamedPostalCard extends PostalCard {
  username: string | null;
}

export interface PostalCodeResponses {
  PostalCodesResponse: PostalCodesResponse;
  RequestedPostalCode: RequestedPostalCode;
  PostalCards: NamedPostalCard[];
  PostalCardReceipt: PostalCardReceipt;
}
