import type { SystemActor } from '#server/deps.ts';
import { resetByOperator } from '#server/auth/factors/reset-factors.ts';
import { startJobs } from '#server/jobs/boss.ts';
import { requirePrepared } from '#server/prepare-database.ts';
import { createLog } from '#server/process/log.ts';
import { runDatabaseCommand } from './command.ts';

const usage = `Removes the second factor and the recovery codes of an HR user who lost them, and logs the user out everywhere. The server
may run meanwhile.

  npm run hr:factor-reset -- <username>

The next login takes the password alone; if the company requires a second factor, the user then has to add a new one.`;

const operator: SystemActor = { kind: 'system', ip: '', userAgent: 'hr:factor-reset' };

const [userName, ...more] = process.argv.slice(2);
if (userName === undefined || userName.startsWith('-') || more.length > 0) {
  console.error(usage);
  process.exit(2);
}
await runDatabaseCommand(async ({ database, env, keys }) => {
  await requirePrepared(database, keys);
  const jobs = await startJobs(database.connectionString, createLog('warn'));
  try {
    const deps = { db: database.db, env, jobs, keys, now: () => new Date() };
    return (await resetByOperator(deps, operator, userName))
      ? `The second factor of the HR user ${userName} was removed, and they are logged out everywhere.`
      : `The HR user ${userName} has no second factor.`;
  } finally {
    await jobs.stop();
  }
});
