export { LegalPage } from './legal-page.js';
