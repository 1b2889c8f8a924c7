/** Read models of the wallet service, for tools that inspect or rebuild them. These modules do not depend on Nest. */
export { BALANCES, balances, HELD_BALANCES, HOUSE_ACCOUNTS } from './balances.js';
