import { globSync, readFileSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** A test that replaces a module: where modules stay from file to file, it would find them as they are. */
const replacesModules = /\bvi\.(un)?mock\(/;
/** It runs OpenSSL as an authority, and failed once in a process that others had used. */
const apart = 'server/signed-letters/timestamp/timestamp-due.test.ts';
const sharing = (patterns: string[]): string[] =>
  globSync(patterns).filter((file) => file !== apart && !replacesModules.test(readFileSync(file, 'utf8')));
const together = sharing(['{domain,contract,server}/**/*.test.ts', 'test/authorization/**/*.test.ts']);
const screens = sharing(['web/**/*.test.{ts,tsx}']);
const attacks = sharing(['test/attack/**/*.test.ts']);
/** Of the tests outside the folders named hard, those that attack and those that start whole servers. */
const alsoHard = 'test/{attack,processes,nginx}/**/*.test.ts';

/** Tests whose server is not on this machine (scripts/testing/test-servers.ts). */
const notRun = process.env.NOT_RUN?.split(',') ?? [];

function project(name: string, include: string[], exclude: string[], isolate: boolean): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include,
      exclude: [...exclude, ...notRun, '**/node_modules/**'],
      isolate,
      setupFiles: ['test/setup.ts'],
      testTimeout: 30_000,
      hookTimeout: 60_000,
      // The default is one second, which a busy machine exceeds.
      expect: { poll: { timeout: 10_000 } },
    },
  };
}

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    maxWorkers: 2,
    // The end of a run tells each failure in its message alone, which otherwise cuts values off after 40 characters.
    chaiConfig: { truncateThreshold: 500 },
    projects: [
      // A process runs one file after the other: to load the server again for each of them takes a quarter of the time.
      project('together', together, [], false),
      project('screens', screens, [], false),
      project(
        'alone',
        ['{domain,contract,server,web,test,scripts}/**/*.test.{ts,tsx}'],
        ['test/{hard,night}/**', alsoHard, ...together, ...screens],
        true,
      ),
      project('attacks', attacks, [], false),
      project('hard', ['test/hard/**/*.test.ts', alsoHard], attacks, true),
      project('night', ['test/night/**/*.test.ts'], [], true),
    ],
  },
});
