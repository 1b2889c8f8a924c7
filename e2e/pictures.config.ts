import config from './playwright.config.js';

/**
 * Config for the pictures of the README: run `npx playwright test -c e2e/pictures.config.ts` after `npm run build` and
 * a build of the client.
 */
export default { ...config, testMatch: '**/*.picture.ts', projects: [{ name: 'pictures' }] };
