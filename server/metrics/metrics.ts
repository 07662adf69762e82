import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { isIP } from 'node:net';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import { inTime } from '#server/process/in-time.ts';
import type { JobCount } from '#server/jobs/queries.ts';

/** What is measured for the operator of the server; names and routes only, nothing of any person. */
export type Metrics = {
  registry: Registry;
  /** Times one piece of work in seconds, by what it is and how it ended; raises what the work raises. */
  timed<T>(what: Timed, name: string, work: () => Promise<T>): Promise<T>;
  /** Answers, by method, route as the contract spells it, and status. */
  watchRequests(app: FastifyInstance): void;
  /** Asked for at each reading: connections of the pool, the messages that wait, and the jobs. */
  watchDatabase(source: DatabaseFacts): void;
};

type Timed = 'job' | 'storage' | 'mail' | 'sms';

type DatabaseFacts = {
  connections: () => { open: number; idle: number; waiting: number };
  messages: () => Promise<{ queued: number; failed: number; oldestSeconds: number }>;
  jobs: () => Promise<JobCount[]>;
  /** How long the accepted letter that waits longest for its seal has waited. */
  unsealedSeconds: () => Promise<number>;
  /** When the certificate of SEAL_P12_FILE expires; null where there is none. */
  sealCertificateEndsOn: () => Date | null;
};

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'aarambh_http_request_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  const work = new Histogram({
    name: 'aarambh_work_seconds',
    help: 'Time of a job, a file stored or read, a mail or SMS handed over, by name and result',
    labelNames: ['what', 'name', 'result'],
    buckets,
    registers: [registry],
  });
  return {
    registry,
    async timed(what, name, run) {
      const end = work.startTimer({ what, name });
      try {
        const result = await run();
        end({ result: 'ok' });
        return result;
      } catch (error) {
        end({ result: 'failed' });
        throw error;
      }
    },
    watchRequests(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'unknown';
        requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      });
    },
    watchDatabase: (source) => {
      watchConnections(registry, source);
      watchMessages(registry, source);
      watchJobs(registry, source);
      watchSeals(registry, source);
    },
  };
}

function watchConnections(registry: Registry, { connections }: Pick<DatabaseFacts, 'connections'>): void {
  const pool = new Gauge({
    name: 'aarambh_database_connections',
    help: 'Connections of the pool: open, idle, and callers that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(connections())) pool.set({ state }, count);
    },
  });
}

type Figure = { value: number; labels?: Record<string, string> };
type Shared = { name: string; help: string; labelNames?: string[]; aggregator?: 'min' | 'max' };

/** A gauge of what every process sees alike: of several readings the largest counts, not their sum. */
function watchShared(registry: Registry, shared: Shared, read: () => Promise<Figure[]>): void {
  registry.registerMetric(
    new Gauge({
      aggregator: 'max',
      ...shared,
      registers: [],
      async collect() {
        const figures = await read();
        this.reset();
        for (const { labels = {}, value } of figures) this.set(labels, value);
      },
    }),
  );
}

/** The messages that wait and failed; that they can be asked for says whether the database answers. */
function watchMessages(registry: Registry, { messages }: Pick<DatabaseFacts, 'messages'>): void {
  // A database that is away must not keep the other figures from being read: that it is away is a figure itself.
  const asked = onceAReading(messages);
  const read = () => asked().catch(() => null);
  watchShared(
    registry,
    { name: 'aarambh_database_up', help: '1 when the database answered at this reading, else 0', aggregator: 'min' },
    async () => [{ value: (await read()) === null ? 0 : 1 }],
  );
  const oldest = 'How long the oldest message waits to be delivered; 0 when none waits';
  watchShared(registry, { name: 'aarambh_oldest_waiting_message_seconds', help: oldest }, async () => [
    { value: (await read())?.oldestSeconds ?? 0 },
  ]);
  const counts = 'Mails and SMS that wait, and those that failed in the last 24 hours';
  watchShared(registry, { name: 'aarambh_messages', help: counts, labelNames: ['state'] }, async () => {
    const found = await read();
    return found === null
      ? []
      : [
          { labels: { state: 'queued' }, value: found.queued },
          { labels: { state: 'failed' }, value: found.failed },
        ];
  });
}

