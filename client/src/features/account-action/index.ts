export { default as AccountActionPage } from './account-action-page.js';
