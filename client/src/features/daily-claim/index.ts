export { DailyBonusCard } from './daily-bonus-card.js';
export { useDailyClaim } from './use-daily-claim.js';
