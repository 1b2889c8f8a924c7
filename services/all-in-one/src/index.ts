export { type Casino, createCasino } from './casino.js';
export { SERVICES } from './modules.js';
