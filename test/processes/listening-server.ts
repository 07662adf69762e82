import type pg from 'pg';
import { expect } from 'vitest';
import type { Call } from '#contract/call.ts';
import { atEachReading } from '#test/database/at-each-reading.ts';
import { offerColumns } from '#test/offers/offer-columns.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

/** A second server on the database of `t` that listens for real, and acts at each of its readings of a table. */
export async function listeningServer(t: TestApp, table: string, act: (reading: number) => Promise<void>) {
  const { plugin, readings } = atEachReading(table, act);
  const server = await startTestApp({ database: { ...t.database, db: t.database.db.withPlugin(plugin) } });
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (call: Call, token: string, body: object, signal?: AbortSignal) =>
    fetch(`${url}${call.path}`, {
      method: call.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  return { server, readings, ask };
}

/** Asks, and disconnects once the server has reached a point; resolves when the server's connection is closed. */
export async function disconnectAt(
  { app }: TestApp,
  reached: Promise<void>,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<void> {
  const closed = Promise.withResolvers<void>();
  app.server.once('connection', (socket) => socket.once('close', () => closed.resolve()));
  const reader = new AbortController();
  const asked = ask(reader.signal).then((answer) => answer.arrayBuffer());
  await reached;
  reader.abort();
  await expect(asked).rejects.toThrow('aborted');
  await closed.promise;
}

/** Copies an offer, for other people: 'X-1', 'X-2', … */
export async function copyOffer(pool: pg.Pool, candidateId: string, count: number): Promise<void> {
  const copied = await offerColumns(pool, ['candidate_offer_id', 'candidate_id', 'email', 'mobile']);
  await pool.query(
    `insert into offers (candidate_id, email, mobile, ${copied})
     select 'X-' || n, 'many.' || n || '@example.com', (8000000000 + n)::text, ${copied}
     from offers, generate_series(1, ${count}) as n where candidate_id = $1`,
    [candidateId],
  );
}
