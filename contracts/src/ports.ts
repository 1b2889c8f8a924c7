import type { Sealed } from './account-events.js';
import type { Ban } from './ban.js';
import type { Currency, MicrosText } from './money.js';
import type { Balances, GrantReason, Playthrough, Round } from './wallet-events.js';

/** Metadata of every command: the actor, the correlation and causation ids, and the idempotency key. */
export interface CommandContext {
  commandId: string;
  commandHash: string;
  correlationId: string;
  causationId: string | null;
  actor: string;
}

/**
 * A wallet as shown to its owner. `version` is the version of the wallet's stream; 0 if the wallet has not been opened.
 */
export interface WalletSummary {
  version: number;
  balances: Balances;
  playthrough: Playthrough;
}

/** Result of a wallet command, built from the stored event: repeating the command returns the same receipt. */
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

/**
 * Wallet operations that other services call.
 * @throws Refusal if a rule is violated
 */
export interface WalletPort {
  summary(uid: string): Promise<WalletSummary>;
  /** Returns the last draw consumed by a bet, or null. */
  lastDraw(uid: string): Promise<{ seed_pair: number; nonce: number } | null>;
  grant(
    uid: string,
    grant: {
      grant_id: string;
      reason: GrantReason;
      gold_coins: MicrosText;
      sweeps_coins: MicrosText;
      /** ISO time of the grant; the wallet service's clock if omitted. */
      granted_at?: string;
    },
    context: CommandContext,
  ): Promise<WalletReceipt>;
  /**
   * Stores stake and payout of a round in one event. A known commandId returns the stored round.
   * @throws Refusal `insufficient_balance`, or `nonce_conflict` if the draw is not the next one (same seed pair and
   * nonce + 1, or a higher seed pair from nonce 0)
   */
  betAndWin(
    uid: string,
    bet: { round: Round; currency: Currency; stake: MicrosText; payout: MicrosText },
    context: CommandContext,
  ): Promise<RoundReceipt>;
  /** Returns the round that a command settled; undefined if the command was never stored. */
  settledRound(uid: string, context: CommandContext): Promise<RoundReceipt | undefined>;
}

/** Promotions data that identity needs for the specification's User. */
export interface PromotionsPort {
  lastDailyClaim(uid: string): Promise<{ claim_id: string; claimed_at: string } | null>;
}

/** Decrypts personal data for the gateway: events contain sealed fields that their player is allowed to read. */
export interface PersonalDataPort {
  /** Returns the text of each field, named as in the event; undefined once the player's key is destroyed. */
  open<Field extends string>(
    uid: string,
    sealed: Readonly<Record<Field, Sealed>>,
  ): Promise<Record<Field, string> | undefined>;
}

/** A public key as JWK (RFC 7517), identified by `kid`. */
export type PublicKey = { kid: string } & Record<string, unknown>;

/** Access token keys that every service fetches from identity so that it can verify access tokens locally. */
export interface AccessKeysPort {
  /**
   * Returns the public keys and the sessions that ended recently.
   * @param endedSince ISO time: sessions that ended at or after this time are listed, because their access tokens may
   * still be valid
   */
  list(endedSince: string): Promise<{
    keys: PublicKey[];
    ended: { session_id: string; ended_at: string }[];
  }>;
}

/** A player's ban after a command. */
export interface BanReceipt {
  uid: string;
  username: string;
  /** Null if no ban is in force. */
  ban: Ban | null;
  /** Number of sessions that were ended. */
  sessions_ended: number;
}

/**
 * Ban operations that the workbench calls on identity. `player` is a uid or a username.
 * @throws Refusal `not_found` if there is no such player
 */
export interface BansPort {
  /**
   * Bans the player and ends all their sessions.
   * @throws Refusal `validation_failed` if the end of the ban is not in the future
   */
  ban(player: string, ban: Ban & { by: string }, context: CommandContext): Promise<BanReceipt>;
  /** Lifts the ban; does nothing if no ban is in force. */
  lift(player: string, by: string, context: CommandContext): Promise<BanReceipt>;
}
