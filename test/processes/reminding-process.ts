import { withAuditKey } from '#server/audit/audit-key.ts';
import { createDatabase, readTime } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { startJobs } from '#server/jobs/boss.ts';
import { sendDueReminders } from '#server/offers/reminders/send-due.ts';
import { startClock } from '#server/process/clock.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { testLog } from '#test/database/test-database.ts';

// Test support: what a server does at the set time of reminders, each time it is told to, by the clock of the database. It is
// given the database, the key that it is sealed with and the address that mails lead to.
const [connectionString = '', secretKey = '', address = 'http://aarambh.test'] = process.argv.slice(2);
const database = createDatabase({ connectionString, poolSize: 4 });
const clock = await startClock(() => readTime(database.db), testLog);
const keys = deriveKeys(secretKey);
const jobs = await startJobs(connectionString, testLog);
const deps = {
  env: readEnv({ NODE_ENV: 'test' }),
  publicUrl: () => address,
  db: withAuditKey(database.db, keys),
  jobs,
  keys,
  now: clock.now,
};

process.on('message', () => void run());
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function run(): Promise<void> {
  await clock.adjust();
  const sent = await sendDueReminders(deps);
  process.send?.({ sent });
}
