import { type MicrosText, type PlayFacts, parseMicros } from '@goldwake/contracts';
import { collection, type Projection } from '@goldwake/core';
import { type RoundRow, rounds, rowOf, SETTLEMENTS } from './rounds.js';

/** How often a player has played and won. */
export type PlayTotals = Omit<PlayFacts, 'favourite_game'>;

/** What one player has played in one game. */
export interface PlayedGame extends PlayTotals {
  uid: string;
  game_id: string;
  /** The highest `wallet_version` of the rounds, which tells in which order games were played. */
  wallet_version: number;
}

export const NOTHING_PLAYED: PlayTotals = {
  rounds: 0,
  wins: 0,
  largest_win: { gold_coins: '0', sweeps_coins: '0' },
};

/** Totals by player and game. The index has no version, so that a bet need not update it. */
export const PLAY_TOTALS = collection<PlayedGame>('played_games', { by_player: { fields: ['uid'] } });

/** The totals of earlier versions, whose rows may lack their player. */
export const FORMER_PLAY_TOTALS = collection('play_totals');

function totalsId(uid: string, gameId: string): string {
  return `${uid}/${gameId}`;
}

/**
 * Adds up the settled rounds. There is one document per game, because the rounds of one game come from one topic: only
 * the order within a topic is certain, so events of two topics could change one document at the same time.
 */
export const playTotals: Projection = {
  group: 'games.played_games',
  topics: rounds.topics,
  types: SETTLEMENTS,
  collections: [PLAY_TOTALS],
  async handle(event, effects) {
    const row = rowOf(event);
    if (!row) return;
    const id = totalsId(row.uid, row.round.game_id);
    const before = await effects.get(PLAY_TOTALS, id);
    effects.put(PLAY_TOTALS, id, playedAfter(before?.body, row));
  },
};

function playedAfter(before: PlayedGame | undefined, { uid, wallet_version, round }: RoundRow): PlayedGame {
  return {
    uid,
    game_id: round.game_id,
    wallet_version: Math.max(before?.wallet_version ?? 0, wallet_version),
    ...totalsAfter(before ?? NOTHING_PLAYED, round),
  };
}

function totalsAfter(
  { rounds, wins, largest_win }: PlayTotals,
  { currency, stake, payout }: RoundRow['round'],
): PlayTotals {
  const isWon = parseMicros(payout) > parseMicros(stake);
  return {
    rounds: rounds + 1,
    wins: isWon ? wins + 1 : wins,
    largest_win: isWon ? { ...largest_win, [currency]: larger(largest_win[currency], payout) } : largest_win,
  };
}

/** Returns the larger one of two amounts. */
export function larger(one: MicrosText, other: MicrosText): MicrosText {
  return parseMicros(one) < parseMicros(other) ? other : one;
}
