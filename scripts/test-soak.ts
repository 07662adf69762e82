import { run } from './run.ts';
import { ensureTestServers } from './test-servers.ts';

// The long form of test/kill: the server is killed with -9 at work, 100 times on each store, or as often as KILLS says.
const notRun = (await ensureTestServers()).filter((test) => test.startsWith('test/kill/'));
const without = notRun.flatMap((test) => ['--exclude', test]);
try {
  // One after the other: both would only wait for each other.
  await run('vitest', ['run', 'test/kill', '--no-file-parallelism', ...without], {
    KILLS: process.env.KILLS ?? '100',
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
if (notRun.length > 0) console.log(`NOT RUN for want of a server: ${notRun.join(', ')}`);
