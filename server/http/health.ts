import type { FastifyInstance } from 'fastify';
import { ping } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { inTime } from '#server/in-time.ts';

/** What hangs is away: a database or a network that stopped in the middle answers nothing at all. */
const answersWithinMs = 3000;

/** `/healthz`: the process is alive. `/readyz`: database and storage answer; 503 names the part that is away. */
export function healthRoutes(app: FastifyInstance, { db, storage }: Pick<Deps, 'db' | 'storage'>): void {
  app.get('/healthz', async () => ({ status: 'OK' }));
  app.get('/readyz', async (request, reply) => {
    const parts = {
      database: ping(db),
      storage: storage.check(),
    };
    const entries = await Promise.all(
      Object.entries(parts).map(async ([name, check]) => {
        try {
          await inTime(check, answersWithinMs);
          return [name, 'OK'] as const;
        } catch (error) {
          request.log.error({ err: error, part: name }, 'not ready');
          return [name, 'AWAY'] as const;
        }
      }),
    );
    const ready = entries.every(([, state]) => state === 'OK');
    if (!ready) void reply.header('retry-after', '5');
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'OK' : 'SERVICE_UNAVAILABLE', ...Object.fromEntries(entries) });
  });
}
