/**
 * Exports the read models of the games service for tools that inspect or rebuild them. These modules do not depend on
 * NestJS.
 */
export { ROUND_COLLECTIONS, type RoundRow, rounds } from './rounds.js';
