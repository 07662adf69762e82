import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { getDashboard, type Dashboard } from '#contract/dashboard.ts';
import { getAtRisk } from '#contract/hr/at-risk.ts';
import { withdrawDocumentRequest } from '#contract/hr/document-requests.ts';
import { findOffers } from '#contract/hr/offer-actions.ts';
import { getAllDepartments } from '#contract/lookups.ts';
import { exportOffers } from '#contract/offer-sheet.ts';
import {
  createCandidateOfferLetter,
  getAllOfferLetters,
  getCandidateOfferLetterDetails,
  sendOfferEmails,
  type OfferRecord,
} from '#contract/offers.ts';
import { getAllCandidates } from '#contract/onboarding.ts';
import { isOfSettings } from '#domain/permissions.ts';
import { databaseDigest } from '#test/database/database-digest.ts';
import { createHrUser, createOffer, offerForm, signInHr } from '#test/factories.ts';
import { read } from '@e965/xlsx';
import { requestOf, type Named } from './requests.ts';
import { createWorld, served } from './world.ts';

const w = await createWorld();
const { t } = w;
let foreign: Named;
let unknown: Named;
let own: OfferRecord;
let limited: string;
let ownDepartment: { deptId: number; subDeptId: number };

beforeAll(async () => {
  const [, other] = await t.db
    .selectFrom('sub_departments')
    .selectAll()
    .distinctOn('dept_id')
    .orderBy('dept_id')
    .execute();
  ownDepartment = { deptId: other!.dept_id, subDeptId: other!.sub_dept_id };
  own = await createOffer(t, { hrToken: w.hrToken, ...ownDepartment, fullName: 'Anjali Menon', status: 'Open' });
  const limitedUser = await createHrUser(t, { departments: [ownDepartment.deptId] });
  limited = await signInHr(t, limitedUser);
  const ids = { candidateId: 'C99-9999', sendId: 'C99-9998', messageId: randomUUID(), sendingId: randomUUID() };
  const offers = { candidateOfferId: 999_999, editId: 999_998, deleteId: 999_997, requestId: randomUUID() };
  foreign = { ...w.one.named, messageId: await messageOf(w.one.named.candidateOfferId) };
  unknown = { ...foreign, ...ids, ...offers };
});

