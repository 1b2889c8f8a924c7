/**
 * Exports the read models of the games service for tools that inspect or rebuild them. They do not depend on NestJS.
 */

export { openSlotRounds } from './open-slot-rounds.js';
export { FORMER_PLAY_TOTALS, playTotals } from './play-totals.js';
export { ROUND_COLLECTIONS, type RoundRow, rounds, sourceOf } from './rounds.js';
export { TIDE_CHAINS_TABLE, TIDE_ROUNDS_TABLE, tideRounds } from './tide-rounds.js';
