import { defineConfig } from '@playwright/test';
import { findChromium } from '#scripts/testing/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  // npm test runs the journeys, npm run test:hard the rest (docs/decisions/0054-what-npm-test-holds.md).
  projects: [
    { name: 'journeys', testIgnore: '**/e2e/hard/**' },
    { name: 'hard', testMatch: '**/e2e/hard/**/*.spec.ts' },
    // The longest journeys once more, on a phone.
    {
      name: 'hard-phone',
      testMatch: ['**/first-path.spec.ts', '**/joining-{fresher,experienced}.spec.ts'],
      use: { viewport: { width: 360, height: 800 } },
    },
  ],
  // Each worker starts a server with a database of its own.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // A trace costs a fifth of the time: `--trace retain-on-failure` where one is needed.
    trace: 'off',
    launchOptions: {
      executablePath: findChromium(),
      chromiumSandbox: false,
      args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
  },
});
