import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { ping } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { inTime } from '#server/process/in-time.ts';
import { withTimeouts } from '#server/process/timeouts.ts';

/** A timeout counts as unavailable: a database or a network that stopped in the middle answers nothing. */
const answersWithinMs = 3000;

/** An answer is cached for this long: each check writes a file or asks the bucket, and anyone may ask. */
const keptMs = 1000;

/** `/healthz`: the process is alive. `/readyz`: database and storage answer; 503 names the part that is away. */
export function healthRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'storage'>): void {
  const readiness = kept(() => look(deps, app.log));
  app.get('/healthz', async () => ({ status: 'OK' }));
  app.get('/readyz', async (_request, reply) => {
    const found = await readiness();
    const ready = found.status === 'OK';
    if (!ready) void reply.header('retry-after', '5');
    return reply.status(ready ? 200 : 503).send(found);
  });
}

async function look({ db, storage }: Pick<Deps, 'db' | 'storage'>, log: FastifyBaseLogger) {
  const state = async (part: string, check: () => Promise<void>) => {
    try {
      // Both have a timeout: a check that hangs would hold a connection that requests need.
      await inTime(withTimeouts({ each: answersWithinMs, all: answersWithinMs }, check), answersWithinMs);
      return 'OK';
    } catch (error) {
      log.error({ err: error, part }, 'not ready');
      return 'AWAY';
    }
  };
  const [database, files] = await Promise.all([
    state('database', () => ping(db)),
    state('storage', () => storage.check()),
  ]);
  const ready = database === 'OK' && files === 'OK';
  return { status: ready ? 'OK' : 'SERVICE_UNAVAILABLE', database, storage: files };
}

/** Runs one check for all concurrent callers, and caches its answer for `keptMs`. */
function kept<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: { answer: Promise<T>; until: number } | null = null;
  return () => {
    if (last !== null && performance.now() < last.until) return last.answer;
    const asked = { answer: ask(), until: Infinity };
    asked.answer.then(
      () => (asked.until = performance.now() + keptMs),
      () => (asked.until = 0),
    );
    last = asked;
    return asked.answer;
  };
}
