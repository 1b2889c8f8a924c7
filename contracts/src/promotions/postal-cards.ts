import type { CommandContext } from '../command-context.js';
import type { IsoTime } from '../field-types.js';
import type { CoinAmounts } from './coin-amounts.js';
import type { PostalCode } from './postal-code.js';

/**
 * State of a postal request code: it waits for its card, the card has arrived, the coins are credited, the card is
 * rejected, or the card did not arrive in time.
 */
export const POSTAL_CODE_STATUSES = ['open', 'received', 'accepted', 'rejected', 'expired'] as const;
export type PostalCodeStatus = (typeof POSTAL_CODE_STATUSES)[number];

/** A postal request code of a player. The amounts are those of its request. */
export interface RequestedPostalCode extends CoinAmounts {
  code: PostalCode;
  status: PostalCodeStatus;
  requested_at: IsoTime;
  /** Time until which the card must be received. */
  expires_at: IsoTime;
  /** Time of the last action of the mailroom; null before the first one. */
  processed_at: IsoTime | null;
  /** Why the card was rejected; otherwise null. */
  reason: string | null;
}

/**
 * Lines of the address to which the cards are sent. It does not exist: the simulated mailroom of an operator is
 * `npm run mailroom`.
 */
export const POSTAL_ADDRESS = ['Goldwake Postal Requests', 'PO Box 0000', 'Saltmarsh Harbor, GW 00000'] as const;

/** What the mailroom does with a card. */
export const POSTAL_CARD_ACTIONS = ['received', 'accept', 'reject'] as const;
export type PostalCardAction = (typeof POSTAL_CARD_ACTIONS)[number];

/** An action of the mailroom. `by` is the operator's user name of the operating system. */
export type PostalCardOutcome =
  | { action: 'received' | 'accept'; by: string }
  | { action: 'reject'; reason: string; by: string };

/** A card that has arrived and waits for a decision. */
export interface PostalCard extends CoinAmounts {
  code: PostalCode;
  uid: string;
  requested_at: IsoTime;
  received_at: IsoTime;
}

/** A card after an action of the mailroom. */
export interface PostalCardReceipt extends CoinAmounts {
  code: PostalCode;
  uid: string;
  status: PostalCodeStatus;
  /** Why the card was rejected; otherwise null. */
  reason: string | null;
}

/** Lists the cards with postal request codes, and records what the mailroom does with them. */
export interface PostalCardsPort {
  /** Returns the cards that wait for a decision, the one that arrived first being the first. */
  list(): Promise<PostalCard[]>;
  /**
   * Records an action of the mailroom. The coins of an accepted card are granted at once. A repeated action changes
   * nothing.
   * @param code as a person writes it
   * @throws Refusal `postal_code_invalid`, `postal_code_not_found`, `postal_code_expired`, `postal_code_closed`,
   * `postal_code_player_banned`, `unavailable`
   */
  process(code: string, outcome: PostalCardOutcome, context: CommandContext): Promise<PostalCardReceipt>;
}
