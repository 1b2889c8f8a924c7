import type { StoredEvent, WalletEvent } from '@goldwake/contracts';
import type { DiceRound } from '@goldwake/contracts/http';
import { collection, type Projection } from '@goldwake/core';
import { diceRound } from './dice-round.js';

/** A settled round and the version of its event in the player's wallet stream. */
export interface DiceRoundRow {
  uid: string;
  wallet_version: number;
  round: DiceRound;
}

/**
 * Id: round_id. There is only one index, because every bet has to update it. It serves both the list (newest first) and
 * the count of a player's rounds.
 */
export const DICE_ROUNDS = collection<DiceRoundRow>('dice_rounds', {
  by_player: { fields: ['uid', 'wallet_version'] },
});

type Settled = Extract<WalletEvent, { type: 'bet_and_win_settled' }>;

/** Bet history, projected from the wallet's events. The event that moved the money is the only record of the bet. */
export const diceRounds: Projection = {
  group: 'games.dice_rounds',
  topics: ['wallet'],
  types: ['bet_and_win_settled'],
  collections: [DICE_ROUNDS],
  handle(event, effects) {
    const { data, version, recordedAt } = event as StoredEvent<Settled>;
    if (data.round.game_id !== 'dice') return;
    effects.put(DICE_ROUNDS, data.round.round_id, {
      uid: data.uid,
      wallet_version: version,
      round: diceRound(data, recordedAt),
    });
  },
};
