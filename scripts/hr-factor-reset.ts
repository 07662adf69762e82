import type { SystemActor } from '#server/deps.ts';
import { resetByOperator } from '#server/auth/factors/reset-factors.ts';
import { onlyArgument, runDatabaseCommand, withJobs } from './command.ts';

const usage = `Removes the second factor and the recovery codes of an HR user who lost them, and logs the user out everywhere. The server
may run meanwhile.

  npm run hr:factor-reset -- <username>

The next login takes the password alone; if the company requires a second factor, the user then has to add a new one.`;

const operator: SystemActor = { kind: 'system', ip: '', userAgent: 'hr:factor-reset' };

const userName = onlyArgument(usage);
await runDatabaseCommand(async ({ database, env, keys }) => {
  const deps = { db: database.db, env, keys, now: () => new Date() };
  return (await withJobs(database, (jobs) => resetByOperator({ ...deps, jobs }, operator, userName)))
    ? `The second factor of the HR user ${userName} was removed, and they are logged out everywhere.`
    : `The HR user ${userName} has no second factor.`;
});
