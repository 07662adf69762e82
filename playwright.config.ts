import { defineConfig } from '@playwright/test';
import type { JourneyOptions } from '#e2e/support/fixtures.ts';
import { findChromium } from '#scripts/testing/chromium.ts';

/** Journeys that run at one of the main widths by day (`journeyAt`), and at the other one in `npm run test:night`. */
const journeysAtBothWidths = [
  '**/e2e/app/{budgets,first-path}.spec.ts',
  '**/e2e/candidate/candidate-home.spec.ts',
  '**/e2e/hard/hr-offers/lost-offer.spec.ts',
  '**/e2e/hard/joining/joining-experienced.spec.ts',
  '**/e2e/hard/sign-in/second-factor.spec.ts',
  '**/e2e/hr-onboarding/submitted-to-first-day.spec.ts',
  '**/e2e/hr-settings/{hr-record,roles}.spec.ts',
  '**/e2e/joining/*.spec.ts',
  '**/e2e/signed-letter/*.spec.ts',
];

export default defineConfig<JourneyOptions>({
  testDir: 'e2e',
  // npm test runs the journeys, npm run test:hard and test:night the rest (docs/decisions/0054-what-npm-test-holds.md).
  projects: [
    { name: 'journeys', testIgnore: '**/e2e/{hard,night}/**' },
    { name: 'hard', testMatch: '**/e2e/hard/**/*.spec.ts' },
    { name: 'night', testMatch: ['**/e2e/night/**/*.spec.ts', ...journeysAtBothWidths], use: { otherWidth: true } },
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
