import { randomInt } from 'node:crypto';
import { run } from '#scripts/run.ts';
import { hasPostgresServer } from '#test/postgres-server/start.ts';
import { browserTests, npm, preparation, runParts, vitest } from './run-parts.ts';

// The nightly tests: the folders named night, long forms of test/hard/kill (killed with -9 during work, KILLS times on
// each store) and of test/hard/fuzz (FUZZ_INPUTS random requests per call, from FUZZ_SEED on), and all API tests on the
// system's PostgreSQL.
const seed = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31));
const fuzz = { FUZZ_SEED: seed, FUZZ_INPUTS: process.env.FUZZ_INPUTS ?? '1000' };
const kills = { KILLS: process.env.KILLS ?? '20' };

await runParts([
  [
    ...preparation({ atNight: true }),
    {
      name: 'other stores, long runs, whole days',
      again: 'npx vitest run --project=night',
      run: () => vitest((options) => run('vitest', ['run', '--project=night', ...options], kills)),
    },
    {
      name: `kills (KILLS=${kills.KILLS})`,
      again: `KILLS=${kills.KILLS} npx vitest run --project=hard test/hard/kill`,
      // One file after the other: together they would only wait for each other.
      run: () =>
        vitest((options) =>
          run('vitest', ['run', '--project=hard', 'test/hard/kill', '--no-file-parallelism', ...options], kills),
        ),
    },
    {
      name: `random requests (FUZZ_SEED=${seed} FUZZ_INPUTS=${fuzz.FUZZ_INPUTS})`,
      again: `FUZZ_SEED=${seed} FUZZ_INPUTS=${fuzz.FUZZ_INPUTS} npx vitest run --project=hard test/hard/fuzz`,
      run: () => vitest((options) => run('vitest', ['run', '--project=hard', 'test/hard/fuzz', ...options], fuzz)),
    },
    {
      name: 'API tests on the system’s PostgreSQL',
      again: 'npm run test:postgres -- --all',
      run: async () => {
        if (hasPostgresServer()) await vitest((options) => npm('test:postgres', '--', '--all', ...options));
      },
    },
    {
      name: 'rare widths and states in the browser',
      again: 'npm run e2e -- --project=night',
      run: () => browserTests('night'),
    },
  ],
]);
