import { existsSync } from 'node:fs';
import { fail } from './say.mjs';

/** The first draws no window at all, and the journeys take two thirds of the time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** The Chromium of this machine: it is looked for and never downloaded. */
export function findChromium() {
  const chromium = process.env.CHROMIUM_PATH ?? PLACES.find((path) => existsSync(path));
  if (!chromium || !existsSync(chromium)) {
    fail(
      `no Chromium at ${process.env.CHROMIUM_PATH ?? PLACES.join(', ')}; install it (apt-get install chromium) or set CHROMIUM_PATH`,
    );
  }
  return chromium;
}
