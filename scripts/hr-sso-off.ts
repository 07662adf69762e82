import { switchSsoOff } from '#server/settings/sso.ts';
import { refuse, runDatabaseCommand } from './command.ts';

const usage = `Switches single sign-on of HR off, as when the provider is gone: everyone with a password logs in by it again, and
"Forgot password" makes one for a user who has none. The set-up is kept. The server may run meanwhile.

  npm run hr:sso-off`;

if (process.argv.length > 2) refuse(usage);

await runDatabaseCommand(async ({ database }) => {
  const changed = await switchSsoOff(database.db, { kind: 'system', ip: '', userAgent: 'hr:sso-off' });
  return changed ? 'Single sign-on is switched off.' : 'Single sign-on was not switched on.';
});
