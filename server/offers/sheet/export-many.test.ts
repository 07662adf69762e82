import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hrLogout } from '#contract/hr-auth.ts';
import { exportOffers } from '#contract/offer-sheet.ts';
import { createOffer, signInHr } from '#test/factories.ts';
import { copyOffer, disconnectAt, listeningServer } from '#test/processes/listening-server.ts';
import { audited, rowsIn } from '#test/offers/exported.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

describe('an export of many offers', () => {
  const count = 1300;
  /** Time for a busy machine to record the effects of an answer. */
  const waitOptions = { timeout: 20_000 };
  let large: TestApp;
  beforeAll(async () => {
    large = await startTestApp();
    await copyOffer(large.database.pool, (await createOffer(large)).candidateId, count - 1);
  });
  afterAll(() => large.close());

  async function startServer(act: (reading: number) => Promise<void>) {
    const { server, readings, ask } = await listeningServer(large, 'joining_submissions', act);
    const hrToken = await signInHr(server);
    return {
      server,
      readings,
      hrToken,
      ask: (signal?: AbortSignal) => ask(exportOffers, hrToken, { filter: {} }, signal),
    };
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
    await disconnectAt(server, reached.promise, ask);
    goOn.resolve();
    await endRecorded({ complete: false });
    expect(readings()).toBe(2);
    const { pool } = large.database;
    await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount), waitOptions);
    await server.close();
  });
});
