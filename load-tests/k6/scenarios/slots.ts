import { placeBetsOf } from '../lib/place-bets.ts';
import { SlotPlayer } from '../lib/slot-player.ts';

export { handleSummary, options } from '../lib/options.ts';

/**
 * Load scenario in which players spin a slot: the provider's game server plays each round with the casino's wallet.
 * Responses, pushes, computed balances and wallets must agree to the micro, and every round must be paid.
 */
export default () => placeBetsOf((connection) => new SlotPlayer(connection));
