import cluster from 'node:cluster';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { setClock } from '#domain/values/calendar.ts';
import { senderOf } from './adapters/mail/message.ts';
import { createOutboxMail } from './adapters/mail/outbox.ts';
import { createSmtpMail } from './adapters/mail/smtp.ts';
import { createOutboxKey } from './adapters/outbox/access.ts';
import { outboxPage } from './adapters/outbox/page.ts';
import { readSmsGatewaySettings } from './adapters/sms/gateway-settings.ts';
import { createSmsGateway } from './adapters/sms/gateway.ts';
import { createOutboxSms } from './adapters/sms/outbox.ts';
import { createDiskStorage } from './adapters/storage/disk.ts';
import { StorageAwayError, type StoragePort } from './adapters/storage/port.ts';
import { readS3Settings } from './adapters/storage/s3-settings.ts';
import { buildApp } from './app.ts';
import { withAuditKey } from './audit/audit-key.ts';
import { ensureFirstHrUser, type FirstHrUser } from './auth/hr/first-hr-user.ts';
import { createRateLimits } from './auth/limits/rate-limits.ts';
import { createDatabase, type Database, readTime, type OpenDatabase } from './db/database.ts';
import { lostConnection, openDatabase } from './db/open.ts';
import { refuseOtherKey } from './db/secret.ts';
import type { Deps } from './deps.ts';
import { EnvError, readEnv, type Env } from './env.ts';
import { jobHandlers, repeatedJobs } from './job-registry.ts';
import { startJobs } from './jobs/boss.ts';
import { countJobs } from './jobs/queries.ts';
import { createLoginQueue } from './login-queue/login-queue.ts';
import { passwordsAtOnceOf, startPasswordChildren } from './login-queue/password-children.ts';
import { countOpenMessages } from './messages/undelivered/queries.ts';
import { createMetrics, serveMetrics, shareWithFirst, type Metrics } from './metrics/metrics.ts';
import { timedMail, timedSms, timedStorage } from './metrics/timed.ts';
import { createLetterRenderer, renderingProcesses } from './pdf/letter-renderer.ts';
import { startClock } from './process/clock.ts';
import { prepareDataDir } from './process/data-dir.ts';
import { errorCode } from './process/error-code.ts';
import { createLog } from './process/log.ts';
import { prepareDatabase } from './prepare-database.ts';
import { closeApp, exitAfter, stopAll, type ShutdownHooks } from './process/shutdown.ts';
import { jobTimeouts, withTimeouts } from './process/timeouts.ts';
import { poolSizeOf, readWorkerSetup, reportReady, startWorkers } from './process/workers.ts';
import { eraseAgain } from './retention/remove-personal-data.ts';
import { readKeys } from './secret-key.ts';
import { sentenceOf } from './process/sentence-of.ts';
import { findLogo } from './settings/queries.ts';
import { oldestUnsignedSeconds } from './signed-letters/queries.ts';
import { createSigningKeys, prepareSigningKeys } from './signed-letters/signing-keys/signing-keys.ts';

/** Starts the server from the process's environment and stops it on SIGTERM or SIGINT. `then` runs once it listens, in
 * a server of one process. With WORKERS this process keeps the database and that many others serve. */
export async function main(then?: (server: RunningServer) => Promise<void>): Promise<void> {
  const hooks: ShutdownHooks = [];
  const state: { stopping: Promise<void> | null } = { stopping: null };
  const stop = () => (state.stopping ??= stopAll(hooks));
  try {
    const env = readEnv(process.env);
    const log = createLog(env.LOG_LEVEL);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => exitAfter(stop, log));
    // Node itself would print all that the error brings along, such as the values of a row.
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'crashed');
      process.exit(1);
    });
    if (cluster.isWorker) await startAsWorker(env, log, hooks, () => exitAfter(stop, log));
    else if (env.WORKERS > 1) await startFirst(env, log, hooks);
    else {
      const server = await startServer(env, log, hooks);
      await then?.(server);
    }
  } catch (error) {
    // Told to stop while it starts, it breaks off; that is no failure.
    if (state.stopping !== null) return state.stopping;
    await stop();
    console.error(`Aarambh cannot start. ${sentenceOf(error)}`);
    process.exitCode = 1;
    // Else the line to the first process would keep a worker that cannot start.
    if (cluster.isWorker) process.exit(1);
  }
}

export type RunningServer = { url: string; deps: Deps };

