import { existsSync } from 'node:fs';
import { fail } from '../../set-up/log.mjs';

/**
 * Usual paths of Chromium. The headless shell comes first: it draws no window, so the end-to-end tests take a third
 * less time.
 */
const CANDIDATES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** Finds the Chromium that is installed on this machine. It never downloads one. */
export function findChromium(): string {
  const chromium = process.env.CHROMIUM_PATH ?? CANDIDATES.find((path) => existsSync(path));
  if (!chromium || !existsSync(chromium)) {
    fail(
      `Chromium not found at ${process.env.CHROMIUM_PATH ?? CANDIDATES.join(', ')}; install it (apt-get install chromium) or set CHROMIUM_PATH`,
    );
  }
  return chromium;
}
