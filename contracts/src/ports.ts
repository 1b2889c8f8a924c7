import type { Sealed } from './account-events.js';
import type { Ban } from './ban.js';
import type { Currency, MicrosText } from './money.js';
import type { Balances, GrantReason, Playthrough, Round } from './wallet-events.js';

/** What every command brings along: who, why, and the key that makes it idempotent. */
export interface CommandContext {
  commandId: string;
  commandHash: string;
  correlationId: string;
  causationId: string | null;
  actor: string;
}

/** A wallet as its owner sees it. `version` is the stream's version it stands at; 0 for a wallet not opened yet. */
export interface WalletSummary {
  version: number;
  balances: Balances;
  playthrough: Playthrough;
}

/** A wallet command's answer, taken from the stored event: the same however often the command is sent. */
export interface WalletReceipt extends WalletSummary {
  eventId: string;
  recordedAt: string;
}

export interface RoundReceipt extends WalletReceipt {
  round: Round;
  currency: Currency;
  stake: MicrosText;
  payout: MicrosText;
}

/** What other services ask of the wallet. @throws Refusal on each rule it breaks */
export interface WalletPort {
  summary(uid: string): Promise<WalletSummary>;
  /** The last draw that a bet consumed, or null. */
  lastDraw(uid: string): Promise<{ seed_pair: number; nonce: number } | null>;
  grant(
    uid: string,
    grant: {
      grant_id: string;
      reason: GrantReason;
      gold_coins: MicrosText;
      sweeps_coins: MicrosText;
      /** ISO time; the wallet's clock if left out. */
      granted_at?: string;
    },
    context: CommandContext,
  ): Promise<WalletReceipt>;
  /**
   * Stake and payout in one event. Refuses `insufficient_balance`, and `nonce_conflict` when the draw is not the next one
   * (same pair and nonce + 1, or a higher pair from nonce 0). A known commandId gives the stored round.
   */
  betAndWin(
    uid: string,
    bet: { round: Round; currency: Currency; stake: MicrosText; payout: MicrosText },
    context: CommandContext,
  ): Promise<RoundReceipt>;
  /** The round that a command settled; undefined if it never came through. */
  settledRound(uid: string, context: CommandContext): Promise<RoundReceipt | undefined>;
}

/** What identity asks of promotions for the specification's User. */
export interface PromotionsPort {
  lastDailyClaim(uid: string): Promise<{ claim_id: string; claimed_at: string } | null>;
}

/** What the gateway asks of identity: events carry personal data sealed, and their player is to see it. */
export interface PersonalDataPort {
  /** Each field's text; undefined once the player's key is gone. Fields are named as in the event. */
  open<Field extends string>(
    uid: string,
    sealed: Readonly<Record<Field, Sealed>>,
  ): Promise<Record<Field, string> | undefined>;
}

/** A public key as JWK (RFC 7517), named by `kid`. */
export type PublicKey = { kid: string } & Record<string, unknown>;

/** What every service asks of identity, so that it can check access tokens by itself. */
export interface AccessKeysPort {
  /** @param endedSince ISO time: of the sessions, those that ended then or later and may have a token that lives */
  list(endedSince: string): Promise<{
    keys: PublicKey[];
    ended: { session_id: string; ended_at: string }[];
  }>;
}

/** A player's ban as it stands after a command. */
export interface BanReceipt {
  uid: string;
  username: string;
  /** Null where none is in force. */
  ban: Ban | null;
  /** How many sign-ins were ended. */
  sessions_ended: number;
}

/** What the engineers' door asks of identity. `player` is a uid or a username. @throws Refusal `not_found` where there is no such player */
export interface BansPort {
  /** Ends every sign-in of the player. @throws Refusal `validation_failed` for an end that is not ahead */
  ban(player: string, ban: Ban & { by: string }, context: CommandContext): Promise<BanReceipt>;
  /** Nothing happens where no ban is in force. */
  lift(player: string, by: string, context: CommandContext): Promise<BanReceipt>;
}
