import config from './playwright.config.js';

/** Playwright config that takes the pictures in the docs: `npm run e2e -- -c e2e/pictures.config.ts`. */
export default {
  ...config,
  testMatch: '**/*.picture.ts',
  projects: [{ name: 'pictures' }],
  // The pictures need an injected style, which the content security policy of the page forbids.
  use: { ...config.use, bypassCSP: true },
};
