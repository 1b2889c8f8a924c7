import type { StoredEvent, WalletEvent } from '@goldwake/contracts';
import type { DiceRound } from '@goldwake/contracts/http';
import { type CollectionSpec, collection, type Projection } from '@goldwake/core';
import { diceRound, type SettledDice } from './dice-round.js';

/** A settled round as its player sees it. Each game adds fields of its own. */
export interface GameRound {
  round_id: string;
  game_id: string;
}

/** A settled round and the version of its event in the player's wallet stream. */
export interface RoundRow<Round extends GameRound = GameRound> {
  uid: string;
  wallet_version: number;
  round: Round;
}

/** Where the rounds of one game are stored, and how they are shown. */
interface RoundHistory<Round extends GameRound = GameRound> {
  collection: CollectionSpec<RoundRow<Round>>;
  /** @param placedAt ISO time at which the round was recorded */
  view(settled: SettledDice, placedAt: string): Round;
}

/**
 * Id: round_id. There is only one index, because every bet has to update it. It serves both the list (newest first) and
 * the count of a player's rounds.
 */
const roundsOf = <Round extends GameRound>(game: string) =>
  collection<RoundRow<Round>>(`${game}_rounds`, { by_player: { fields: ['uid', 'wallet_version'] } });

export const DICE_ROUNDS = roundsOf<DiceRound>('dice');

/** The bet histories by game id. A game without an entry has no history and is never listed as recently played. */
const HISTORIES: Readonly<Record<string, RoundHistory>> = {
  dice: { collection: DICE_ROUNDS, view: diceRound },
};

export const ROUND_COLLECTIONS = Object.values(HISTORIES).map((history) => history.collection);

type Settled = Extract<WalletEvent, { type: 'bet_and_win_settled' }>;

/** Bet histories, projected from the wallet's events. The event that moved the money is the only record of the bet. */
export const rounds: Projection = {
  group: 'games.dice_rounds',
  topics: ['wallet'],
  types: ['bet_and_win_settled'],
  collections: ROUND_COLLECTIONS,
  handle(event, effects) {
    const { data, version, recordedAt } = event as StoredEvent<Settled>;
    const history = Object.hasOwn(HISTORIES, data.round.game_id) ? HISTORIES[data.round.game_id] : undefined;
    if (!history) return;
    const row = { uid: data.uid, wallet_version: version, round: history.view(data, recordedAt) };
    effects.put(history.collection, data.round.round_id, row);
  },
};
