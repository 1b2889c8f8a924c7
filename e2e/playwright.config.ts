import { defineConfig } from '@playwright/test';

/** Chromium flags that switch off the browser's own background traffic, which is not part of the tests. */
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/** Specs that also run on a phone. Those named `every-width` run on a tablet too, because its layout differs there. */
const NOT_ONLY_DESKTOP = '**/*.{phone,every-width}.spec.ts';

/**
 * Tests of the gate, which `npm run e2e -- --gate` runs: one journey for each feature in a wide window, and on a phone
 * where its layout differs. `npm run check -- browser` runs all tests.
 */
const GATE = process.env.E2E_GATE ? { desktop: /@gate(?!-)/, phone: /@gate-phone/ } : undefined;

/** Playwright config for the end-to-end tests. `npm run e2e` builds everything first and sets the path of Chromium. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // In cluster mode there is only one casino, which parallel workers would have to share, so one worker runs.
  workers: process.env.GOLDWAKE_CLUSTER ? 1 : 2,
  forbidOnly: Boolean(process.env.CI),
  // The timeouts guard against a hang and are not performance targets: a test that takes 12 s took over 40 s next to
  // twenty busy processes.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // In CI each test may be retried once, because one slow test on a busy machine does not justify repeating a run of
  // half an hour. The reporter counts the retried tests.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['./support/flaky-reporter.ts']],
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'dark',
    screenshot: 'only-on-failure',
    // Blocks service workers, because they would answer requests before the test's own mock routes. Tests of the
    // service worker allow it again.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // Chromium's sandbox does not start as root, and containers run as root.
      chromiumSandbox: process.getuid?.() !== 0,
      args: QUIET,
    },
  },
  projects: [
    { name: 'desktop', ...(GATE && { grep: GATE.desktop }), use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'tablet',
      ...(GATE && { grepInvert: /./ }),
      testMatch: process.env.EVERY_WIDTH ? NOT_ONLY_DESKTOP : '**/*.every-width.spec.ts',
      use: { viewport: { width: 820, height: 1180 } },
    },
    {
      name: 'phone',
      ...(GATE && { grep: GATE.phone }),
      testMatch: NOT_ONLY_DESKTOP,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
