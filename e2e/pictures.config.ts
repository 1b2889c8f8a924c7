import config from './playwright.config.js';

/**
 * Playwright config that takes the README screenshots. Run `npm run build`, build the client, then run `npx playwright
 * test -c e2e/pictures.config.ts`.
 */
export default { ...config, testMatch: '**/*.picture.ts', projects: [{ name: 'pictures' }] };
