import { isOriginal } from '../rounds/index.js';
import { paths } from './paths.js';

/**
 * Returns the path of a game's own screen, or of the page that describes the game. Not in `paths.ts`, because that is
 * part of the first code that every visitor loads.
 */
export function gamePath(gameId: string): string {
  return isOriginal(gameId) ? paths.original(gameId) : paths.providerGame(gameId);
}
