import cluster from 'node:cluster';
import { once } from 'node:events';
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
    watchDatabase: (source) => watchDatabase(registry, source),
  };
}

type Figures = number | { value: number; labels: Record<string, string> }[];
type More = { labelNames?: string[]; aggregator?: 'min' | 'sum' };

function watchDatabase(registry: Registry, source: DatabaseFacts): void {
  /** Of several processes that see the same the largest reading counts, not their sum. */
  const gauge = (name: string, help: string, read: () => Promise<Figures>, more: More = {}) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        aggregator: 'max',
        ...more,
        registers: [],
        async collect() {
          const figures = await read();
          this.reset();
          if (typeof figures === 'number') this.set(figures);
          else for (const { labels, value } of figures) this.set(labels, value);
        },
      }),
    );

  const pool = 'Connections of the pool: open, idle, and callers that wait for one';
  const connections = async () =>
    Object.entries(source.connections()).map(([state, value]) => ({ labels: { state }, value }));
  gauge('aarambh_database_connections', pool, connections, { labelNames: ['state'], aggregator: 'sum' });

  // A database that is away must not keep the other figures from being read: that it is away is a figure itself.
  const messages = onceAReading(source.messages, null);
  const up = async () => ((await messages()) === null ? 0 : 1);
  gauge('aarambh_database_up', '1 when the database answered at this reading, else 0', up, { aggregator: 'min' });
  const oldest = 'How long the oldest message waits to be delivered; 0 when none waits';
  gauge('aarambh_oldest_waiting_message_seconds', oldest, async () => (await messages())?.oldestSeconds ?? 0);
  const waiting = async () => {
    const { oldestSeconds: _oldest, ...counts } = (await messages()) ?? { oldestSeconds: 0 };
    return Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));
  };
  const counts = 'Mails and SMS that wait, and those that failed in the last 24 hours';
  gauge('aarambh_messages', counts, waiting, { labelNames: ['state'] });

  const jobs = onceAReading(source.jobs, []);
  const states = 'Jobs by name and state: created, retry, active, and those that failed for good in the last 24 hours';
  const jobCounts = async () =>
    (await jobs()).map(({ name, state, jobs: value }) => ({ labels: { name, state }, value }));
  gauge('aarambh_jobs', states, jobCounts, { labelNames: ['name', 'state'] });
  const overdue = async () =>
    [...Map.groupBy(await jobs(), ({ name }) => name)].map(([name, of]) => ({
      labels: { name },
      value: Math.max(...of.map((job) => job.overdueSeconds)),
    }));
  const due = 'How long the oldest job of this name that is due waits for its turn';
  gauge('aarambh_oldest_due_job_seconds', due, overdue, { labelNames: ['name'] });

  const unsealed = 'How long the oldest accepted letter without its seal waits for it; 0 when none waits';
  gauge('aarambh_oldest_unsealed_letter_seconds', unsealed, onceAReading(source.unsealedSeconds, 0));
  const expiry = 'When the certificate in SEAL_P12_FILE expires; 0 without the file';
  const expires = async () => (source.sealCertificateEndsOn()?.getTime() ?? 0) / 1000;
  gauge('aarambh_seal_certificate_expiry_timestamp_seconds', expiry, expires);
}

/** A database that hangs is away: the first process, too, waits for the figures of the others 5 seconds at most. */
const answersWithinMs = 3000;

/** Asks once for all the gauges of a reading, which ask at the same time: none of them shows what an older reading saw.
 * Answers `away` where the database does not answer. */
function onceAReading<T, A>(ask: () => Promise<T>, away: A): () => Promise<T | A> {
  let asked: Promise<T> | null = null;
  return () => {
    asked ??= ask().finally(() => {
      asked = null;
    });
    return inTime(asked, answersWithinMs).catch(() => away);
  };
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
  await once(server.listen(endpoint.port, endpoint.host), 'listening');
  // A connection that cannot be accepted must not end the process.
  server.on('error', () => undefined);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : endpoint.port;
  return {
    url: `http://${endpoint.host}:${port}/metrics`,
    close: async () => {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Whether a Host header names this server by its address, by METRICS_HOST, or by a name without a dot: no such name
 * can be pointed here by the page of another site. */
function isOwnHost(host: string, listeningAt: string): boolean {
  const name = host.replace(/:\d{1,5}$/, '').toLowerCase();
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || name === listeningAt.toLowerCase() || /^[a-z0-9-]+$/.test(name);
}
