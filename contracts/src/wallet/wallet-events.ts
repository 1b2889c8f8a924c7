import type { DomainEvent } from '../envelope.js';
import { BY_OPERATOR, BY_PLAYER, type Declarations } from '../event-declaration.js';
import type { Count, IsoTime } from '../field-types.js';
import type { Currency, MicrosText } from '../money.js';
import { statingNoRules } from '../rules-changed.js';
import type { Posting } from './postings.js';
import { statingUnknownOperator } from './upcast/balance-adjusted.js';
import { statingReversedBet } from './upcast/bet-rolled-back.js';
import { statingFactor } from './upcast/coins-granted.js';
import { statingRaisedBet } from './upcast/stake-raised.js';
import { statingBalances } from './upcast/wallet-opened.js';
import { statingNoOperator, statingPlaythroughEnd } from './upcast/win-paid.js';

/**
 * The player's balances after an event. The values are absolute, so that a push or a response needs no further data.
 */
export interface Balances {
  gold_coins: MicrosText;
  sweeps_coins: MicrosText;
}

/** Amount of SC that the player must still stake before granted SC can be redeemed, summed over all open grants. */
export interface Playthrough {
  /** Id of the oldest open grant; null if there is none. */
  requirement_id: string | null;
  requirement: MicrosText;
  progress: MicrosText;
}

/**
 * The draw that a round used: the number of the player's seed pair and the consumed nonce. Seed pair numbers only
 * increase, and so do the nonces within a pair.
 */
export interface Draw {
  seed_pair: Count;
  nonce: Count;
}

/** A round as stored in the ledger. It has all data to repeat the response and to verify the outcome. */
export interface Round<Outcome = unknown> {
  round_id: string;
  game_id: string;
  draw: Draw | null;
  outcome: Outcome;
  /** Version of the algorithm that decided the outcome; 1 if it is missing, as in earlier rounds of dice. */
  algorithm?: Count;
}

/** Who ended a round in place of its provider, and why. */
export interface EndedBy {
  /** Operating system user name of the operator. */
  by: string;
  reason: string;
}

export type GrantReason =
  | 'daily_bonus'
  | 'top_up'
  | 'rakeback'
  | 'vip_reward'
  | 'promotion'
  | 'postal_code'
  /** For a player who referred a friend. */
  | 'referral_bonus'
  /** For the friend. */
  | 'referred_bonus';

/** Reason why money is held. It decides which casino account receives the money if the hold is captured. */
export type HoldReason = 'redemption';

/** Money of a player that is reserved until a decision is made: then it is captured by the casino or released. */
export interface Hold {
  hold_id: string;
  currency: Currency;
  amount: MicrosText;
  reason: HoldReason;
}

/** Fields that every wallet event contains in addition to its specific fields. */
export interface MoneyMoved {
  uid: string;
  /** Ledger postings of the event. They sum to zero in each currency. */
  postings: Posting[];
  balances: Balances;
  playthrough: Playthrough;
}

/** Fields of the events that start or end a hold. */
interface HoldMoved extends MoneyMoved, Hold {
  /** All held money of the player after the event, in absolute values like the balances. */
  held: Balances;
}

/**
 * Part of a bet's stake that counted towards the playthrough of one grant. A bet lists these parts with the oldest
 * grant first.
 */
export interface PlaythroughShare {
  grant_id: string;
  amount: MicrosText;
}

/** Why the money of a purchase was returned: the provider refunded it, or the payer's bank took it back. */
export type ReversalCause = 'refund' | 'dispute';

/** What is taken back of a purchase, or restored. */
interface ReversedPurchase {
  purchase_id: string;
  /** Price in US dollars, in micros. */
  price: MicrosText;
  /** Coins that leave or return to the balance. */
  gold_coins: MicrosText;
  sweeps_coins: MicrosText;
  /** Coins of the purchase that the balance did not have: the player owes them to the house. */
  gold_coins_owed: MicrosText;
  sweeps_coins_owed: MicrosText;
  /** Playthrough of the purchase's bonus before the event, open or suspended; both zero if it has none any more. */
  playthrough_required: MicrosText;
  playthrough_played: MicrosText;
}

