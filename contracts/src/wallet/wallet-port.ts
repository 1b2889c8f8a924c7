import type { CommandContext } from '../command-context.js';
import type { Currency, MicrosText } from '../money.js';
import type { WalletUserFields } from './user-fields.js';
import type { Balances, Draw, EndedBy, GrantReason, Hold, Playthrough, ReversalCause, Round } from './wallet-events.js';

/** Balances and playthrough of a wallet at a version of its stream; version 0 if the wallet has not been opened. */
interface WalletAtVersion {
  version: number;
  balances: Balances;
  playthrough: Playthrough;
}

/** A wallet as shown to its owner. */
export interface WalletSummary extends WalletAtVersion {
  /** Money reserved until a decision is made. It belongs to the player, is not in the balances and cannot be staked. */
  held: Balances;
}

/** Result of a wallet command. It is built from the stored event, so repeating the command returns the same receipt. */
export interface WalletReceipt extends WalletAtVersion {
  eventId: string;
  /** Correlation id of the stored event, which its effects share. */
  correlationId: string;
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

export interface RaiseReceipt extends WalletReceipt {
  /** Whether the balance covered the additional stake. */
  accepted: boolean;
}

export interface SeedPairEnded extends WalletReceipt {
  seed_pair: number;
  /** Client seed of the pair that follows. */
  client_seed: string;
}

export interface RoundReceipt extends BetReceipt, WinReceipt {}

export interface RollBackReceipt extends WalletReceipt {
  round_id: string;
  currency: Currency;
  /** Stake that the player got back. */
  stake: MicrosText;
}

/** A round whose stake is in play. */
export interface StakedRound {
  game_id: string;
  draw: Draw | null;
  currency: Currency;
  /** The stake of the bet and of all raises. */
  stake: MicrosText;
}

export interface AdjustReceipt extends WalletReceipt {
  currency: Currency;
  amount: MicrosText;
  reason: string;
  by: string;
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
  userFields(uid: string): Promise<WalletUserFields>;
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
      /** Percentage of the granted SC that must be staked; the default is in the wallet's rules. */
      playthrough_percent?: number;
      /** ISO time of the grant; the default is the current time of the wallet service. */
      granted_at?: string;
    },
    context: CommandContext,
  ): Promise<WalletReceipt>;
  /**
   * Credits the coins of a purchase. A purchase is credited once.
   * @throws Refusal `validation_failed`; `conflict` if the purchase was credited by another command
   */
  creditPurchase(
    uid: string,
    purchase: {
      purchase_id: string;
      /** Price in US dollars, in micros. */
      price: MicrosText;
      gold_coins: MicrosText;
      sweeps_coins: MicrosText;
      playthrough_percent: number;
      /** ISO time at which the payment succeeded. */
      purchased_at: string;
    },
    context: CommandContext,
  ): Promise<WalletReceipt>;
  /**
   * Takes back the coins of a purchase, as far as the balance has them; the rest is owed to the house.
   * @throws Refusal `conflict` if the purchase was not credited, or is taken back already
   */
  takeBackPurchase(
    uid: string,
    purchase: { purchase_id: string; cause: ReversalCause; taken_at: string },
    context: CommandContext,
  ): Promise<WalletReceipt>;
  /**
   * Restores what was taken back of a purchase.
   * @throws Refusal `conflict` if the purchase is not taken back
   */
  restorePurchase(
    uid: string,
    purchase: { purchase_id: string; restored_at: string },
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
  /** Returns the receipt of a `bet` command; undefined if the command was never stored. */
  placedBet(uid: string, context: CommandContext): Promise<BetReceipt | undefined>;
  /**
   * Places the stake of a round. The round stays open until `win` or `rollBack` is called.
   * @throws Refusal `stake_out_of_range`, `insufficient_balance`, `conflict` for a round that is open already,
   * `round_voided` for one that was cancelled before, and
   * `nonce_conflict` if the draw is not the next one (same seed pair and nonce + 1, or a higher seed pair from nonce 0)
   */
  bet(
    uid: string,
    bet: { round: Round; currency: Currency; stake: MicrosText },
    context: CommandContext,
  ): Promise<BetReceipt>;
  /**
   * Adds to the stake of an open round, or stores that the balance does not cover it.
   * @param raise `sequence` is the number of the action in its round that needs the stake
   * @throws Refusal `round_not_open`, `validation_failed`
   */
  raise(
    uid: string,
    raise: { round_id: string; sequence: number; stake: MicrosText },
    context: CommandContext,
  ): Promise<RaiseReceipt>;
  /**
   * Ends an open round and pays out its winnings.
   * @param won payout of zero for a lost round; `ended_by` if an operator ends the round of a provider
   * @throws Refusal `round_not_open`, `validation_failed`
   */
  win(
    uid: string,
    won: { round: Round; payout: MicrosText; ended_by?: EndedBy },
    context: CommandContext,
  ): Promise<WinReceipt>;
  /**
   * Cancels an open round as if the bet had never been placed: returns the stake and reverses its playthrough.
   * @throws Refusal `round_not_open`
   */
  rollBack(uid: string, round: { round_id: string }, context: CommandContext): Promise<RollBackReceipt>;
  /** Returns a round whose stake is in play; null if there is none with this id. */
  openRound(uid: string, roundId: string): Promise<StakedRound | null>;
  /**
   * Cancels a round of a provider whose bet has not arrived: when it does, it is refused (`round_voided`).
   * @throws Refusal `round_open` for a round that has a bet in play, `round_not_open` for one that was cancelled before or
   * just paid
   */
  voidRound(uid: string, round: { round_id: string; game_id: string }, context: CommandContext): Promise<WalletReceipt>;
  /**
   * Ends a seed pair: from now on, no bet may draw from it or from an earlier one. A repeated command returns the
   * first receipt.
   * @throws Refusal `seeds_in_use` while a round that drew from the pair is open, `nonce_conflict` if it has ended
   */
  endSeedPair(
    uid: string,
    pair: { seed_pair: number; client_seed: string },
    context: CommandContext,
  ): Promise<SeedPairEnded>;
  /**
   * Corrects a balance by an amount; a negative amount is subtracted.
   * @param adjustment `by` is the name of the operator who asks for it
   * @throws Refusal `validation_failed`, `insufficient_balance`
   */
  adjust(
    uid: string,
    adjustment: { currency: Currency; amount: MicrosText; reason: string; by: string },
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