/** Opens the database, builds the app and listens. What must be closed is pushed on `hooks`, also when it fails midway. */
export async function startServer(env: Env, log: Logger, hooks: ShutdownHooks): Promise<RunningServer> {
  const { database, firstHrUser } = await openAndPrepare(env, log, hooks);
  const outboxKey = createOutboxKey();
  const server = await withTimeouts(jobTimeouts, () => serve(env, log, hooks, { database, outboxKey }));
  await offerMetrics(env, hooks, server.deps.metrics);
  announce(env, server.url, firstHrUser, outboxKey);
  return server;
}

async function startFirst(env: Env, log: Logger, hooks: ShutdownHooks): Promise<void> {
  const { database, firstHrUser } = await openAndPrepare(env, log, hooks);
  const outboxKey = createOutboxKey();
  const setup = { connectionString: database.connectionString, poolSize: poolSizeOf(env.WORKERS), outboxKey };
  const workers = startWorkers(import.meta.filename, env.WORKERS, setup, log);
  // Before they are ready: if the server is stopped until then, they must end before their database does.
  hooks.push(workers.stop);
  const url = await workers.ready;
  await offerMetrics(env, hooks, null);
  announce(env, url, firstHrUser, outboxKey);
}

async function startAsWorker(env: Env, log: Logger, hooks: ShutdownHooks, stop: () => void): Promise<void> {
  const { outboxKey, ...setup } = await readWorkerSetup(stop);
  const database = createDatabase({ ...setup, onIdleError: (error) => log.warn({ err: error }, lostConnection) });
  hooks.push(database.close);
  const { url, deps } = await withTimeouts(jobTimeouts, () => serve(env, log, hooks, { database, outboxKey }));
  shareWithFirst(deps.metrics);
  reportReady(url);
}

async function offerMetrics(env: Env, hooks: ShutdownHooks, metrics: Metrics | null): Promise<void> {
  if (env.METRICS_PORT === undefined) return;
  const endpoint = { port: env.METRICS_PORT, host: env.METRICS_HOST };
  const offered = await serveMetrics(endpoint, metrics).catch(notListening('METRICS_PORT and METRICS_HOST', endpoint));
  hooks.push(offered.close);
  console.log(`Metrics: ${offered.url}`);
}

const whyNotListening: Record<string, string> = {
  EADDRINUSE: 'another process listens there already',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host is not known',
};

/** Raises why nothing can be listened to there, as a sentence that names the variables; any other error as it is. */
const notListening =
  (variables: string, { port, host }: { port: number; host: string }) =>
  (error: unknown) => {
    const reason = whyNotListening[errorCode(error)];
    if (reason === undefined) throw error;
    throw new EnvError(`${variables} cannot be used: no listening at ${host}:${port}, ${reason}.`, { cause: error });
  };

async function openAndPrepare(env: Env, log: Logger, hooks: ShutdownHooks) {
  await prepareDataDir(env);
  const database = await openDatabase(env, log);
  hooks.push(database.close);
  const keys = await readKeys(env, database.db);
  await prepareDatabase(database, keys);
  const db = withAuditKey(database.db, keys);
  await eraseRestored(env, log, hooks, db);
  return { database, firstHrUser: await ensureFirstHrUser({ db, env, log }) };
}

/** Before anyone can log in. While the storage is away no restore can have come from it; the daily run does it then. */
async function eraseRestored(env: Env, log: Logger, hooks: ShutdownHooks, db: Database): Promise<void> {
  try {
    const storage = await createStorage(env, hooks);
    const people = await eraseAgain({ db, storage, now: () => new Date() });
    if (people > 0) log.warn({ people }, 'a restore had brought back people who were erased; they were erased again');
  } catch (error) {
    if (!(error instanceof StorageAwayError)) throw error;
    const words = 'the storage is away: who was erased since a restore is erased again by the next daily run';
    log.error({ err: error }, words);
  }
}