export type WalletEvent =
  | DomainEvent<'wallet_opened', MoneyMoved>
  | DomainEvent<
      'coins_granted',
      MoneyMoved & {
        grant_id: string;
        reason: GrantReason;
        gold_coins: MicrosText;
        sweeps_coins: MicrosText;
        /**
         * Percentage of the granted SC that must be staked; 100 means that they must be staked once. The percentage is
         * fixed at the time of the grant.
         */
        playthrough_percent: Count;
        /**
         * Amount of SC that must be staked to complete the grant's playthrough: sweeps_coins × playthrough_percent,
         * rounded up.
         */
        playthrough_required: MicrosText;
        /** Version of the wallet's rules that the grant applies; null as in `AppliedRules`. */
        rules_version: Count | null;
        /**
         * Time of the grant. It is stored in the event, so that the limit of one top-up per hour can be checked.
         */
        granted_at: IsoTime;
      }
    >
  /** Coins were bought. The price was paid to the payment provider, which owes it to the casino. */
  | DomainEvent<
      'coins_purchased',
      MoneyMoved & {
        /** Id of the purchase, and of the grant whose playthrough its Sweeps Coins have. */
        purchase_id: string;
        /** Price in US dollars, in micros. */
        price: MicrosText;
        gold_coins: MicrosText;
        /** Sweeps Coins that the purchase adds as a bonus. */
        sweeps_coins: MicrosText;
        /** Percentage of the bonus that must be staked, as fixed when the purchase was created. */
        playthrough_percent: Count;
        /** Amount of SC that must be staked: sweeps_coins × playthrough_percent, rounded up. */
        playthrough_required: MicrosText;
        purchased_at: IsoTime;
      }
    >
  /**
   * The money of a purchase was returned to the payer, so its coins are taken back as far as the balance has them. The
   * rest is what the player owes to the house.
   */
  | DomainEvent<'purchase_taken_back', MoneyMoved & ReversedPurchase & { cause: ReversalCause; taken_at: IsoTime }>
  /** The money came back, so the last `purchase_taken_back` of the purchase is reversed. */
  | DomainEvent<'purchase_restored', MoneyMoved & ReversedPurchase & { restored_at: IsoTime }>
  | DomainEvent<
      'bet_placed',
      MoneyMoved & { round: Round; currency: Currency; stake: MicrosText; played: PlaythroughShare[] }
    >
  | DomainEvent<
      'stake_raised',
      MoneyMoved & {
        round_id: string;
        game_id: string;
        /** `eventId` of the `bet_placed` event of the round; null in events of schema 1. */
        bet_event_id: string | null;
        /** Number of the action in its round that needs the stake. */
        sequence: Count;
        currency: Currency;
        /** What is staked in addition to the earlier stakes of the open round. */
        stake: MicrosText;
        played: PlaythroughShare[];
      }
    >
  /**
   * The balance did not cover the additional stake. The answer is stored, so that a repeated request gets the same one.
   */
  | DomainEvent<'raise_declined', MoneyMoved & { round_id: string; sequence: Count }>
  | DomainEvent<
      'win_paid',
      MoneyMoved & {
        round: Round;
        currency: Currency;
        payout: MicrosText;
        /**
         * Whether all playthrough requirements end although a rest of SC is left, because it is shown as 0.00 SC.
         * Events of schema 1 kept their requirements.
         */
        playthrough_ended: boolean;
        /** The operator who ended the round in place of its provider; null for any other round. */
        ended_by: EndedBy | null;
      }
    >
  | DomainEvent<
      'bet_and_win_settled',
      MoneyMoved & {
        round: Round;
        currency: Currency;
        stake: MicrosText;
        payout: MicrosText;
        played: PlaythroughShare[];
      }
    >
  | DomainEvent<
      'bet_rolled_back',
      MoneyMoved & {
        round_id: string;
        /** Id of the game; null in events of schema 1, which did not contain it. */
        game_id: string | null;
        /** `eventId` of the `bet_placed` event that this event reverses; null in events of schema 1. */
        bet_event_id: string | null;
        currency: Currency;
        /** Stake that is returned to the player. */
        stake: MicrosText;
        /**
         * Payout that is taken back from the player. It is always zero at present, because a round that was won cannot
         * be rolled back.
         */
        payout: MicrosText;
        /** Playthrough shares of the bet that are reversed. */
        unplayed: PlaythroughShare[];
      }
    >
  /** A provider cancelled a round whose bet has not arrived, so that the bet is refused if it arrives late. */
  | DomainEvent<'round_voided', MoneyMoved & { round_id: string; game_id: string }>
  | DomainEvent<
      'seed_pair_ended',
      MoneyMoved & {
        /** The seed pair from which no later bet may draw. */
        seed_pair: Count;
        /** Client seed of the pair that follows. */
        client_seed: string;
      }
    >
  | DomainEvent<
      'balance_adjusted',
      MoneyMoved & {
        currency: Currency;
        amount: MicrosText;
        reason: string;
        /** Name of the operator who asked for the correction; `unknown` in events of schema 1. */
        by: string;
      }
    >
  | DomainEvent<'funds_held', HoldMoved>
  | DomainEvent<'hold_captured', HoldMoved>
  | DomainEvent<'hold_released', HoldMoved>;

