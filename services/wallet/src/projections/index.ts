/**
 * Exports the read models of the wallet service for tools that inspect or rebuild them. These modules do not depend on
 * NestJS.
 */
export { BALANCES, balances, HELD_BALANCES, HOUSE_ACCOUNTS } from './balances.js';
