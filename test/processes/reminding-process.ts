import { withAuditKey } from '#server/audit/audit-key.ts';
import { createDatabase, readTime } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { startJobs } from '#server/jobs/boss.ts';
import { sendDueReminders } from '#server/offers/reminders/send-due.ts';
import { startClock } from '#server/process/clock.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { testLog } from '#test/database/test-database.ts';

// Test support: runs a server's reminder job at each message, by the clock of the database. Its input is the database, its
// key and the URL of the mails' links.
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
