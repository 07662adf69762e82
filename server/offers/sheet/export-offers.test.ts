import { once } from 'node:events';
import type { Socket } from 'node:net';
import { read, utils } from '@e965/xlsx';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportOffers } from '#contract/offer-sheet.ts';
import type { OfferFilter } from '#domain/offer-filter.ts';
import { createHrUser, createOffer, signInHr, type TestOffer } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { workbookParts } from '#test/workbooks/workbooks.ts';

const labels = [
  'Offer ID',
  'Name',
  'Email',
  'Mobile',
  'Role',
  'Department',
  'Sub-department',
  'Functional title',
  'Designation',
  'Joining date',
  'Fixed CTC',
  'Variable CTC',
  'Status',
  'Created by',
  'Created date',
  'Modified by',
  'Modified date',
];

let t: TestApp;
let token: string;
let hrUserId: string;
beforeAll(async () => {
  t = await startTestApp();
  // Before the login: no session counts that was begun in the future.
  t.clock.now = new Date('2026-11-20T20:15:30Z');
  const user = await createHrUser(t, { name: 'Asha Rao' });
  token = await signInHr(t, user);
  ({ hrUserId } = user);
});
afterAll(() => t.close());

async function exported(filter: OfferFilter): Promise<Buffer> {
  const answer = await t.call(exportOffers, { token, body: { filter } });
  expect(answer.status).toBe(200);
  return answer.bytes;
}

function rowsIn(bytes: Buffer): Record<string, unknown>[] {
  return utils.sheet_to_json(read(bytes, { cellDates: true }).Sheets.Offers!, { UTC: true });
}

const namesIn = (bytes: Buffer) => rowsIn(bytes).map((row) => row.Name);

async function audited(db = t.db) {
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'details', 'actor_id'])
    .where('action', 'like', 'export-offers%')
    .orderBy('audit_id')
    .execute();
  return rows.map((row) => ({ ...row, details: row.details as Record<string, unknown> }));
}

describe('the export', () => {
  let offers: TestOffer[];
  beforeAll(async () => {
    offers = [
      await createOffer(t, { hrToken: token, fullName: '=1+2', offeredRole: '+Analyst', joiningDate: '2027-02-01' }),
      await createOffer(t, { hrToken: token, fullName: 'R & D <Lead>', fixedCTC: 1_234_567, variableCTC: 0 }),
      await createOffer(t, { hrToken: token, fullName: 'Zoya Khan', status: 'Deleted' }),
    ];
  });

  it('is named by the day in India and never kept by a browser', async () => {
    const { headers } = await t.call(exportOffers, { token, body: { filter: {} } });
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="offers_2026-11-21.xlsx"',
      'cache-control': 'private, no-store',
    });
  });

  it('holds the columns of the list with true dates and numbers, newest first', async () => {
    const bytes = await exported({});
    const [header] = utils.sheet_to_json(read(bytes).Sheets.Offers!, { header: 1 });
    expect(header).toEqual(labels);
    const rows = rowsIn(bytes);
    expect(rows.map((row) => row['Offer ID'])).toEqual(offers.map((offer) => offer.candidateOfferId).toReversed());
    expect(rows[2]).toEqual({
      'Offer ID': offers[0]!.candidateOfferId,
      Name: '=1+2',
      Email: offers[0]!.email,
      Mobile: offers[0]!.mobile,
      Role: '+Analyst',
      Department: offers[0]!.department,
      'Sub-department': offers[0]!.subDepartment,
      'Functional title': offers[0]!.functionalTitle,
      Designation: offers[0]!.designation,
      'Joining date': new Date('2027-02-01T00:00:00Z'),
      'Fixed CTC': 720_000,
      'Variable CTC': 80_000,
      Status: 'Pending',
      'Created by': 'Asha Rao',
      // A quarter past eight in the evening in London is a quarter to two of the next day in India.
      'Created date': new Date('2026-11-21T01:45:30Z'),
    });
    expect(rows[1]).toMatchObject({ Name: 'R & D <Lead>', 'Fixed CTC': 1_234_567, 'Variable CTC': 0 });
    expect(rows[0]).toMatchObject({ Status: 'Deleted', 'Modified by': 'Asha Rao' });
  });

  it('writes what looks like a formula as text', async () => {
    const xml = workbookParts(await exported({})).get('xl/worksheets/sheet1.xml') ?? '';
    expect(xml).not.toMatch(/<f[ >/]/);
    expect(xml).toMatch(/t="inlineStr"><is><t>=1\+2<\/t>/);
    expect(xml).toMatch(/t="inlineStr"><is><t>\+Analyst<\/t>/);
  });

  it('holds what the filters show', async () => {
    expect(namesIn(await exported({ status: 'Deleted' }))).toEqual(['Zoya Khan']);
    expect(namesIn(await exported({ search: 'r & d' }))).toEqual(['R & D <Lead>']);
    expect(namesIn(await exported({ joiningFrom: '2027-01-31', joiningTo: '2027-02-01' }))).toEqual(['=1+2']);
    expect(namesIn(await exported({ createdFrom: '2026-11-21', createdTo: '2026-11-21' }))).toHaveLength(3);
  });

  it('is a workbook with a header alone when the filters show nothing', async () => {
    const bytes = await exported({ search: 'nobody at all' });
    expect(utils.sheet_to_json(read(bytes).Sheets.Offers!, { header: 1 })).toEqual([labels]);
  });

  it('is recorded: who asked for what, and how many offers went out', async () => {
    const before = (await audited()).length;
    await exported({ status: 'Pending', search: 'r' });
    const [asked, ended, ...more] = (await audited()).slice(before);
    expect(more).toEqual([]);
    const exportId = asked?.details.exportId;
    expect(asked).toEqual({
      action: 'export-offers',
      actor_id: hrUserId,
      details: { exportId, filter: { status: 'Pending' }, searched: true },
    });
    expect(ended).toEqual({
      action: 'export-offers-end',
      actor_id: hrUserId,
      details: { exportId, offers: 2, complete: true },
    });
  });

  it.each([
    [{}, 'filter'],
    [{ filter: { status: 'Unheard' } }, 'filter.status'],
    [{ filter: { createdFrom: '2026-02-30' } }, 'filter.createdFrom'],
    [{ filter: { stage: 'lost' } }, 'filter.stage'],
    [{ filter: { search: 'priya\u0000' } }, 'filter.search'],
    [{ filter: { createdBy: '\ud800' } }, 'filter.createdBy'],
  ])('refuses %j on its field and records nothing', async (body, path) => {
    const before = (await audited()).length;
    const answer = await t.call(exportOffers, { token, body });
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors?.map((error) => error.path)).toEqual([path]);
    expect(await audited()).toHaveLength(before);
  });
});