/** A player asks for a redemption or withdraws it; the casino decides about it. */
const HOLDS = { actors: ['player', 'system'], causes: ['command'] } as const;

export const WALLET_EVENTS = {
  wallet_opened: {
    actors: ['player', 'system'],
    causes: [
      'command',
      'account_opened',
      'daily_bonus_claimed',
      'rakeback_claimed',
      'vip_reward_claimed',
      'promotion_claimed',
      'referral_paid',
      'referred_bonus_received',
      'postal_code_accepted',
      'purchase_succeeded',
    ],
    upcasters: [statingBalances],
  },
  coins_granted: {
    actors: ['player'],
    causes: [
      'command',
      'daily_bonus_claimed',
      'rakeback_claimed',
      'vip_reward_claimed',
      'promotion_claimed',
      'referral_paid',
      'referred_bonus_received',
      'postal_code_accepted',
    ],
    upcasters: [statingFactor, statingNoRules],
  },
  coins_purchased: { actors: ['player', 'system'], causes: ['purchase_succeeded'] },
  purchase_taken_back: { actors: ['player', 'system'], causes: ['purchase_refunded', 'purchase_disputed'] },
  purchase_restored: { actors: ['player', 'system'], causes: ['purchase_dispute_won'] },
  bet_placed: { actors: ['player', 'system'], causes: ['command'] },
  win_paid: {
    actors: ['player', 'system'],
    causes: ['command', 'bet_placed', 'round_resolved'],
    upcasters: [statingPlaythroughEnd, statingNoOperator],
  },
  stake_raised: { actors: ['player'], causes: ['raise_requested'], upcasters: [statingRaisedBet] },
  raise_declined: { actors: ['player'], causes: ['raise_requested'] },
  bet_and_win_settled: BY_PLAYER,
  bet_rolled_back: {
    actors: ['player', 'system'],
    causes: ['command', 'bet_placed', 'round_cancelled'],
    upcasters: [statingReversedBet],
  },
  round_voided: { actors: ['system'], causes: ['command'] },
  seed_pair_ended: BY_PLAYER,
  balance_adjusted: { ...BY_OPERATOR, upcasters: [statingUnknownOperator] },
  funds_held: HOLDS,
  hold_captured: HOLDS,
  hold_released: HOLDS,
} as const satisfies Declarations<WalletEvent>;
