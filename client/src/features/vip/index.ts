export { VipPage } from './vip-page.js';
