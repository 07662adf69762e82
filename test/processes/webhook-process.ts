import { withAuditKey } from '#server/audit/audit-key.ts';
import { createDatabase, readTime } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { startJobs } from '#server/jobs/boss.ts';
import { startClock } from '#server/process/clock.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { deliverWebhook, requeueWebhooks } from '#server/webhooks/delivery/deliver-webhook.ts';
import { noteExpired } from '#server/webhooks/delivery/note-expired.ts';
import { testLog } from '#test/database/test-database.ts';

// Test support: a server's webhook jobs, by the clock of the database: deliveries at any time, and the job of each minute at
// each message. Its input is the database and its key.
const [connectionString = '', secretKey = ''] = process.argv.slice(2);
const database = createDatabase({ connectionString, poolSize: 4 });
const clock = await startClock(() => readTime(database.db), testLog);
const keys = deriveKeys(secretKey);
const jobs = await startJobs(connectionString, testLog);
const deps = {
  env: readEnv({ NODE_ENV: 'test', WEBHOOK_PRIVATE: 'on' }),
  db: withAuditKey(database.db, keys),
  jobs,
  keys,
  now: clock.now,
};
await jobs.work({ 'deliver-webhook': (tries) => tries.map(({ data }) => deliverWebhook(deps, data.deliveryId)) });

process.on('message', () => void run());
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function run(): Promise<void> {
  await clock.adjust();
  await noteExpired(deps);
  await requeueWebhooks(deps);
  process.send?.('looked');
}
