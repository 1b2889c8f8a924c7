export { ClaimDailyBonus } from './commands/claim-daily-bonus.js';
export { PromotionsModule } from './promotions.module.js';
