import config from './playwright.config.js';

/** The README's pictures, made anew by `npx playwright test -c e2e/pictures.config.ts` after `npm run build` and a client build. */
export default { ...config, testMatch: '**/*.picture.ts', projects: [{ name: 'pictures' }] };
