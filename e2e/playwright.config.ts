import { defineConfig } from '@playwright/test';

/** Browser-wide traffic of Chromium's own would be noise in a test of what the casino does. */
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/** Run by `npm run e2e`, which builds everything first and names the Chromium. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // Services apart are one house for all.
  workers: process.env.GOLDWAKE_CLUSTER ? 1 : 2,
  forbidOnly: Boolean(process.env.CI),
  // Guards against a hang, no measures: beside twenty busy processes a journey of 12 s took over 40.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // One late journey among hundreds is the machine's noise, and not worth another half an hour; the reporter counts them.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['./support/flaky-reporter.ts']],
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'dark',
    screenshot: 'only-on-failure',
    // A worker would answer before a test's own routes do; the journeys about it allow it for themselves.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // Chromium's sandbox refuses to start for root, which is who runs in containers.
      chromiumSandbox: process.getuid?.() !== 0,
      args: QUIET,
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'tablet', testMatch: '**/*.every-width.spec.ts', use: { viewport: { width: 820, height: 1180 } } },
    {
      name: 'phone',
      testMatch: '**/*.every-width.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
