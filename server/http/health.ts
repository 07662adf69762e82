import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { ping } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { inTime } from '#server/process/in-time.ts';
import { withTimeouts } from '#server/process/timeouts.ts';

/** What hangs is away: a database or a network that stopped in the middle answers nothing at all. */
const answersWithinMs = 3000;

/** An answer is kept for so long: each look writes a file or asks the bucket, and anybody may ask. */
const keptMs = 1000;

type Readiness = { status: 'OK' | 'SERVICE_UNAVAILABLE'; database: State; storage: State };
type State = 'OK' | 'AWAY';

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

async function look({ db, storage }: Pick<Deps, 'db' | 'storage'>, log: FastifyBaseLogger): Promise<Readiness> {
  const state = async (part: string, check: () => Promise<void>): Promise<State> => {
    try {
      // Both stop in time: a look that goes on would hold a connection of those that callers need.
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

/** Asks once for all who ask meanwhile and until its answer is `keptMs` old. */
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
