import type { SystemActor } from '#server/deps.ts';
import { endHrAccess } from '#server/auth/sessions/end-access.ts';
import { onlyArgument, runDatabaseCommand } from './command.ts';

const usage = `Ends the access of an HR user, as when they leave the company: they can neither log in nor set a new password, and
are logged out everywhere at once. What they did keeps their name. The server may run meanwhile.

  npm run hr:disable -- <username>

npm run hr:create -- --username <username> --reset lets them in again, with a new password.`;

const operator: SystemActor = { kind: 'system', ip: '', userAgent: 'hr:disable' };

const userName = onlyArgument(usage);

await runDatabaseCommand(async ({ database }) => {
  const done = await endHrAccess({ db: database.db, now: () => new Date() }, operator, userName);
  const summary = done.ended
    ? `The access of the HR user ${done.userName} has ended, and they are logged out everywhere.`
    : `The access of the HR user ${done.userName} had ended already.`;
  return done.othersLeft > 0
    ? summary
    : `${summary}\nNobody can log in as HR any more; npm run hr:create makes a user.`;
});
