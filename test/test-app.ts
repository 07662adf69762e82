import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PgBoss } from 'pg-boss';
import { afterAll, inject } from 'vitest';
import { filledPath, type Call, type SentQueryOf } from '#contract/call.ts';
import type { Envelope } from '#contract/envelope.ts';
import { setClock } from '#domain/values/calendar.ts';
import { createDiskStorage } from '#server/adapters/storage/disk.ts';
import type { StoragePort } from '#server/adapters/storage/port.ts';
import { buildApp } from '#server/app.ts';
import { withAuditKey } from '#server/audit/audit-key.ts';
import { createRateLimits } from '#server/auth/limits/rate-limits.ts';
import type { Database, OpenDatabase } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import type { ClientBounds } from '#server/http/client-bounds.ts';
import { enqueueBy } from '#server/jobs/boss.ts';
import { jobHandlers } from '#server/job-registry.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { createSigningKeys } from '#server/signed-letters/signing-keys/signing-keys.ts';
import { findLogo } from '#server/settings/queries.ts';
import { createLoginQueue, type LoginQueue } from '#server/login-queue/login-queue.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { createTestDatabase, testLog, testSecretKey } from './database/test-database.ts';
import { quickFolder } from './quick-folder.ts';
import { sharedLetters } from './shared-letters.ts';
import { unnamedMembers } from './unnamed-members.ts';

export type TestAnswer = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The JSON answer without its codes, which `codes` has; raises when the answer was a file. */
  envelope: Omit<Envelope<never>, 'responseObject'> & { responseObject: unknown } & Record<string, unknown>;
  /** The error code (null of a success), and those of its fields by path. */
  codes: { errorCode: string | null; fields: Record<string, string> };
  bytes: Buffer;
};

export type CallOptions<C extends Call> = {
  params?: Record<string, string>;
  query?: SentQueryOf<C> | Record<string, unknown>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  remoteAddress?: string;
};

export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  db: Database;
  database: OpenDatabase;
  mailbox: Mailbox;
  /** The server's clock; set `now` to travel. */
  clock: { now: Date };
  /** Makes one call of the contract in-process. Body and query may be wrong on purpose. */
  call<C extends Call>(call: C, options?: CallOptions<C>): Promise<TestAnswer>;
  /** Runs every waiting delivery job through the real delivery code; with `lastTry` a failure is final. */
  deliverAll(options?: { lastTry?: boolean }): Promise<void>;
  close(): Promise<void>;
};

type Overrides = {
  env?: Record<string, string>;
  /** Counters in the database instead of none. */
  rateLimits?: boolean;
  /** Another app on the same database, as a second process would be. */
  database?: OpenDatabase;
  /** Documents that outlive the app. */
  storage?: StoragePort;
  secretKey?: string;
  /** Another queue of logins, such as one that is full. */
  loginQueue?: LoginQueue;
  log?: Deps['log'];
  /** Its timeouts for clients. */
  bounds?: ClientBounds;
};

