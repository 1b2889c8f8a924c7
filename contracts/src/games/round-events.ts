import type { DomainEvent } from '../envelope.js';
import { BY_PLAYER, BY_SYSTEM, type Declarations } from '../event-declaration.js';
import type { Count, IsoTime } from '../field-types.js';
import type { Currency, MicrosText } from '../money.js';
import type { Draw } from '../wallet/wallet-events.js';

/** A player's decision in a round, as a request and an event contain it: `{action: 'reveal', tile: 7}`. */
export interface StoredAction {
  action: string;
  [field: string]: unknown;
}

/**
 * What everybody may see of a round: the parameters of its bet, the actions so far and what they showed. Contains no
 * card or mine that is still hidden.
 */
export interface StoredTable {
  actions: StoredAction[];
  [field: string]: unknown;
}

/** The bet of a round in several steps. */
export interface RoundBet {
  round_id: string;
  game_id: string;
  currency: Currency;
  /** The first stake. Stakes of later actions are multiples of it. */
  stake: MicrosText;
  draw: Draw;
  /** Version of the algorithm that decides the round. */
  algorithm: Count;
  /** Version of the wallet that `bet_placed` made. */
  wallet_version: Count;
  placed_at: IsoTime;
}

/**
 * Events of the rounds that a player decides in several steps. `sequence` counts the actions of a round from 1. The
 * stakes and the payout move in the player's wallet: `bet_placed` → `round_started` → `action_taken`* →
 * `round_resolved` → `win_paid`.
 */
export type RoundEvent =
  | DomainEvent<'round_started', RoundBet & { uid: string; table: StoredTable }>
  | DomainEvent<
      'raise_requested',
      {
        uid: string;
        round_id: string;
        game_id: string;
        sequence: Count;
        action: StoredAction;
        currency: Currency;
        /** The additional stake, which the wallet debits before anything is drawn for the action. */
        stake: MicrosText;
      }
    >
  | DomainEvent<'raise_refused', { uid: string; round_id: string; sequence: Count }>
  | DomainEvent<
      'action_taken',
      { uid: string; round_id: string; sequence: Count; action: StoredAction; table: StoredTable }
    >
  | DomainEvent<
      'round_resolved',
      RoundBet & {
        uid: string;
        table: StoredTable;
        /** All that was staked. */
        staked: MicrosText;
        payout: MicrosText;
      }
    >
  | DomainEvent<'round_cancelled', { uid: string; round_id: string; game_id: string }>;

export const ROUND_EVENTS = {
  round_started: { actors: ['player'], causes: ['bet_placed'] },
  raise_requested: BY_PLAYER,
  raise_refused: { actors: ['player'], causes: ['raise_declined'] },
  action_taken: { actors: ['player', 'system'], causes: ['command', 'stake_raised'] },
  round_resolved: { actors: ['player', 'system'], causes: ['command', 'bet_placed', 'stake_raised'] },
  round_cancelled: BY_SYSTEM,
} as const satisfies Declarations<RoundEvent>;