/** Stands between the server and the database: what happens at each reading of offers that an export makes. */
function atEachReading(act: (reading: number) => Promise<void>): { plugin: KyselyPlugin; readings: () => number } {
  let readings = 0;
  const exports = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes('joining_submissions')) exports.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (exports.has(queryId)) await act((readings += 1));
      return result;
    },
  };
  return { plugin, readings: () => readings };
}

describe('an export of many offers', () => {
  const count = 1300;
  /** How long a busy machine may take to note what an answer left behind. */
  const patience = { timeout: 20_000 };
  let large: TestApp;
  beforeAll(async () => {
    large = await startTestApp();
    const one = await createOffer(large);
    const {
      candidate_offer_id: _id,
      candidate_id: _number,
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
    const { plugin, readings } = atEachReading(act);
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
    return { server, ask, readings };
  }

  it('holds each offer once, read in batches', async () => {
    const { server, ask, readings } = await startServer(async () => undefined);
    const answer = await ask();
    const ids = rowsIn(Buffer.from(await answer.arrayBuffer())).map((row) => Number(row['Offer ID']));
    expect(ids).toHaveLength(count);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect(readings()).toBe(3);
    await server.close();
  });

  it('leaves out what was created while it ran', async () => {
    const { server, ask } = await startServer(async (reading) => {
      if (reading === 2) await createOffer(large);
    });
    const answer = await ask();
    expect(rowsIn(Buffer.from(await answer.arrayBuffer()))).toHaveLength(count);
    await server.close();
  });

  it('breaks the download off when the database fails on the way, and records what went out', async () => {
    const { server, ask } = await startServer(async (reading) => {
      if (reading === 2) throw new Error('the database went away');
    });
    const answer = await ask();
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    await vi.waitFor(
      async () =>
        expect((await audited(large.db)).at(-1)).toMatchObject({
          action: 'export-offers-end',
          details: { offers: 500, complete: false },
        }),
      patience,
    );
    await server.close();
  });

  it('ends when the reader goes away, and gives its connection back', async () => {
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const { server, ask, readings } = await startServer(async (reading) => {
      if (reading !== 2) return;
      reached.resolve();
      await goOn.promise;
    });
    const [socket] = await Promise.all([socketOf(server), goAway(ask, reached.promise)]);
    // Not `once`, which raises what the reader's going away did to the socket.
    const closed = Promise.withResolvers<void>();
    socket.once('close', () => closed.resolve());
    if (!socket.closed) await closed.promise;
    goOn.resolve();
    await vi.waitFor(
      async () =>
        expect((await audited(large.db)).at(-1)).toMatchObject({
          action: 'export-offers-end',
          details: { complete: false },
        }),
      patience,
    );
    expect(readings()).toBe(2);
    const { pool } = large.database;
    await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount), patience);
    await server.close();
  });

  async function socketOf({ app }: TestApp) {
    const [socket] = (await once(app.server, 'connection')) as [Socket];
    return socket;
  }

  async function goAway(ask: (signal: AbortSignal) => Promise<Response>, when: Promise<void>): Promise<void> {
    const controller = new AbortController();
    const asked = ask(controller.signal).then((answer) => answer.arrayBuffer());
    await when;
    controller.abort();
    await expect(asked).rejects.toThrow('aborted');
  }
});
