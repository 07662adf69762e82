import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, livelyConnections } from '#server/db/database.ts';
import { jobTimeouts, withTimeouts } from '#server/process/timeouts.ts';
import { withoutValues } from '#server/process/log.ts';

/** The jobs there are, with what each carries: only ids, never content. */
type JobData = {
  /** A mail; an SMS too, where a version before `deliver-sms` queued it. */
  'deliver-message': { messageId: string };
  /** SMS have workers of their own: neither a slow gateway nor a slow mail server holds up the other. */
  'deliver-sms': { messageId: string };
  /** The rows of a sending from this position on (ADR 63). */
  'send-portion': { sendingId: string; from: number };
  'deliver-webhook': { deliveryId: number };
};
type JobName = keyof JobData;

/** Jobs of a higher priority are taken first; a worker of each process takes nothing but those above `bulk`. */
export const jobPriority = { bulk: 0, single: 1, code: 2 } as const;

type EnqueueOptions = { delaySeconds?: number; priority?: number };

/** Enqueues jobs inside the caller's transaction, so that they exist exactly when its changes do. No worker takes them
 * before `delaySeconds` have passed. */
export type JobQueue = {
  enqueue<N extends JobName>(db: Db, name: N, jobs: JobData[N][], options?: EnqueueOptions): Promise<void>;
};

/** A process killed in the middle is noticed by its missing heartbeat and its job runs again. Not sooner: a restart of
 * PostgreSQL, which swallows heartbeats too, must not give a mail that is being handed over to a second process. */
const usualPolicy = { retryBackoff: true, expireInSeconds: 300, heartbeatSeconds: 15, notify: true };

/** A message is tried for about a day: after 5 s, 10 s, 20 s … with jitter, at most every 2 hours. */
const deliverPolicy = { ...usualPolicy, retryLimit: 20, retryDelay: 5, retryDelayMax: 2 * 60 * 60 };

/** A portion that a killed process leaves is taken again soon; one that keeps failing is tried again for as long as it is open. */
const portionPolicy = { ...usualPolicy, retryLimit: 5, retryDelay: 2, retryDelayMax: 60 };

/** When an event is tried again its row says; a job that is lost is replaced within a minute. */
const webhookPolicy = { retryLimit: 0, expireInSeconds: 60, heartbeatSeconds: 15, notify: true };

/** A worker whose batch was full fetches again at once; otherwise it waits for the next notification. Without these
 * bursts each worker would make one fetch for each notification or poll, and hundreds of mails would take an hour.
 * Nothing notifies of a retry that has become due: the polls find it. */
const workOptions = {
  includeMetadata: true,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: 2,
} as const;

/** Three batches at a time: while one is being finished by its slowest mail, the others have letters to render and to
 * send. As many letters are in memory at most. */
const everyJob = { localConcurrency: 3, batchSize: 16 };

/** Free while a large sending goes out: a code or a single mail never waits for a batch of it to end. */
const urgentJobs = { localConcurrency: 1, batchSize: 8, minPriority: jobPriority.single };

/** One portion at a time: each of them makes work for the database, which mails need as well. */
const portionOptions = { localConcurrency: 1, batchSize: 1 };

/** Concurrent deliveries: an endpoint that takes its whole time holds up one of them. */
const webhookOptions = { localConcurrency: 8, batchSize: 1 };

type WorkerShare = { localConcurrency: number; batchSize: number; minPriority?: number };
type Queue = { policy: Parameters<PgBoss['createQueue']>[1]; workers: WorkerShare[] };

const queues: Record<JobName, Queue> = {
  'deliver-message': { policy: deliverPolicy, workers: [everyJob, urgentJobs] },
  'deliver-sms': { policy: deliverPolicy, workers: [everyJob, urgentJobs] },
  'send-portion': { policy: portionPolicy, workers: [portionOptions] },
  'deliver-webhook': { policy: webhookPolicy, workers: [webhookOptions] },
};
const jobNames = Object.keys(queues) as JobName[];

/** A worker that stops has `finishMs` to finish its batch. Then the signals of its jobs are aborted, so that nothing
 * more is handed over, and what was handed over is recorded. */
const stopTimeouts = { finishMs: 6000, recordMs: 1500 };

/** Work at set times is not retried: its next time comes. */
const repeatPolicy = {
  retryLimit: 0,
  expireInSeconds: 60 * 60,
  heartbeatSeconds: 60,
  deleteAfterSeconds: 2 * 24 * 60 * 60,
};

type TakenJob<N extends JobName> = JobWithMetadata<JobData[N]>;

/** One try of a job; its `signal` is aborted when the process stops waiting for it or another one has taken it over. */
type JobTry<N extends JobName> = { data: JobData[N]; last: boolean; isUrgent: boolean; signal: AbortSignal };

/** Does a batch of jobs: one promise for each, in their order. */
export type JobHandlers = { [N in JobName]: (tries: JobTry<N>[]) => Promise<void>[] };

/** Work that is done at set times (`cron`, five parts, UTC) by one of all processes. */
export type RepeatedJob = { name: string; cron: string; run: () => Promise<void> };

