import { run } from '#scripts/run.ts';
import { browserTests, npm, preparation, runParts, vitest } from './run-parts.ts';

// What each commit passes: everything that shows a broken behaviour. The folders named hard are left to test-hard.ts.
await runParts([
  { name: 'format', again: 'npm run format:check', run: () => npm('format:check') },
  { name: 'lint', again: 'npm run lint', run: () => npm('lint') },
  { name: 'types', again: 'npm run types', run: () => npm('types') },
  { name: 'dead code', again: 'npm run dead-code', run: () => npm('dead-code') },
  { name: 'licences', again: 'npm run licences', run: () => npm('licences') },
  ...preparation,
  {
    name: 'unit, API and component tests',
    again: "npx vitest run --project '!hard'",
    run: () => vitest((options) => run('vitest', ['run', '--project=!hard', ...options])),
  },
  { name: 'browser tests', again: 'npm run e2e -- --project=journeys', run: () => browserTests('journeys') },
]);
