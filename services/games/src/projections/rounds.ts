import type { EventOf, StoredEvent } from '@goldwake/contracts';
import type { DiceRound } from '@goldwake/contracts/http';
import { type CollectionSpec, collection, type Projection } from '@goldwake/core';
import { diceRound, type SettledDice } from './dice-round.js';

/** Fields of a settled round that are shown to the player and common to all games. Each game adds its own fields. */
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

/** Describes where the rounds of one game are stored and how they are shown to players. */
interface RoundHistory<Round extends GameRound = GameRound> {
  collection: CollectionSpec<RoundRow<Round>>;
  /** @param placedAt ISO time at which the round was recorded */
  view(settled: SettledDice, placedAt: string): Round;
}

/**
 * Collection of rounds with `round_id` as id. It has only one index, because every bet must update each index. This
 * index serves both the list of rounds (newest first) and the number of a player's rounds.
 */
const roundsOf = <Round extends GameRound>(game: string) =>
  collection<RoundRow<Round>>(`${game}_rounds`, { by_player: { fields: ['uid', 'wallet_version'] } });

export const DICE_ROUNDS = roundsOf<DiceRound>('dice');

/**
 * Bet histories by game id. A game without an entry has no history and never appears among the recently played games.
 */
const HISTORIES: Readonly<Record<string, RoundHistory>> = {
  dice: { collection: DICE_ROUNDS, view: diceRound },
};

export const ROUND_COLLECTIONS = Object.values(HISTORIES).map((history) => history.collection);

type Settled = EventOf<'bet_and_win_settled'>;

/**
 * Projects the bet histories from the wallet's events, because the event that moves the money is the only record of a
 * bet.
 */
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
