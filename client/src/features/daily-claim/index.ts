export { DailyBonusCard } from './daily-bonus-card.js';
