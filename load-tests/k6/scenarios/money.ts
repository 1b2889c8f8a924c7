import { DICE_BET } from '../lib/game-bets.ts';
import { placeBets } from '../lib/place-bets.ts';

export { handleSummary, options } from '../lib/options.ts';

/**
 * Load scenario that places bets over HTTP at a fixed rate and compares each response with its push and with the
 * computed balance. Every balance must be correct and be reported exactly once.
 */
export default () => placeBets([DICE_BET]);