async function messageOf(candidateOfferId: number): Promise<string> {
  const { message_id: id } = await t.db
    .updateTable('messages')
    .set({ state: 'failed', finished_on: t.clock.now, reason: 'no answer' })
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('kind', '=', 'offer')
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The answer to a limited user, with the ids that are named replaced by what they are. */
async function answerTo(call: Call, named: Named): Promise<{ status: number; text: string }> {
  const { sent } = await requestOf(call, named, t);
  const { status, bytes, headers } = await t.call(call, { ...sent, token: limited });
  const text = String(headers['content-type']).includes('json') ? bytes.toString('utf8') : '';
  const ids = Object.entries(named).filter(([, value]) => String(value).length > 3);
  const withoutIds = ids.reduce((all, [key, value]) => all.replaceAll(String(value), `<${key}>`), text);
  return { status, text: withoutIds.replaceAll(/"[\da-f-]{36}"|"20\d\d-[^"]*Z"/g, '""') };
}

const calls = allCalls.filter((call) => call.access === 'hr' && !isOfSettings(call.permission));
const withIds = (sent: object) => JSON.stringify(sent).match(/candidate|sendingId|messageId|requestId|Offer/) !== null;

describe('a user of another department', () => {
  test.each(calls)('$path answers for their people as for unknown ones', async (call) => {
    const { sent } = await requestOf(call, foreign, t);
    const before = await databaseDigest(t);
    const answer = await answerTo(call, foreign);
    for (const secret of w.one.secrets.filter((one) => one !== foreign.candidateId)) {
      expect(answer.text).not.toContain(secret);
    }
    if (!withIds(sent)) return;
    // Of a call that is served the rows of its own are written; they are the same for unknown ids.
    const isUnchanged = answer.status === 200 || (await databaseDigest(t)) === before;
    expect(isUnchanged).toBe(true);
    expect(answer).toEqual(await answerTo(call, unknown));
  });
});

describe('a user of one department', () => {
  const as = (call: Call, options: object = {}) => served(t, call, { token: limited, ...options });

  test('sees the same people in list, count, search, dashboard, at risk, onboarding and export', async () => {
    const list = (await as(getAllOfferLetters)) as { content: OfferRecord[]; totalElements: number };
    expect(list.content.map(({ candidateOfferId }) => candidateOfferId)).toEqual([own.candidateOfferId]);
    expect(list.totalElements).toBe(1);
    const found = (await as(findOffers, { query: { text: 'a' } })) as { total: number };
    expect(found.total).toBe(1);
    const dashboard = (await as(getDashboard)) as Dashboard;
    expect(dashboard.figures.created).toBe(1);
    const risk = (await as(getAtRisk)) as { content: unknown[] };
    expect(JSON.stringify(risk)).not.toContain(foreign.candidateId);
    expect(await as(getAllCandidates)).toMatchObject({ totalElements: 0, totalAccepted: 0, departments: [] });
    const { bytes } = await t.call(exportOffers, { token: limited, body: { filter: {} } });
    const book = read(bytes);
    const text = JSON.stringify(book.Sheets);
    expect(text).toContain('Anjali Menon');
    expect(text).not.toContain(foreign.candidateId);
    expect(await as(getAllDepartments)).toEqual([expect.objectContaining({ deptId: ownDepartment.deptId })]);
  });

  test('neither creates an offer of another one nor moves an own one there', async () => {
    const form = await offerForm(t);
    for (const more of [{}, { candidateOfferId: own.candidateOfferId }]) {
      const answer = await t.call(createCandidateOfferLetter, { token: limited, body: { ...form, ...more } });
      expect([answer.status, answer.envelope.errors]).toEqual([
        400,
        [expect.objectContaining({ path: 'deptId', message: 'You work with other departments. Choose one of yours.' })],
      ]);
    }
    const created = await t.call(createCandidateOfferLetter, { token: limited, body: { ...form, ...ownDepartment } });
    expect(created.status).toBe(200);
  });

  test('reads that an e-mail address is taken in another one, and not by whom', async () => {
    const taken = await createOffer(t, { hrToken: w.hrToken });
    const body = { ...(await offerForm(t, ownDepartment)), email: taken.email };
    const answer = await t.call(createCandidateOfferLetter, { token: limited, body });
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.envelope)).not.toContain(taken.candidateName);
  });

  test('and others share connections, and each sees theirs', async () => {
    const reads = Array.from({ length: 40 }, (_, index) =>
      t.call(getAllOfferLetters, { token: index % 2 === 0 ? limited : w.hrToken }),
    );
    const totals = (await Promise.all(reads)).map(
      ({ envelope }) => (envelope.responseObject as { totalElements: number }).totalElements,
    );
    expect(new Set(totals.filter((_, index) => index % 2 === 0)).size).toBe(1);
    expect(new Set(totals.filter((_, index) => index % 2 === 1)).size).toBe(1);
    expect(totals[0]! < totals[1]!).toBe(true);
  });

  test('does not withdraw what was asked of others', async () => {
    const body = { requestId: foreign.requestId };
    expect((await t.call(withdrawDocumentRequest, { token: limited, body })).status).toBe(404);
    expect((await t.call(withdrawDocumentRequest, { token: w.hrToken, body })).status).toBe(200);
  });

  test('sends their own offers', async () => {
    const mine = await createOffer(t, { hrToken: limited, ...ownDepartment });
    const body = { candidateIds: [mine.candidateId, foreign.candidateId] };
    expect(await as(sendOfferEmails, { body })).toMatchObject({
      sent: [mine.candidateId],
      skipped: [{ candidateId: foreign.candidateId }],
    });
    expect(
      await as(getCandidateOfferLetterDetails, { query: { candidateOfferId: mine.candidateOfferId } }),
    ).toMatchObject({ offerLetterStatus: 'Offer Sent' });
  });
});

test('the views of the tables have all of their columns', async () => {
  const { rows } = await t.database.pool.query<{ missing: string }>(
    `select v.table_schema || '.' || v.table_name || '.' || c.column_name as missing
     from information_schema.views v join information_schema.columns c on c.table_name = v.table_name and c.table_schema = 'public'
     where v.table_schema in ('shown', 'scoped', 'verified') and not exists (
       select from information_schema.columns o
       where o.table_schema = v.table_schema and o.table_name = v.table_name and o.column_name = c.column_name)`,
  );
  expect(rows).toEqual([]);
});
