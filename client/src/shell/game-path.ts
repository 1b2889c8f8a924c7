import { paths } from './paths.js';

/**
 * Games that have a screen of their own. Every game with rounds needs one. The list is not in `paths.ts`, because that is
 * part of the first code that every visitor loads.
 */
const SCREENS: ReadonlySet<string> = new Set([
  'dice',
  'halyard',
  'plumb-line',
  'tide-wheel',
  'signal-lamp',
  'breakwater',
  'fathom',
  'blackjack',
  'rising-tide',
]);

/** Returns the path of a game's own screen, or of the page that describes the game. */
export function gamePath(gameId: string): string {
  return SCREENS.has(gameId) ? paths.original(gameId) : paths.providerGame(gameId);
}