async function serve(
  env: Env,
  log: Logger,
  hooks: ShutdownHooks,
  { database, outboxKey }: { database: OpenDatabase; outboxKey: string },
): Promise<RunningServer> {
  const clock = await startClock(() => readTime(database.db), log);
  hooks.push(clock.stop);
  setClock(clock.now);
  const metrics = createMetrics();
  const passwordsAtOnce = passwordsAtOnceOf(env.WORKERS);
  hooks.push(startPasswordChildren(passwordsAtOnce, log).close);
  const loginQueue = createLoginQueue(passwordsAtOnce);
  const adapters = await createAdapters(env, hooks);
  const letters = createLetterRenderer(log, {
    size: renderingProcesses(env.WORKERS),
    readLogo: (sha256) => findLogo(database.db, sha256),
  });
  hooks.push(letters.close);
  const jobs = await startJobs(database.connectionString, log);
  hooks.push(jobs.stop);
  const keys = await readKeys(env, database.db);
  // Asked again now that the queue's connections show that a server is here: a rotation may have come in between.
  await refuseOtherKey(database.db, keys);
  const db = withAuditKey(database.db, keys);
  const signingKeys = createSigningKeys({ env, db, keys, now: clock.now, log });
  await prepareSigningKeys({ env, db, keys, now: clock.now, signingKeys });
  let listeningAt = '';
  const deps: Deps = {
    env,
    publicUrl: () => env.publicUrl ?? listeningAt,
    db,
    jobs,
    mail: timedMail(adapters.mail, metrics),
    sms: timedSms(adapters.sms, metrics),
    storage: timedStorage(adapters.storage, metrics),
    keys,
    limits: createRateLimits(database.pool, { enabled: env.RATE_LIMITS === 'on', now: clock.now, keys }),
    loginQueue,
    letters,
    signingKeys,
    metrics,
    now: clock.now,
    log,
  };
  const { pool } = database;
  metrics.watchDatabase({
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    messages: () => countOpenMessages(database.db, clock.now()),
    jobs: () => countJobs(database.db),
    unsealedSeconds: () => oldestUnsignedSeconds(database.db, clock.now()),
    sealCertificateEndsOn: signingKeys.fileEndsOn,
  });
  const app = await buildApp(deps);
  if (!env.production) await app.register(outboxPage({ folder: env.outboxDir, key: outboxKey }));
  // Together: a worker that went on while a slow upload keeps the app from closing would take more and more mails.
  hooks.push(() => Promise.all([closeApp(app), jobs.stop()]));
  // First of all: logins that wait would keep the app from closing.
  hooks.push(async () => loginQueue.close());
  const endpoint = { port: env.PORT, host: env.HOST };
  listeningAt = await app.listen(endpoint).catch(notListening('PORT and HOST', endpoint));
  await jobs.work(jobHandlers(deps));
  for (const job of repeatedJobs(deps)) await jobs.repeat(job);
  return { url: deps.publicUrl(), deps };
}

/** The only place that picks real adapters. */
async function createAdapters(env: Env, hooks: ShutdownHooks): Promise<Pick<Deps, 'mail' | 'sms' | 'storage'>> {
  const from = env.MAIL_FROM ?? senderOf(env.COMPANY_NAME, env.HR_CONTACT_EMAIL);
  const gateway = readSmsGatewaySettings(process.env);
  const mail = env.SMTP_URL
    ? createSmtpMail({ url: env.SMTP_URL, from })
    : createOutboxMail({ folder: env.outboxDir, from });
  const sms = gateway ? createSmsGateway(gateway) : createOutboxSms({ folder: env.outboxDir });
  hooks.push(mail.close, sms.close);
  return { mail, sms, storage: await createStorage(env, hooks) };
}

/** The bucket of S3_BUCKET, or a folder of this machine. Raises EnvError when files cannot be stored in the bucket. */
export async function createStorage(env: Env, hooks: ShutdownHooks): Promise<StoragePort> {
  const bucket = readS3Settings(process.env);
  if (bucket === null) return createDiskStorage({ folder: join(env.dataDir, 'documents') });
  // The client of S3 takes 40 MB: only who has a bucket pays for it.
  const { createS3Storage, tryBucket } = await import('#server/adapters/storage/s3.ts');
  const storage = createS3Storage(bucket);
  hooks.push(storage.close);
  await tryBucket(storage, bucket);
  return storage;
}

/** Where to look, for the person who typed the command. The password itself is shown on a terminal only; the key to the
 * outbox wherever the start says anything, as it ends with this process (ADR 33). */
function announce(env: Env, url: string, first: FirstHrUser, outboxKey: string): void {
  const lines = [`Aarambh is ready: ${url}`];
  if (first.passwordFile !== null) {
    lines.push(`HR login: ${first.userName}, its password is in ${first.passwordFile}`);
    if (first.password !== null && process.stdout.isTTY) lines.push(`HR password: ${first.password}`);
  }
  const outbox = `${url}/outbox?key=${outboxKey}`;
  if (!env.production) lines.push(`Mails and SMS that would be sent: ${outbox} (files in ${env.outboxDir})`);
  console.log(lines.join('\n'));
}

if (import.meta.main) await main();
