export { bothAmountsText, useDailyClaim } from './use-daily-claim.js';
