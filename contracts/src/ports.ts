import type { Sealed } from './account-events.js';
import type { Ban } from './ban.js';
import type { FeatureChange, FeatureReceipt } from './features.js';
import type { Currency, MicrosText } from './money.js';
import type { UserFieldsOf } from './user-fields.js';
import type { Balances, GrantReason, Hold, Playthrough, Round } from './wallet-events.js';

/** Metadata of every command: the actor, the correlation and causation ids, and the idempotency key. */
export interface CommandContext {
  commandId: string;
  commandHash: string;
  correlationId: string;
  causationId: string | null;
  actor: string;
}

/** Balances and playthrough of a wallet at a version of its stream; version 0 if the wallet has not been opened. */
interface WalletAtVersion {
  version: number;
  balances: Balances;
  playthrough: Playthrough;
}

/** A wallet as shown to its owner. */
export interface WalletSummary extends WalletAtVersion {
  /** Money that waits for a decision. It belongs to the player, is not part of the balances and cannot be staked. */
  held: Balances;
}

/** Result of a wallet command, built from the stored event: repeating the command returns the same receipt. */
export interface WalletReceipt extends WalletAtVersion {
  eventId: string;
  recordedAt: string;
}

export interface BetReceipt extends WalletReceipt {
  round: Round;
  currency: Currency;
  stake: MicrosText;
}

export interface WinReceipt extends WalletReceipt {
  round: Round;
  currency: Currency;
  payout: MicrosText;
}

export interface RoundReceipt extends BetReceipt, WinReceipt {}

export interface RollBackReceipt extends WalletReceipt {
  round_id: string;
  currency: Currency;
  /** Stake that the player got back. */
  stake: MicrosText;
}

export interface AdjustReceipt extends WalletReceipt {
  currency: Currency;
  amount: MicrosText;
  reason: string;
}

export interface HoldReceipt extends WalletReceipt, Hold {
  /** All held money of the player after the command. */
  held: Balances;
}

/**
 * Wallet operations that other services call. Every command is idempotent: a known commandId with the same body returns
 * the receipt of the stored event.
 * @throws Refusal if a rule is violated; `idempotency_mismatch` for a known commandId with another body or of another
 * kind of command
 */
export interface WalletPort {
  summary(uid: string): Promise<WalletSummary>;
  /** Returns the fields of the `User` schema that the wallet owns. */
  userFields(uid: string): Promise<UserFieldsOf<'wallet'>>;
  /** Returns the last draw consumed by a bet, or null. */
  lastDraw(uid: string): Promise<{ seed_pair: number; nonce: number } | null>;
  /** @throws Refusal `validation_failed` */
  grant(
    uid: string,
    grant: {
      grant_id: string;
      reason: GrantReason;
      gold_coins: MicrosText;
      sweeps_coins: MicrosText;
      /** Percentage of the granted SC that must be staked; the wallet service's setting if omitted. */
      playthrough_percent?: number;
      /** ISO time of the grant; the wallet service's clock if omitted. */
      granted_at?: string;
    },
    context: CommandContext,
  ): Promise<WalletReceipt>;
  /**
   * Stores stake and payout of a round in one event.
   * @throws Refusal those of `bet`, and `validation_failed` for an invalid payout
   */
  betAndWin(
    uid: string,
    bet: { round: Round; currency: Currency; stake: MicrosText; payout: MicrosText },
    context: CommandContext,
  ): Promise<RoundReceipt>;
  /** Returns the round that a `betAndWin` command settled; undefined if the command was never stored. */
  settledRound(uid: string, context: CommandContext): Promise<RoundReceipt | undefined>;
  /**
   * Puts a stake in play. The round stays open until `win` or `rollBack`.
   * @throws Refusal `stake_out_of_range`, `insufficient_balance`, `conflict` for a round that is open already, and
   * `nonce_conflict` if the draw is not the next one (same seed pair and nonce + 1, or a higher seed pair from nonce 0)
   */
  bet(
    uid: string,
    bet: { round: Round; currency: Currency; stake: MicrosText },
    context: CommandContext,
  ): Promise<BetReceipt>;
  /**
   * Ends an open round with its outcome.
   * @param won payout of zero for a lost round
   * @throws Refusal `round_not_open`, `validation_failed`
   */
  win(uid: string, won: { round: Round; payout: MicrosText }, context: CommandContext): Promise<WinReceipt>;
  /**
   * Ends an open round as if it had never been bet: returns the stake and reverses its playthrough.
   * @throws Refusal `round_not_open`
   */
  rollBack(uid: string, round: { round_id: string }, context: CommandContext): Promise<RollBackReceipt>;
  /**
   * Corrects a balance. A negative amount is subtracted.
   * @throws Refusal `validation_failed`, `insufficient_balance`
   */
  adjust(
    uid: string,
    adjustment: { currency: Currency; amount: MicrosText; reason: string },
    context: CommandContext,
  ): Promise<AdjustReceipt>;
  /**
   * Moves money from the balance to the player's held account. An id is used for one hold only.
   * @throws Refusal `validation_failed`, `insufficient_balance`, `conflict` for an open hold with this id,
   * `hold_finished` for an ended one
   */
  hold(uid: string, hold: Hold, context: CommandContext): Promise<HoldReceipt>;
  /**
   * Ends a hold by moving its complete amount to the house.
   * @throws Refusal `hold_not_found`, `hold_finished`
   */
  capture(uid: string, hold: { hold_id: string }, context: CommandContext): Promise<HoldReceipt>;
  /**
   * Ends a hold by returning its complete amount to the balance.
   * @throws Refusal `hold_not_found`, `hold_finished`
   */
  release(uid: string, hold: { hold_id: string }, context: CommandContext): Promise<HoldReceipt>;
}

/** Provides the fields of the `User` schema that promotions owns. */
export interface PromotionsPort {
  userFields(uid: string): Promise<UserFieldsOf<'promotions'>>;
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

/**
 * Changes which features a player has. `player` is a uid or a username.
 * @throws Refusal `not_found` if there is no such player
 */
export interface FeaturesPort {
  /** Switches one feature on or off; does nothing if it already is. */
  set(player: string, change: FeatureChange, context: CommandContext): Promise<FeatureReceipt>;
}