/** The whole app, in-process, over a database of its own on a real PostgreSQL, with a mailbox instead of SMTP. */
export async function startTestApp(overrides: Overrides = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(await quickFolder(), 'aarambh-app-'));
  const database =
    overrides.database ?? (await createTestDatabase(inject('databaseServer'), inject('databaseTemplate')));
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, PUBLIC_URL: 'http://aarambh.test', ...overrides.env });
  let boss: Promise<PgBoss> | undefined;
  const startedBoss = () => (boss ??= startBoss(database.connectionString));
  const mailbox = createMailbox();
  const clock = { now: new Date() };
  setClock(() => clock.now);
  const keys = deriveKeys(overrides.secretKey ?? testSecretKey);
  const db = withAuditKey(database.db, keys);
  const deps: Deps = {
    env,
    publicUrl: () => env.publicUrl ?? '',
    db,
    jobs: { enqueue: async (tx, ...jobs) => enqueueBy(await startedBoss(), tx, ...jobs) },
    mail: mailbox.mail,
    sms: mailbox.sms,
    storage: overrides.storage ?? createDiskStorage({ folder: join(dataDir, 'documents') }),
    keys,
    limits: createRateLimits(database.pool, { enabled: overrides.rateLimits ?? false, keys }),
    loginQueue: overrides.loginQueue ?? createLoginQueue(2),
    letters: sharedLetters((sha256) => findLogo(db, sha256)),
    signingKeys: createSigningKeys({ env, db, keys, now: () => clock.now, log: testLog }),
    metrics: createMetrics(),
    now: () => clock.now,
    log: overrides.log ?? testLog,
  };
  const app = await buildApp(deps, overrides.bounds);
  await app.ready();
  return {
    app,
    deps,
    db,
    database,
    mailbox,
    clock,
    call: (call, options = {}) => makeCall(app, call, options),
    deliverAll: async (options) => {
      await deliverAll(deps, await startedBoss(), options?.lastTry ?? false);
    },
    close: async () => {
      // The next file of this worker may have no app.
      setClock(() => new Date());
      await app.close();
      await (await boss)?.stop({ graceful: false });
      await deps.letters.close();
      if (overrides.database === undefined) await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the app of a test file, which is closed after the last test of the file. */
export async function openTestApp(overrides: Overrides = {}): Promise<TestApp> {
  const t = await startTestApp(overrides);
  afterAll(() => t.close());
  return t;
}

async function makeCall<C extends Call>(app: FastifyInstance, call: C, options: CallOptions<C>): Promise<TestAnswer> {
  const answer = await app.inject({
    method: call.method,
    url: filledPath(call.path, options.params),
    ...(options.query ? { query: options.query as Record<string, string> } : {}),
    ...(options.body === undefined ? {} : { payload: options.body as object }),
    ...(options.remoteAddress ? { remoteAddress: options.remoteAddress } : {}),
    headers: { ...(options.token ? { authorization: `Bearer ${options.token}` } : {}), ...options.headers },
  });
  requireCodes(answer.statusCode, answer.payload);
  if (answer.statusCode < 400) requireNamed(call, answer.payload);
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: answer.rawPayload,
    get envelope() {
      const { errorCode: _code, ...envelope } = answer.json<TestAnswer['envelope']>();
      if (envelope.errors === undefined) return envelope;
      return { ...envelope, errors: envelope.errors.map(({ path, message }) => ({ path, message })) };
    },
    get codes() {
      const { errorCode = null, errors = [] } = answer.json<TestAnswer['envelope']>();
      return { errorCode, fields: Object.fromEntries(errors.map(({ path, code = '' }) => [path, code])) };
    },
  };
}

/** Every error has a code for programs, and no answer has a reference instead of a text. */
function requireCodes(status: number, payload: string): void {
  if (/"text:[a-z]\w+\./i.test(payload)) throw new Error(`a reference instead of a text: ${payload}`);
  if (status < 400) return;
  const { errorCode, errors = [] } = JSON.parse(payload) as Envelope<never>;
  const isCode = (code: string | undefined) => code !== undefined && /^[a-z]\w*(\.[\w -]+)+$/i.test(code);
  if (!isCode(errorCode) || !errors.every(({ code }) => isCode(code))) throw new Error(`no code: ${payload}`);
}

/** No answer holds what the contract does not name. */
function requireNamed({ path, response }: Call, payload: string): void {
  if (typeof response === 'string') return;
  const unnamed = unnamedMembers(response, (JSON.parse(payload) as Envelope<unknown>).responseObject);
  if (unnamed.length > 0) throw new Error(`${path} answers what it does not name: ${unnamed.join(', ')}`);
}

/** A worker's fetch of jobs; starting a worker costs more than most deliveries. */
async function startBoss(connectionString: string): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, migrate: false, max: 2 });
  boss.on('error', (error) => testLog.error({ err: error }, 'job queue'));
  await boss.start();
  return boss;
}

/** Delivers what has a job, so that a message without one is not delivered here either. */
async function deliverAll(deps: Deps, boss: PgBoss, lastTry: boolean): Promise<void> {
  const handlers = jobHandlers(deps);
  // A mail may be followed by an SMS, never the other way round.
  for (const queue of ['deliver-message', 'deliver-sms'] as const) {
    for (;;) {
      const jobs = await boss.fetch<{ messageId: string }>(queue, { batchSize: 100 });
      if (jobs.length === 0) break;
      // In turn, so that tests find them in the order in which they were queued.
      for (const job of jobs) {
        const { signal } = new AbortController();
        await Promise.all(handlers[queue]([{ data: job.data, last: lastTry, isUrgent: false, signal }]));
        await boss.complete(queue, job.id);
      }
    }
  }
}