/** A database that hangs is away: the first process, too, waits for the figures of the others 5 seconds at most. */
const answersWithinMs = 3000;

/** Asks once for all the gauges of a reading, which ask at the same time: none of them shows what an older reading saw. */
function onceAReading<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () =>
    inTime(
      (asked ??= ask().finally(() => {
        asked = null;
      })),
      answersWithinMs,
    );
}

function watchJobs(registry: Registry, { jobs }: Pick<DatabaseFacts, 'jobs'>): void {
  // `aarambh_database_up` tells of a database that is away.
  const asked = onceAReading(jobs);
  const read = () => asked().catch(() => []);
  const counts = 'Jobs by name and state: created, retry, active, and those that failed for good in the last 24 hours';
  watchShared(registry, { name: 'aarambh_jobs', help: counts, labelNames: ['name', 'state'] }, async () =>
    (await read()).map(({ name, state, jobs: value }) => ({ labels: { name, state }, value })),
  );
  const oldest = 'How long the oldest job of this name that is due waits for its turn';
  watchShared(registry, { name: 'aarambh_oldest_due_job_seconds', help: oldest, labelNames: ['name'] }, async () =>
    [...Map.groupBy(await read(), ({ name }) => name)].map(([name, of]) => ({
      labels: { name },
      value: Math.max(...of.map((job) => job.overdueSeconds)),
    })),
  );
}

function watchSeals(
  registry: Registry,
  { unsealedSeconds, sealCertificateEndsOn }: Pick<DatabaseFacts, 'unsealedSeconds' | 'sealCertificateEndsOn'>,
): void {
  const asked = onceAReading(unsealedSeconds);
  const oldest = 'How long the oldest accepted letter without its seal waits for it; 0 when none waits';
  watchShared(registry, { name: 'aarambh_oldest_unsealed_letter_seconds', help: oldest }, async () => [
    { value: await asked().catch(() => 0) },
  ]);
  const expiry = 'When the certificate in SEAL_P12_FILE expires; 0 without the file';
  watchShared(registry, { name: 'aarambh_seal_certificate_expiry_timestamp_seconds', help: expiry }, async () => [
    { value: (sealCertificateEndsOn()?.getTime() ?? 0) / 1000 },
  ]);
}

/** In a worker: lets the first process read the metrics of this one. */
export function shareWithFirst({ registry }: Metrics): void {
  AggregatorRegistry.setRegistries([registry]);
  // Making one is what lets this process answer.
  void new AggregatorRegistry();
}

/** Serves the metrics at `/metrics` on a port of their own, which is meant for the machine or its network alone: those
 * of `metrics`, or without them those of all workers together. Resolves with what ends it. */
export async function serveMetrics(
  endpoint: { port: number; host: string },
  metrics: Metrics | null,
): Promise<{ url: string; close: () => Promise<void> }> {
  const all = metrics === null && cluster.isPrimary ? new AggregatorRegistry() : null;
  const read = () => (all === null ? (metrics?.registry.metrics() ?? Promise.resolve('')) : all.clusterMetrics());
  const server = createServer((request, response) => {
    const isOurs = isOwnHost(request.headers.host ?? '', endpoint.host);
    if (!isOurs || request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(503, { 'retry-after': '5' }).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(endpoint.port, endpoint.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : endpoint.port;
  return {
    url: `http://${endpoint.host}:${port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whether a Host header names this server by its address, by METRICS_HOST, or by a name without a dot: no such name
 * can be pointed here by the page of another site. */
function isOwnHost(host: string, listeningAt: string): boolean {
  const name = host.replace(/:\d{1,5}$/, '').toLowerCase();
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || name === listeningAt.toLowerCase() || /^[a-z0-9-]+$/.test(name);
}
