export { ClaimDailyBonus } from './commands/claim-daily-bonus.js';