export type Jobs = JobQueue & {
  /** Starts working; jobs of earlier processes too. */
  work(handlers: Partial<JobHandlers>): Promise<void>;
  /** Does this work at its times from now on; of all processes one does it each time. */
  repeat(job: RepeatedJob): Promise<void>;
  /** Stops taking jobs, lets running ones finish, and closes. */
  stop(): Promise<void>;
};

/** The queue's own connections. A worker drops a dead one after `query_timeout`; by then the idle ones are closed too,
 * so that its next query uses a new one. */
const queueConnections = {
  max: 6,
  application_name: 'aarambh-jobs',
  ...livelyConnections,
  connectionTimeoutMillis: 4000,
  query_timeout: 5000,
  idleTimeoutMillis: 4000,
};

/** Starts the job queue (pg-boss) in the product's own database; its schema is made under its own lock. */
export async function startJobs(connectionString: string, log: FastifyBaseLogger): Promise<Jobs> {
  await prepareQueue(connectionString, log);
  const boss = new PgBoss({
    connectionString,
    ...queueConnections,
    migrate: false,
    useListenNotify: true,
    notifyHeartbeatIntervalMs: 5000,
    notifyHeartbeatTimeoutMs: 3000,
    // How soon the jobs of a process that was killed are seen to have lost their heartbeat.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  logProblems(boss, log);
  await boss.start();
  // Those that are being worked on.
  const batches = new Set<Promise<unknown>>();
  const workOn = <N extends JobName>(name: N, share: WorkerShare, handler: JobHandlers[N]) =>
    boss.work(name, { ...workOptions, ...share }, async (jobs: TakenJob<N>[]) => {
      const batch = withTimeouts(jobTimeouts, () => runBatch(jobs, handler));
      batches.add(batch);
      try {
        return await batch;
      } finally {
        batches.delete(batch);
      }
    });
  return {
    enqueue: (db, name, jobs, options) => enqueueBy(boss, db, name, jobs, options),
    work: async (handlers) => {
      for (const name of jobNames) {
        const handler = handlers[name];
        if (handler) for (const share of queues[name].workers) await workOn<JobName>(name, share, handler);
      }
    },
    repeat: async ({ name, cron, run }) => {
      await boss.createQueue(name, repeatPolicy);
      await boss.updateQueue(name, repeatPolicy);
      await boss.schedule(name, cron);
      // Has no caller that could report a failure: it is logged here, and counted as `aarambh_jobs`.
      const runOrLog = () =>
        run().catch((error: unknown) => {
          log.error({ err: error, job: name }, 'repeated work failed');
          // pg-boss stores what is raised here with the job, so it carries nothing of the error.
          throw new Error('This work failed; the log says why.');
        });
      await boss.work(name, { pollingIntervalSeconds: 30 }, () => withTimeouts(jobTimeouts, runOrLog));
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: stopTimeouts.finishMs });
      const unrecorded = delay(stopTimeouts.recordMs, undefined, { ref: false });
      await Promise.race([Promise.allSettled(batches), unrecorded]);
    },
  };
}

/** Makes or changes the queue's tables, however long that takes: other processes may do the same at this moment. */
async function prepareQueue(connectionString: string, log: FastifyBaseLogger): Promise<void> {
  const boss = new PgBoss({
    connectionString,
    max: 1,
    application_name: queueConnections.application_name,
    supervise: false,
    schedule: false,
  });
  logProblems(boss, log);
  await boss.start();
  try {
    for (const name of jobNames) {
      const { policy } = queues[name];
      await boss.createQueue(name, policy);
      // A queue that an older version made keeps its policy until it is updated.
      await boss.updateQueue(name, policy);
    }
    // An older version enqueued these jobs; those that wait would count as overdue.
    if (await boss.getQueue('draw-letters')) await boss.deleteQueuedJobs('draw-letters');
  } finally {
    await boss.stop({ graceful: false });
  }
}

function logProblems(boss: PgBoss, log: FastifyBaseLogger): void {
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));
}

/** Runs a batch of jobs; a failure is its own and none of the others'. */
function runBatch<N extends JobName>(jobs: TakenJob<N>[], handler: JobHandlers[N]): Promise<JobResult[]> {
  const tries = jobs.map(({ data, retryCount, retryLimit, priority, signal }) => ({
    data,
    last: retryCount >= retryLimit,
    isUrgent: priority > jobPriority.bulk,
    signal,
  }));
  const done = handler(tries);
  return Promise.all(
    jobs.map(async ({ id }, index): Promise<JobResult> => {
      try {
        await done[index];
        return { id, status: 'completed' };
      } catch (error) {
        // pg-boss stores it with the job: no more than the log gets.
        return { id, status: 'failed', output: withoutValues(error) };
      }
    }),
  );
}

/** What `JobQueue` promises, by a started pg-boss. */
export async function enqueueBy<N extends JobName>(
  boss: PgBoss,
  db: Db,
  name: N,
  jobs: JobData[N][],
  { delaySeconds = 0, priority = jobPriority.bulk }: EnqueueOptions = {},
): Promise<void> {
  if (jobs.length === 0) return;
  const executeSql = async (text: string, values: unknown[] = []) => {
    const { rows } = await db.executeQuery<object>(CompiledQuery.raw(text, values));
    return { rows };
  };
  const inserted = jobs.map((data) => ({ data, startAfter: delaySeconds, priority }));
  await boss.insert(name, inserted, { db: { executeSql } });
}
