import type { Sealed } from './account-events.js';
import type { Ban } from './ban.js';
import type { FeatureChange, FeatureReceipt } from './features.js';
import type { Currency, MicrosText } from './money.js';
import type { UserFieldsOf } from './user-fields.js';
import type { Balances, GrantReason, Hold, Playthrough, Round } from './wallet-events.js';

/** Metadata that accompanies every command: the actor, the correlation and causation ids, and the idempotency key. */
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
  /**
   * Money reserved until a decision is made. It belongs to the player, is not part of the balances and cannot be
   * staked.
   */
  held: Balances;
}

/** Result of a wallet command. It is built from the stored event, so repeating the command returns the same receipt. */
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
 * Wallet operations that other services call. Every command is idempotent: if its commandId is already stored with the
 * same body, the receipt of the stored event is returned.
 * @throws Refusal if a rule is violated; `idempotency_mismatch` for a known commandId with another body or of another
 * kind of command
 */
export interface WalletPort {
  summary(uid: string): Promise<WalletSummary>;
  /** Returns the fields of `User` for which the wallet service is responsible. */
  userFields(uid: string): Promise<UserFieldsOf<'wallet'>>;
  /** Returns the draw (seed pair and nonce) that the player's last bet consumed; null if there is none. */
  lastDraw(uid: string): Promise<{ seed_pair: number; nonce: number } | null>;
  /** @throws Refusal `validation_failed` */
  grant(
    uid: string,
    grant: {
      grant_id: string;
      reason: GrantReason;
      gold_coins: MicrosText;
      sweeps_coins: MicrosText;
      /** Percentage of the granted SC that must be staked; the default is the wallet service's setting. */
      playthrough_percent?: number;
      /** ISO time of the grant; the default is the current time of the wallet service. */
      granted_at?: string;
    },
    context: CommandContext,
  ): Promise<WalletReceipt>;
  /**
   * Settles a round at once: stores its stake and its payout in one event.
   * @throws Refusal those of `bet`, and `validation_failed` for an invalid payout
   */
  betAndWin(
    uid: string,
    bet: { round: Round; currency: Currency; stake: MicrosText; payout: MicrosText },
    context: CommandContext,
  ): Promise<RoundReceipt>;
  /** Returns the receipt of the round that a `betAndWin` command settled; undefined if the command was never stored. */
  settledRound(uid: string, context: CommandContext): Promise<RoundReceipt | undefined>;
  /**
   * Places the stake of a round. The round stays open until `win` or `rollBack` is called.
   * @throws Refusal `stake_out_of_range`, `insufficient_balance`, `conflict` for a round that is open already, and
   * `nonce_conflict` if the draw is not the next one (same seed pair and nonce + 1, or a higher seed pair from nonce 0)
   */
  bet(
    uid: string,
    bet: { round: Round; currency: Currency; stake: MicrosText },
    context: CommandContext,
  ): Promise<BetReceipt>;
  /**
   * Ends an open round and pays out its winnings.
   * @param won payout of zero for a lost round
   * @throws Refusal `round_not_open`, `validation_failed`
   */
  win(uid: string, won: { round: Round; payout: MicrosText }, context: CommandContext): Promise<WinReceipt>;
  /**
   * Cancels an open round as if the bet had never been placed: returns the stake and reverses its playthrough.
   * @throws Refusal `round_not_open`
   */
  rollBack(uid: string, round: { round_id: string }, context: CommandContext): Promise<RollBackReceipt>;
  /**
   * Corrects a balance by an amount; a negative amount is subtracted.
   * @throws Refusal `validation_failed`, `insufficient_balance`
   */
  adjust(
    uid: string,
    adjustment: { currency: Currency; amount: MicrosText; reason: string },
    context: CommandContext,
  ): Promise<AdjustReceipt>;
  /**
   * Reserves money: moves it from the player's balance to the player's held account. A hold id can be used only once.
   * @throws Refusal `validation_failed`, `insufficient_balance`, `conflict` for an open hold with this id,
   * `hold_finished` for an ended one
   */
  hold(uid: string, hold: Hold, context: CommandContext): Promise<HoldReceipt>;
  /**
   * Ends a hold by moving its complete amount to the casino.
   * @throws Refusal `hold_not_found`, `hold_finished`
   */
  capture(uid: string, hold: { hold_id: string }, context: CommandContext): Promise<HoldReceipt>;
  /**
   * Ends a hold by returning its complete amount to the player's balance.
   * @throws Refusal `hold_not_found`, `hold_finished`
   */
  release(uid: string, hold: { hold_id: string }, context: CommandContext): Promise<HoldReceipt>;
}

