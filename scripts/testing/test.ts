import { run } from '#scripts/run.ts';
import { browserTests, checks, preparation, runParts, vitest } from './run-parts.ts';

const dailyProjects = ['together', 'screens', 'alone'].map((name) => `--project=${name}`);

// Each commit passes this: everything that shows a broken behaviour. `test:hard` and `test:night` run the folders of those names.
await runParts(
  [
    checks,
    [
      ...preparation(),
      {
        name: 'unit, API and component tests',
        again: 'npx vitest run --project=together --project=screens --project=alone',
        run: () => vitest((options) => run('vitest', ['run', ...dailyProjects, ...options])),
      },
      {
        name: 'journeys in the browser',
        again: 'npm run e2e -- --project=journeys',
        run: () => browserTests('journeys'),
      },
    ],
  ],
  // Twice what a machine of two cores takes: machines of that kind differ by half of it.
  18,
);
