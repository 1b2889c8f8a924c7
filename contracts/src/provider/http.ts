import type { Count, IsoTime } from '../field-types.js';
import type { SlotEvent } from '../games/slots/events.js';
import type { Currency, MicrosText } from '../money.js';

/*
 * The API of the providers' game server for its own page, which plays a slot in a frame of the casino. Errors are
 * problem documents as those of the casino, with its codes.
 */

/** Body of POST /api/sessions. */
export interface OpenSession {
  /** The token of the launch URL. */
  token: string;
  /** The game of the launch URL. It tells which provider asks the casino about the token. */
  game_id: string;
}

/** Body of POST /api/spins. */
export interface Spin {
  /** More than zero. */
  stake: MicrosText;
}

/** The game of a session or of a round. */
export interface ProviderGame {
  game_id: string;
  name: string;
}

/** A round whose book is drawn, with what the page shows of it. */
export interface ShownRound {
  /** 128 random bits in hex. Who knows the id may see the round. */
  round_id: string;
  stake: MicrosText;
  payout: MicrosText;
  /** What the book pays, as a multiple of the stake in ten-thousandths. */
  multiplier: Count;
  /** Number of the book in the table of the game. */
  book: Count;
  events: SlotEvent[];
  placed_at: IsoTime;
}

/** Response of POST /api/sessions. */
export interface ProviderSession {
  /** Secret that the page sends as `Authorization: Bearer <session>`. */
  session: string;
  session_expires_at: IsoTime;
  game: ProviderGame;
  currency: Currency;
  balance: MicrosText;
  /** Limits of a stake in the session's currency. */
  stakes: { min: MicrosText; max: MicrosText };
  /** The newest round of this player, game and currency, if it is paid and the page has not shown it to its end. */
  round: ShownRound | null;
}

/** Response of POST /api/spins. A repeat with the same `Idempotency-Key` returns the same round. */
export interface SpinResponse {
  round: ShownRound;
  /** Balance after the bet and before the win. */
  balance: MicrosText;
  /** Balance after the win; null while the casino has not confirmed the win, which the server repeats until it does. */
  balance_after: MicrosText | null;
}

/** Response of GET /api/balance. */
export interface ProviderBalance {
  balance: MicrosText;
}

/** Response of GET /api/rounds/{id}, with which the recall page shows a round again. */
export interface RecalledRound extends ShownRound {
  game: ProviderGame;
  currency: Currency;
  /** When the casino confirmed the win; null until then. */
  paid_at: IsoTime | null;
}
