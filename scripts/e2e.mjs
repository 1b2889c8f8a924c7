/** `npm run e2e [-- playwright's options]`: the casino in a real Chromium, which is looked for and never downloaded. */
import { existsSync } from 'node:fs';
import { become } from './lib/run.mjs';
import { fail } from './lib/say.mjs';
import { setUp } from './lib/set-up.mjs';

/** The first draws no window at all, and the journeys take two thirds of the time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

const chromium = process.env.CHROMIUM_PATH ?? PLACES.find((path) => existsSync(path));
if (!chromium || !existsSync(chromium)) {
  fail(
    `no Chromium at ${process.env.CHROMIUM_PATH ?? PLACES.join(', ')}; install it (apt-get install chromium) or set CHROMIUM_PATH`,
  );
}
setUp();
const code = await become(
  'node_modules/@playwright/test/cli.js',
  ['test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  {
    env: { CHROMIUM_PATH: chromium },
  },
);
process.exit(code);
