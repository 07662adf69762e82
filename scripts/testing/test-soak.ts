import { randomInt } from 'node:crypto';
import { run } from '#scripts/run.ts';
import { ensureTestServers } from './test-servers.ts';

// The long form of test/hard/fuzz: so many random requests (FUZZ_INPUTS), from this seed on (FUZZ_SEED).
const fuzz = {
  FUZZ_SEED: process.env.FUZZ_SEED ?? String(randomInt(2 ** 31)),
  FUZZ_INPUTS: process.env.FUZZ_INPUTS ?? '20000',
};
// The long form of test/hard/secrets (*.soak.ts): the whole run once more, with PostgreSQL, a bucket and nginx.
// The long form of test/hard/kill: the server is killed with -9 at work, 100 times on each store, or as often as KILLS says.
const notRun = (await ensureTestServers()).filter((test) => /^test\/hard\/(kill|secrets)\//.test(test));
if (notRun.length > 0) process.env.NOT_RUN = notRun.join(',');
try {
  // One after the other: both would only wait for each other.
  await run('vitest', ['run', 'test/hard/kill', '--no-file-parallelism'], {
    KILLS: process.env.KILLS ?? '100',
  });
  await run('vitest', ['run', 'test/hard/secrets', '--no-file-parallelism'], { SOAK: 'yes' });
  console.log(`FUZZ_SEED=${fuzz.FUZZ_SEED} FUZZ_INPUTS=${fuzz.FUZZ_INPUTS}`);
  await run('vitest', ['run', 'test/hard/fuzz'], fuzz);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
if (notRun.length > 0) console.log(`NOT RUN, no server: ${notRun.join(', ')}`);
