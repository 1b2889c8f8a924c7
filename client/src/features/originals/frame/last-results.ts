import type { Draw, Pushes } from '@goldwake/contracts';
import { type Tone, toneOf } from '../../../rounds/index.js';
import type { AnyOriginal, PlacedRound } from './original.js';

export const LAST_RESULTS_MAX = 24;

/** A result that the strip of last results shows. */
export interface LastResult {
  round_id: string;
  text: string;
  tone: Tone;
  /** Seed pair and nonce of the draw, by which the results of a player are ordered. */
  draw: Draw;
}

/**
 * Adds results to the list without duplicates. The list is sorted by draw, newest first, in whatever order the
 * results arrived.
 */
export function addResults(known: readonly LastResult[], more: readonly LastResult[]): LastResult[] {
  const byRound = new Map(known.map((result) => [result.round_id, result]));
  for (const result of more) byRound.set(result.round_id, result);
  return [...byRound.values()].sort(newestFirst).slice(0, LAST_RESULTS_MAX);
}

function newestFirst(a: LastResult, b: LastResult): number {
  return b.draw.seed_pair - a.draw.seed_pair || b.draw.nonce - a.draw.nonce;
}

export function resultOfRound(game: Pick<AnyOriginal, 'words'>, round: PlacedRound): LastResult {
  return { round_id: round.round_id, text: game.words.result(round), tone: toneOf(round), draw: round.draw };
}

/** Converts a pushed bet to a result for the strip. Returns undefined if the bet belongs to another game. */
export function resultOfPush(
  game: Pick<AnyOriginal, 'id' | 'resultOfOutcome'>,
  { round, stake, payout }: Pushes['bet_and_win_created'],
): LastResult | undefined {
  if (round.game_id !== game.id || !round.draw) return undefined;
  const text = game.resultOfOutcome(round.outcome);
  return { round_id: round.round_id, text, tone: toneOf({ stake, payout }), draw: round.draw };
}
