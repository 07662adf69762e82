import { rotateOwnKey } from '#server/signed-letters/signing-keys/rotate-own-key.ts';
import { refuse, runDatabaseCommand } from './command.ts';

const usage = `Makes another key that accepted letters are sealed with, in the name that the company has now. The key before is
erased, its certificate stays: letters that were sealed with it stay valid. The servers may run meanwhile.

  npm run seal:rotate`;

if (process.argv.length > 2) refuse(usage);
await runDatabaseCommand(async ({ database, env, keys }) => {
  const certificate = await rotateOwnKey({ db: database.db, env, keys, now: () => new Date() });
  return `Letters are sealed with a new key from now on. SHA-256 of its certificate: ${certificate.toString('hex')}`;
});