/** Provides the fields of `User` for which the promotions service is responsible. */
export interface PromotionsPort {
  userFields(uid: string): Promise<UserFieldsOf<'promotions'>>;
}

/** Decrypts sealed personal data for the gateway, which sends each player only fields that this player may read. */
export interface PersonalDataPort {
  /**
   * Returns the decrypted text of each field under the same name as in the event; undefined once the player's key is
   * destroyed.
   */
  open<Field extends string>(
    uid: string,
    sealed: Readonly<Record<Field, Sealed>>,
  ): Promise<Record<Field, string> | undefined>;
}

/** A public key as JWK (RFC 7517), identified by `kid`. */
export type PublicKey = { kid: string } & Record<string, unknown>;

/** Keys of the identity service, which every other service fetches to verify access tokens locally. */
export interface AccessKeysPort {
  /**
   * Returns the public keys and the recently ended sessions.
   * @param endedSince ISO time: sessions that ended at or after this time are listed, because their access tokens may
   * still be valid
   */
  list(endedSince: string): Promise<{
    keys: PublicKey[];
    ended: { session_id: string; ended_at: string }[];
  }>;
}

/** Result of a ban command: the player's ban after the command. */
export interface BanReceipt {
  uid: string;
  username: string;
  /** The player's current ban; null if none is in force. */
  ban: Ban | null;
  /** Number of sessions that the command ended. */
  sessions_ended: number;
}

/**
 * Ban operations of the identity service, called by the workbench. `player` is a uid or a username.
 * @throws Refusal `not_found` if there is no such player
 */
export interface BansPort {
  /**
   * Bans the player and ends all their sessions.
   * @throws Refusal `validation_failed` if the end of the ban is not in the future
   */
  ban(player: string, ban: Ban & { by: string }, context: CommandContext): Promise<BanReceipt>;
  /** Lifts the player's ban; does nothing if no ban is in force. */
  lift(player: string, by: string, context: CommandContext): Promise<BanReceipt>;
}

/**
 * Changes the features of a player. `player` is a uid or a username.
 * @throws Refusal `not_found` if there is no such player
 */
export interface FeaturesPort {
  /**
   * Switches one feature on or off; does nothing if it already has the requested value.
   * @throws Refusal `onboarding_required`, `state_not_eligible` if the feature needs a residence
   */
  set(player: string, change: FeatureChange, context: CommandContext): Promise<FeatureReceipt>;
}

/** Result of the removal of a player's second factors. */
export interface SecondFactorsReceipt {
  uid: string;
  username: string;
  /** Number of authenticator apps and passkeys that were removed. */
  factors_removed: number;
  /** Number of sessions that the command ended. */
  sessions_ended: number;
}

/**
 * Removes the second factors of a player who has lost them. `player` is a uid or a username.
 * @throws Refusal `not_found` if there is no such player
 */
export interface SecondFactorsPort {
  /** Removes all factors and recovery codes and ends all sessions; does nothing if the player has no factor. */
  remove(
    player: string,
    removal: { reason: string; by: string },
    context: CommandContext,
  ): Promise<SecondFactorsReceipt>;
}

/** Result of a reveal: the personal data in the events of a player's account. */
export interface RevealReceipt {
  uid: string;
  username: string;
  /** The decrypted fields in the order of their events; the text is null if it cannot be decrypted. */
  fields: { event_id: string; field: string; text: string | null }[];
}

/**
 * Decrypts the personal data of a player for an operator. `player` is a uid or a username.
 * @throws Refusal `not_found` if there is no such player, or if the player's key is destroyed
 */
export interface RevealsPort {
  /** Stores who reads the data and why, then returns it. */
  reveal(player: string, reveal: { reason: string; by: string }, context: CommandContext): Promise<RevealReceipt>;
}
