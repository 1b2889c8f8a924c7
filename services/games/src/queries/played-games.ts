import type { Documents } from '@goldwake/core';
import { PLAY_TOTALS, type PlayedGame } from '../projections/play-totals.js';

/** More than the catalogue has games. */
const GAMES_MAX = 1_000;

/** Reads what a player has played: the totals of each game, most recently played first. Takes one read. */
export async function playedGames(documents: Pick<Documents, 'find'>, uid: string): Promise<PlayedGame[]> {
  const found = await documents.find(PLAY_TOTALS, { index: 'by_player', equals: [uid], limit: GAMES_MAX });
  return found.map(({ body }) => body).sort((one, other) => other.wallet_version - one.wallet_version);
}
