import { defineConfig } from 'vitest/config';

/** The benchmarks use the tests' app, factories and database; they measure and print, and assert nothing of time but
 * how one compares with another in the same run. */
export default defineConfig({
  test: {
    include: ['bench/**/*.bench.ts'],
    globalSetup: ['bench/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
