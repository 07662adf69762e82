import { withAuditKey } from '#server/audit/audit-key.ts';
import { createDatabase, readTime } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { startJobs } from '#server/jobs/boss.ts';
import { startClock } from '#server/process/clock.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { deliverWebhook, requeueWebhooks } from '#server/webhooks/delivery/deliver-webhook.ts';
import { noteExpired } from '#server/webhooks/delivery/note-expired.ts';
import { testLog } from '#test/database/test-database.ts';

// Test support: what a server does about events, by the clock of the database: their jobs at any time, and what it does each
// minute whenever it is told to. It is given the database and the key that it is sealed with.
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
