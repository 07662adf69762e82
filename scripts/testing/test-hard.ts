import { run } from '#scripts/run.ts';
import { hasPostgresServer } from '#test/postgres-server/start.ts';
import { browserTests, npm, preparation, runParts, vitest } from './run-parts.ts';

// Each landing passes this after `npm test`: the folders named hard, and a part of the API tests on the system's PostgreSQL.
await runParts(
  [
    [
      ...preparation(),
      {
        name: 'attacks, faults, kills, random requests, secrets',
        again: 'npx vitest run --project=attacks --project=hard',
        run: () => vitest((options) => run('vitest', ['run', '--project=attacks', '--project=hard', ...options])),
      },
      {
        name: 'a part of the API tests on the system’s PostgreSQL',
        again: 'npm run test:postgres',
        run: async () => {
          if (hasPostgresServer()) await vitest((options) => npm('test:postgres', '--', ...options));
        },
      },
      { name: 'screens in the browser', again: 'npm run e2e -- --project=hard', run: () => browserTests('hard') },
    ],
  ],
  // As in test.ts.
  22,
);
