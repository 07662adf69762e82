import { requirePrepared } from '#server/prepare-database.ts';
import { switchSsoOff } from '#server/settings/sso.ts';
import { runDatabaseCommand } from './command.ts';

const usage = `Switches single sign-on of HR off, as when the provider is gone: everyone with a password logs in by it again, and
"Forgot password" makes one for a user who has none. The set-up is kept. The server may run meanwhile.

  npm run hr:sso-off`;

if (process.argv.length > 2) {
  console.error(usage);
  process.exit(2);
}

await runDatabaseCommand(async ({ database, keys }) => {
  await requirePrepared(database, keys);
  const changed = await switchSsoOff(database.db, { kind: 'system', ip: '', userAgent: 'hr:sso-off' });
  return changed ? 'Single sign-on is switched off.' : 'Single sign-on was not switched on.';
});
