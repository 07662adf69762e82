import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hrLogout } from '#contract/hr-auth.ts';
import { exportOffers } from '#contract/offer-sheet.ts';
import { atEachReading } from '#test/database/at-each-reading.ts';
import { createOffer, signInHr } from '#test/factories.ts';
import { audited, rowsIn } from '#test/offers/exported.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

describe('an export of many offers', () => {
  const count = 1300;
  /** Time for a busy machine to record the effects of an answer. */
  const waitOptions = { timeout: 20_000 };
  let large: TestApp;
  beforeAll(async () => {
    large = await startTestApp();
    const one = await createOffer(large);
    const {
      candidate_offer_id: _id,
      candidate_id: _number,
      find_text: _generated,
      ...offer
    } = await large.db
      .selectFrom('offers')
      .selectAll()
      .where('candidate_offer_id', '=', one.candidateOfferId)
      .executeTakeFirstOrThrow();
    await large.db
      .insertInto('offers')
      .values(
        Array.from({ length: count - 1 }, (_, index) => ({
          ...offer,
          candidate_id: `X-${index}`,
          email: `many.${index}@example.com`,
          mobile: String(8_000_000_000 + index),
        })),
      )
      .execute();
  });
  afterAll(() => large.close());

  /** A second server on the same database whose readings of offers are acted on, listening for real. */
  async function startServer(act: (reading: number) => Promise<void>) {
    const { plugin, readings } = atEachReading('joining_submissions', act);
    const { database } = large;
    const server = await startTestApp({ database: { ...database, db: database.db.withPlugin(plugin) } });
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const hrToken = await signInHr(server);
    const ask = (signal?: AbortSignal) =>
      fetch(`${url}${exportOffers.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${hrToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ filter: {} }),
        ...(signal ? { signal } : {}),
      });
    return { server, ask, readings, hrToken };
  }

  const endRecorded = (details: Record<string, unknown>) =>
    vi.waitFor(async () => {
      expect((await audited(large.db)).at(-1)).toMatchObject({ action: 'export-offers-end', details });
    }, waitOptions);

  it('contains each offer once, read in batches', async () => {
    const { server, ask, readings } = await startServer(async () => undefined);
    const answer = await ask();
    const ids = rowsIn(Buffer.from(await answer.arrayBuffer())).map((row) => Number(row['Offer ID']));
    expect(ids).toHaveLength(count);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect(readings()).toBe(3);
    await server.close();
  });

  it('leaves out offers created during it', async () => {
    const { server, ask } = await startServer(async (reading) => {
      if (reading === 2) await createOffer(large);
    });
    const answer = await ask();
    expect(rowsIn(Buffer.from(await answer.arrayBuffer()))).toHaveLength(count);
    await server.close();
  });

  it('aborts the download when the database fails, and records the sent rows', async () => {
    const { server, ask } = await startServer(async (reading) => {
      if (reading === 2) throw new Error('the database went away');
    });
    const answer = await ask();
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    await endRecorded({ offers: 500, complete: false });
    await server.close();
  });

  it('ends with its session', async () => {
    const { server, ask, readings, hrToken } = await startServer(async (reading) => {
      if (reading === 2) await large.call(hrLogout, { token: hrToken });
    });
    await expect((await ask()).arrayBuffer()).rejects.toThrow('terminated');
    expect(readings()).toBe(2);
    await server.close();
  });

  it('ends when the reader disconnects, and releases its connection', async () => {
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const { server, ask, readings } = await startServer(async (reading) => {
      if (reading !== 2) return;
      reached.resolve();
      await goOn.promise;
    });
    const [socket] = await Promise.all([socketOf(server), disconnect(ask, reached.promise)]);
    // Not `once`, which raises the socket's error after the reader disconnected.
    const closed = Promise.withResolvers<void>();
    socket.once('close', () => closed.resolve());
    if (!socket.closed) await closed.promise;
    goOn.resolve();
    await endRecorded({ complete: false });
    expect(readings()).toBe(2);
    const { pool } = large.database;
    await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount), waitOptions);
    await server.close();
  });

  async function socketOf({ app }: TestApp) {
    const [socket] = (await once(app.server, 'connection')) as [Socket];
    return socket;
  }

  async function disconnect(ask: (signal: AbortSignal) => Promise<Response>, when: Promise<void>): Promise<void> {
    const controller = new AbortController();
    const asked = ask(controller.signal).then((answer) => answer.arrayBuffer());
    await when;
    controller.abort();
    await expect(asked).rejects.toThrow('aborted');
  }
});
