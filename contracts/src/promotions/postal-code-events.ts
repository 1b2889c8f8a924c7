import type { DomainEvent } from '../envelope.js';
import { BY_OPERATOR, BY_PLAYER, type Declarations } from '../event-declaration.js';
import type { Count, IsoTime } from '../field-types.js';
import type { CoinAmounts } from './coin-amounts.js';
import type { PostalCode } from './postal-code.js';

/** Events of a player's postal request codes. A code expires by time, without an event. */
export type PostalCodesEvent =
  | DomainEvent<
      'postal_code_requested',
      {
        uid: string;
        code: PostalCode;
        requested_at: IsoTime;
        /** Time until which the card must be received. */
        expires_at: IsoTime;
        /** Version of the promotions' rules that state the amounts and the days; null as in `AppliedRules`. */
        rules_version: Count | null;
      } & CoinAmounts
    >
  /** The card has arrived. The player may then request another code. */
  | DomainEvent<'postal_card_received', { uid: string; code: PostalCode; received_at: IsoTime; by: string }>
  /** The card is accepted: the amounts of the request are granted. */
  | DomainEvent<
      'postal_code_accepted',
      {
        uid: string;
        code: PostalCode;
        /** Id of the grant in the wallet. */
        claim_id: string;
        claimed_at: IsoTime;
        by: string;
      } & CoinAmounts
    >
  /** The card is rejected. The player sees the reason. */
  | DomainEvent<
      'postal_code_rejected',
      { uid: string; code: PostalCode; reason: string; rejected_at: IsoTime; by: string }
    >;

export const POSTAL_CODES_EVENTS = {
  postal_code_requested: BY_PLAYER,
  postal_card_received: BY_OPERATOR,
  postal_code_accepted: BY_OPERATOR,
  postal_code_rejected: BY_OPERATOR,
} as const satisfies Declarations<PostalCodesEvent>;
