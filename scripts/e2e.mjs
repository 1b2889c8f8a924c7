/** `npm run e2e [-- playwright's options]`: the casino in a real Chromium. */
import { findChromium } from './lib/chromium.mjs';
import { become } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

const chromium = findChromium();
setUp();
const code = await become(
  'node_modules/@playwright/test/cli.js',
  ['test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  {
    env: { CHROMIUM_PATH: chromium },
  },
);
process.exit(code);
