export { PromotionsPage } from './promotions-page.js';
