import { ORIGINAL_BETS } from '../lib/game-bets.ts';
import { placeBets } from '../lib/place-bets.ts';

export { handleSummary, options } from '../lib/options.ts';

/**
 * Load scenario that does the same as `money` with bets in all originals in turn. A round in several steps is played to
 * its end under idempotency keys. Every game must keep its share of the rate and respond in time.
 */
export default () => placeBets(ORIGINAL_BETS);
