export { ReferralsPage } from './referrals-page.js';
