import type { CommandContext } from '../command-context.js';
import type { IsoTime } from '../field-types.js';
import type { Currency, MicrosText } from '../money.js';
import type { EndedBy } from '../wallet/wallet-events.js';

/** A round of a slot whose provider has neither paid nor cancelled it. */
export interface OpenSlotRound {
  round_id: string;
  uid: string;
  provider_id: string;
  game_id: string;
  /** Id of the round at its provider. */
  provider_round: string;
  currency: Currency;
  stake: MicrosText;
  placed_at: IsoTime;
}

/** Result of ending a round: what its draw pays. */
export interface EndedSlotRound {
  round_id: string;
  uid: string;
  game_id: string;
  currency: Currency;
  stake: MicrosText;
  payout: MicrosText;
}

/** Lists the open rounds of slots, and lets an operator end a round that its provider does not end. */
export interface SlotRoundsPort {
  /**
   * Returns the open rounds, oldest first.
   * @throws Refusal `unavailable`
   */
  open(): Promise<OpenSlotRound[]>;
  /**
   * Ends an open round with the book that its draw decides. If the provider returns, its win is answered as if it had
   * paid the round. A round that an operator has ended before stays as it is, with the same result.
   * @throws Refusal `not_found` if no slot has an open round with this id, `round_not_open` if it has ended since,
   * `unavailable`
   */
  end(roundId: string, operator: EndedBy, context: CommandContext): Promise<EndedSlotRound>;
}
