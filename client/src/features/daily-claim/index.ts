export { amountsText, useDailyClaim } from './use-daily-claim.js';
