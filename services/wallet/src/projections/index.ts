/** What the wallet's events are read into, for whoever looks into it or makes it anew: free of Nest. */
export { BALANCES, balances, HOUSE_ACCOUNTS } from './balances.js';
