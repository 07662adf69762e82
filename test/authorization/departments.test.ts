import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
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
import { createOffer, offerForm } from '#test/factories.ts';
import { read } from '@e965/xlsx';
import { callsOfPeople, createLimitedWorld } from './limited-world.ts';
import { served } from './world.ts';

const { w, t, foreign, own, ownDepartment, limited, check } = await createLimitedWorld();

describe('a user of another department', () => {
  test.each(callsOfPeople)('$path answers for their people as for unknown ones', async (call) => {
    await expect(check(call)).resolves.toBeUndefined();
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
