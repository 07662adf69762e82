import { run } from '#scripts/run.ts';
import { hasPostgresServer } from '#test/postgres-server/start.ts';
import { browserTests, npm, preparation, runParts, vitest } from './run-parts.ts';

// What `npm test` leaves out: test/hard, e2e/hard, and the server's tests on the system's PostgreSQL.
await runParts([
  ...preparation,
  {
    name: 'attacks, faults, kills, random requests, secrets',
    again: 'SOAK=yes npx vitest run test/hard',
    run: () => vitest((options) => run('vitest', ['run', 'test/hard', ...options], { SOAK: 'yes' })),
  },
  {
    name: 'API tests on the system’s PostgreSQL',
    again: 'npm run test:postgres',
    run: async () => {
      if (hasPostgresServer()) await vitest((options) => npm('test:postgres', '--', ...options));
    },
  },
  {
    name: 'browser tests of every width and state',
    again: "npm run e2e -- '--project=hard*'",
    run: () => browserTests('hard*'),
  },
]);
