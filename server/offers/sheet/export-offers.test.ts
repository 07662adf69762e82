import { read, utils } from '@e965/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportOffers } from '#contract/offer-sheet.ts';
import type { OfferFilter } from '#domain/offer/offer-filter.ts';
import { createHrUser, createOffer, signInHr, type TestOffer } from '#test/factories.ts';
import { audited, rowsIn } from '#test/offers/exported.ts';
import { openTestApp } from '#test/test-app.ts';
import { workbookParts } from '#test/workbooks/workbooks.ts';

const labels =
  'Offer ID|Name|Email|Mobile|Role|Department|Sub-department|Functional title|Designation|Joining date|Fixed CTC|Variable CTC|Status|Created by|Created date|Modified by|Modified date|Reply by|Candidate ID|Language|Pay structure|Pay a year'.split(
    '|',
  );

const t = await openTestApp();
// Before the login: no session counts that was begun in the future.
t.clock.now = new Date('2026-11-20T20:15:30Z');
const user = await createHrUser(t, { name: 'Asha Rao' });
const token = await signInHr(t, user);
const { hrUserId } = user;

async function exported(filter: OfferFilter): Promise<Buffer> {
  const answer = await t.call(exportOffers, { token, body: { filter } });
  expect(answer.status).toBe(200);
  return answer.bytes;
}

const namesIn = (bytes: Buffer) => rowsIn(bytes).map((row) => row.Name);

describe('the export', () => {
  let offers: TestOffer[];
  beforeAll(async () => {
    offers = [
      await createOffer(t, {
        hrToken: token,
        fullName: '=A1+2',
        offeredRole: '+Analyst',
        joiningDate: '2027-02-01',
        replyBy: '2026-12-01',
      }),
      await createOffer(t, { hrToken: token, fullName: 'R & D <Lead>', fixedCTC: 1_234_567, variableCTC: 0 }),
      await createOffer(t, { hrToken: token, fullName: 'Zoya Khan', status: 'Deleted' }),
    ];
  });

  it('is named after the day in India and not cached by browsers', async () => {
    const { headers } = await t.call(exportOffers, { token, body: { filter: {} } });
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="offers_2026-11-21.xlsx"',
      'cache-control': 'private, no-store',
    });
  });

  it('has the columns of the list with real dates and numbers, newest first', async () => {
    const bytes = await exported({});
    const [header] = utils.sheet_to_json(read(bytes).Sheets.Offers!, { header: 1 });
    expect(header).toEqual(labels);
    const rows = rowsIn(bytes);
    expect(rows.map((row) => row['Offer ID'])).toEqual(offers.map((offer) => offer.candidateOfferId).toReversed());
    expect(rows[2]).toEqual({
      'Offer ID': offers[0]!.candidateOfferId,
      'Candidate ID': offers[0]!.candidateId,
      Name: '=A1+2',
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
      'Reply by': new Date('2026-12-01T00:00:00Z'),
      Language: 'English',
    });
    expect(rows[1]).toMatchObject({ Name: 'R & D <Lead>', 'Fixed CTC': 1_234_567, 'Variable CTC': 0 });
    expect(rows[0]).toMatchObject({ Status: 'Deleted', 'Modified by': 'Asha Rao' });
  });

  it('writes formula-like text as text', async () => {
    const xml = workbookParts(await exported({})).get('xl/worksheets/sheet1.xml') ?? '';
    expect(xml).not.toMatch(/<f[ >/]/);
    expect(xml).toMatch(/t="inlineStr"><is><t>=A1\+2<\/t>/);
    expect(xml).toMatch(/t="inlineStr"><is><t>\+Analyst<\/t>/);
  });

  it('has the offers that the filters show', async () => {
    expect(namesIn(await exported({ status: 'Deleted' }))).toEqual(['Zoya Khan']);
    expect(namesIn(await exported({ search: 'r & d' }))).toEqual(['R & D <Lead>']);
    expect(namesIn(await exported({ joiningFrom: '2027-01-31', joiningTo: '2027-02-01' }))).toEqual(['=A1+2']);
    expect(namesIn(await exported({ createdFrom: '2026-11-21', createdTo: '2026-11-21' }))).toHaveLength(3);
  });

  it('is a workbook with only a header when the filters show nothing', async () => {
    const bytes = await exported({ search: 'nobody at all' });
    expect(utils.sheet_to_json(read(bytes).Sheets.Offers!, { header: 1 })).toEqual([labels]);
  });

  it('is recorded with its filters and the number of sent offers', async () => {
    const before = (await audited(t.db)).length;
    await exported({ status: 'Pending', search: 'r' });
    const [asked, ended, ...more] = (await audited(t.db)).slice(before);
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
    [{ filter: { search: 'priya\u0000' } }, 'filter.search'],
  ])('rejects %j on its field and records nothing', async (body, path) => {
    const before = (await audited(t.db)).length;
    const answer = await t.call(exportOffers, { token, body });
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors?.map((error) => error.path)).toEqual([path]);
    expect(await audited(t.db)).toHaveLength(before);
  });
});
