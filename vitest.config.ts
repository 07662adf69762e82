import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The long forms (`npm run test:soak`) are files of their own.
    include: [
      '{domain,contract,server,web,test,scripts}/**/*.test.{ts,tsx}',
      ...(process.env.SOAK === undefined ? [] : ['test/**/*.soak.ts']),
    ],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The default is one second, which a busy machine exceeds.
    expect: { poll: { timeout: 10_000 } },
  },
});
