import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hrLogout } from '#contract/hr-auth.ts';
import { exportCandidates } from '#contract/hr/handover.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { copyOffer, disconnectAt, listeningServer } from '#test/processes/listening-server.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

describe('an export of many people', () => {
  const count = 450;
  /** Time for a busy machine to record the effects of an answer. */
  const waitOptions = { timeout: 20_000 };
  let large: TestApp;
  let ids: string[];
  beforeAll(async () => {
    large = await startTestApp();
    const one = await joiner(large, { hrToken: await signInHr(large) });
    await copyOffer(large.database.pool, one.candidateId, count - 1);
    ids = [one.candidateId, ...Array.from({ length: count - 1 }, (_, index) => `X-${index + 1}`)];
  });
  afterAll(() => large.close());

  /** A second server that acts at each batch that an export reads. */
  async function startServer(act: (batch: number) => Promise<void>) {
    const { server, ask } = await listeningServer(large, 'functional_title_name', act);
    const hrToken = await signInHr(server, await createHrUser(server));
    const body = { candidateIds: ids, layout: 'ALL', reason: 'Payroll' };
    return { server, hrToken, ask: (signal?: AbortSignal) => ask(exportCandidates, hrToken, body, signal) };
  }
  const latest = async () => {
    const { rows } = await large.database.pool.query<{
      export_id: string;
      exported: number;
      complete: boolean;
      ended: boolean;
    }>(
      `select export_id, exported, complete, ended_on is not null as ended from candidate_exports
       order by begun_on desc limit 1`,
    );
    return rows[0];
  };
  const recorded = async () => {
    const { rows } = await large.database.pool.query<{ count: number }>(
      `select count(*)::integer as count from audit where action = 'export-candidate' and details ->> 'exportId' = $1`,
      [(await latest())?.export_id],
    );
    return rows[0]?.count;
  };
  const ended = (exported: number, complete: boolean) =>
    vi.waitFor(async () => expect(await latest()).toMatchObject({ exported, complete, ended: true }), waitOptions);

  it('records everyone once', async () => {
    const { server, ask } = await startServer(async () => undefined);
    await (await ask()).arrayBuffer();
    await ended(count, true);
    expect(await recorded()).toBe(count);
    await server.close();
  });

  it('ends when the reader disconnects, records no further person, and releases its connection', async () => {
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const { server, ask } = await startServer(async (batch) => {
      if (batch !== 2) return;
      reached.resolve();
      await goOn.promise;
    });
    await disconnectAt(server, reached.promise, ask);
    goOn.resolve();
    const { pool } = large.database;
    await vi.waitFor(async () => {
      expect(await latest()).toMatchObject({ complete: false, ended: true });
      expect(pool.idleCount).toBe(pool.totalCount);
    }, waitOptions);
    // The batch that was being read when the reader left found its export ended: it was neither recorded nor handed out.
    expect(await latest()).toMatchObject({ exported: 100 });
    expect(await recorded()).toBe(100);
    await server.close();
  });

  it('aborts when the database fails, and records the sent rows', async () => {
    const { server, ask } = await startServer(async (batch) => {
      if (batch === 3) throw new Error('the database went away');
    });
    const answer = await ask();
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    await ended(200, false);
    expect(await recorded()).toBe(200);
    await server.close();
  });

  it('ends with its session', async () => {
    const { server, ask, hrToken } = await startServer(async (batch) => {
      if (batch === 2) await large.call(hrLogout, { token: hrToken });
    });
    await expect((await ask()).arrayBuffer()).rejects.toThrow('terminated');
    await ended(100, false);
    expect(await recorded()).toBe(100);
    await server.close();
  });

  it('runs once at a time for each HR user, independently of others', async () => {
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const { server, ask, hrToken } = await startServer(async (batch) => {
      if (batch !== 1) return;
      reached.resolve();
      await goOn.promise;
    });
    const first = ask().then((answer) => answer.arrayBuffer());
    await reached.promise;
    const body = { candidateIds: ids.slice(0, 1), layout: 'ALL', reason: 'Payroll' };
    const again = await large.call(exportCandidates, { token: hrToken, body });
    expect([again.status, again.envelope.message, again.headers['retry-after']]).toEqual([
      429,
      'You already have an export running. Wait for it to finish, or cancel it.',
      '60',
    ]);
    const other = await signInHr(large, await createHrUser(large));
    expect((await large.call(exportCandidates, { token: other, body })).status).toBe(200);
    goOn.resolve();
    await first;
    expect((await large.call(exportCandidates, { token: hrToken, body })).status).toBe(200);
    await server.close();
  });

  it('does not wait for the export of a killed process', async () => {
    const user = await createHrUser(large);
    const token = await signInHr(large, user);
    await large.database.pool.query(
      `insert into candidate_exports (export_id, layout, layout_name, reason, people, exported_by, begun_on, moved_on)
       values (gen_random_uuid(), 'ALL', 'All fields', 'Payroll', 9, $1, now() - interval '3 minutes', now() - interval '3 minutes')`,
      [user.hrUserId],
    );
    const body = { candidateIds: ids.slice(0, 1), layout: 'ALL', reason: 'Payroll' };
    expect((await large.call(exportCandidates, { token, body })).status).toBe(200);
  });

  it('is rate limited', async () => {
    const limited = await startTestApp({ database: large.database, rateLimits: true });
    const token = await signInHr(limited, await createHrUser(limited));
    const body = { candidateIds: ids.slice(0, 1), layout: 'ALL', reason: 'Payroll' };
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await limited.call(exportCandidates, { token, body })).status);
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
    await limited.close();
  });
});
