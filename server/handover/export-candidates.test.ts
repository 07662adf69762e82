import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { getOfferHistory, type HistoryEntry } from '#contract/history.ts';
import { recordJoining } from '#contract/first-day.ts';
import { exportCandidates } from '#contract/hr/handover.ts';
import { fieldOrigin, handoverField } from '#domain/handover/fields.ts';
import { builtInLayout, builtInLayouts, type BuiltInLayout } from '#domain/handover/layouts/built-in.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { dateNumber } from '#server/workbooks/write/cell-xml.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { openTestApp } from '#test/test-app.ts';
import { workbookParts } from '#test/workbooks/workbooks.ts';

const t = await openTestApp();
const hr = await createHrUser(t, { name: 'Meera Iyer' });
const token = await signInHr(t, hr);
const one = await joiner(t, { hrToken: token, accountNumber: '00112233445566' });

const ask = (body: Record<string, unknown>, by = token) =>
  t.call(exportCandidates, { token: by, body: { layout: 'ALL', reason: 'Payroll', ...body } });

async function exported(layout: string, candidateIds = [one.candidateId]): Promise<Buffer> {
  const answer = await ask({ layout, candidateIds });
  expect(answer.status).toBe(200);
  return answer.bytes;
}

/** The rows as they are in the file: text as text, numbers and dates as numbers. */
const rowsIn = (bytes: Buffer): Record<string, string | number>[] =>
  utils.sheet_to_json(read(bytes).Sheets.Employees!, { raw: true });

describe('each layout', () => {
  it.each(builtInLayouts)('%s has its headings and values', async (layout) => {
    const { columns } = builtInLayout(layout);
    const bytes = await exported(layout);
    const [headings] = utils.sheet_to_json<string[]>(read(bytes).Sheets.Employees!, { header: 1 });
    expect(headings).toEqual(columns.map(({ heading }) => heading));
    const [row] = rowsIn(bytes);
    const at = (field: string) => row?.[columns.find((column) => column.field === field)?.heading ?? ''];
    expect({
      name: at('personal.firstName') ?? at('personal.fullName'),
      born: at('personal.dateOfBirth'),
      pan: at('personal.panNumber'),
      aadhaar: at('personal.aadhaarNumber'),
      account: at('bank.accountNumber'),
      ifsc: at('bank.ifscNumber'),
      pincode: at('personal.pinCode'),
      mobile: at('personal.mobileNumber'),
      father: at('family.fatherName'),
      gender: at('personal.gender'),
    }).toEqual({
      name: layout === 'GREYTHR' ? 'Priya Nair' : 'Priya',
      born: layout === 'KEKA' || layout === 'ZOHO' ? '28-Feb-1999' : 36_219,
      pan: one.answers.panNumber,
      aadhaar: one.answers.aadhaarNumber,
      account: one.answers.accountNumber,
      ifsc: 'SBIN0001234',
      pincode: '411001',
      mobile: '9876543210',
      father: 'Ravi Nair',
      gender: 'Female',
    });
  });

  it.each(builtInLayouts)('%s names existing fields, given sources, and no heading twice', (layout) => {
    const { columns, sources } = builtInLayout(layout);
    for (const { field, source } of columns) {
      expect(field === null || handoverField(field) !== undefined).toBe(true);
      expect(source === null || source in sources).toBe(true);
    }
    const headings = columns.map(({ heading }) => heading.toLowerCase());
    expect(new Set(headings).size).toBe(headings.length);
  });

  it('writes numbers with leading zeros as text, without an error marker', async () => {
    const bytes = await exported('ALL');
    const sheet = read(bytes).Sheets.Employees!;
    const columns = builtInLayout('ALL').columns.map(({ field }) => field);
    for (const field of ['bank.accountNumber', 'personal.pinCode', 'personal.aadhaarNumber', 'offer.mobile']) {
      expect(sheet[utils.encode_cell({ r: 1, c: columns.indexOf(field) })]).toMatchObject({ t: 's' });
    }
    const account = utils.encode_col(columns.indexOf('bank.accountNumber'));
    const xml = workbookParts(bytes).get('xl/worksheets/sheet1.xml') ?? '';
    expect(/<ignoredError sqref="([^"]*)" numberStoredAsText="1"/.exec(xml)?.[1]?.split(' ')).toContain(
      `${account}2:${account}1048576`,
    );
  });

  it('contains all jobs, schools and relatives, the last job and the highest level separately', async () => {
    const [row] = rowsIn(await exported('ALL'));
    const at = (key: string) => row?.[fieldOrigin(handoverField(key)!)];
    expect(at('experience.companyName')).toBe('Old Foods Ltd');
    expect(at('experience.all')).toBe('Old Foods Ltd, Analyst, Full-Time, 01/01/2020, 31/12/2024');
    expect(at('education.degree')).toBe('BSc');
    expect(at('education.cgpa')).toBe(8.25);
    expect(at('education.all')).toContain('Secondary (10th), No, 01/05/2015, Kendriya Vidyalaya, CBSE, 91');
    expect(at('family.all')).toBe('Ravi Nair, Father, 04/03/1965');
  });
});

it('writes typed formulas as text', async () => {
  const evil = await joiner(t, { hrToken: token });
  const typed = {
    first_name: '=HYPERLINK("http://x","y")',
    last_name: '+91',
    residence_address: '@SUM(A1)',
    city: '-1',
  };
  await t.db
    .updateTable('personal_details')
    .set(typed)
    .where('candidate_offer_id', '=', evil.offer.candidateOfferId)
    .execute();
  for (const layout of builtInLayouts) {
    const bytes = await exported(layout, [evil.candidateId]);
    const values = Object.values(rowsIn(bytes)[0] ?? {});
    expect(values.join('\n')).toContain('=HYPERLINK("http://x","y")');
    const xml = workbookParts(bytes).get('xl/worksheets/sheet1.xml') ?? '';
    expect(xml).not.toMatch(/<f[ >/]/);
  }
});

it('has a row for a candidate who has only accepted', async () => {
  const offer = await joiner(t, { hrToken: token, steps: 0 });
  const [row] = rowsIn(await exported('ALL', [offer.candidateId]));
  expect(row?.['Offer, Candidate ID']).toBe(offer.candidateId);
});

it('has the employee ID and the day of a joined candidate', async () => {
  const { candidateId } = await joiner(t, { hrToken: token });
  const today = todayInIndia();
  const body = { candidateId, outcome: 'JOINED', date: today, employeeId: '000417' };
  expect((await t.call(recordJoining, { token, body })).status).toBe(200);
  expect(rowsIn(await exported('KEKA', [candidateId]))[0]?.['Employee No']).toBe('000417');
  const [row] = rowsIn(await exported('ALL', [candidateId]));
  expect([row?.['First day, Employee ID'], row?.['First day, Joined on']]).toEqual(['000417', dateNumber(today)]);
});

it('keeps the requested order, each person once', async () => {
  const other = await joiner(t, { hrToken: token });
  const ids = [other.candidateId, one.candidateId, other.candidateId.toLowerCase()];
  const rows = rowsIn(await exported('ALL', ids));
  expect(rows.map((row) => row['Offer, Candidate ID'])).toEqual([other.candidateId, one.candidateId]);
});

describe('the record of an export', () => {
  const history = async (candidateOfferId: number) => {
    const answer = await t.call(getOfferHistory, { token, query: { candidateOfferId, size: 100 } });
    return (answer.envelope.responseObject as { content: HistoryEntry[] }).content.map(
      ({ who, what }) => `${who} ${what}`,
    );
  };

  it('is in each person’s history, with the layout and the reason', async () => {
    await ask({ candidateIds: [one.candidateId], layout: 'GREYTHR', reason: ' Payroll for December 2026 ' });
    expect((await history(one.offer.candidateOfferId))[0]).toBe(
      'Meera Iyer exported the joining form for greytHR: ‘Payroll for December 2026’',
    );
  });

  it('keeps what HR wrote out of the audit', async () => {
    await ask({ candidateIds: [one.candidateId], reason: 'For Zubin Mistry' });
    const { rows } = await t.database.pool.query<{ all: string }>(
      `select string_agg(details::text, '') as all from audit`,
    );
    expect(rows[0]?.all).not.toContain('Zubin');
  });

  it('marks the export as complete, with its count', async () => {
    const { rows } = await t.database.pool.query(
      `select people, exported, complete, ended_on is not null as ended from candidate_exports order by begun_on desc limit 1`,
    );
    expect(rows).toEqual([{ people: 1, exported: 1, complete: true, ended: true }]);
  });
});

describe('an invalid export', () => {
  const refused = async (body: Record<string, unknown>) => {
    const { status, envelope } = await ask({ candidateIds: [one.candidateId], ...body });
    return [status, envelope.message, envelope.errors?.map(({ path }) => path)];
  };

  it('requires people, a layout and a reason', async () => {
    expect(await refused({ candidateIds: [] })).toEqual([400, 'Choose at least one person', ['candidateIds']]);
    expect(await refused({ layout: 'DARWIN' })).toEqual([400, 'Choose a layout', ['layout']]);
    for (const reason of ['', '   ', undefined, 7]) {
      expect(await refused({ reason })).toEqual([400, 'Say what the export is for', ['reason']]);
    }
    expect((await refused({ reason: 'x'.repeat(501) }))[0]).toBe(400);
    expect((await refused({ candidateIds: Array.from({ length: 10_001 }, (_, n) => `C-${n}`) }))[0]).toBe(400);
  });

  it('is rejected where one person is unknown, has not accepted or was deleted', async () => {
    const pending = await createOffer(t, { hrToken: token });
    for (const id of [pending.candidateId, 'C26-9999', '%']) {
      expect(await refused({ candidateIds: [one.candidateId, id] })).toEqual([
        404,
        'One of the chosen people is no longer in the list. Reload the page and choose again.',
        undefined,
      ]);
    }
  });

  it('is rejected for a removed layout', async () => {
    expect(await refused({ layout: '00000000-0000-4000-8000-000000000000' })).toEqual([
      400,
      'This layout is no longer there. Reload the page.',
      ['layout'],
    ]);
  });
});

it('has a file name with its subject', async () => {
  const names: Record<BuiltInLayout, RegExp> = {
    ALL: /"employees_\d{4}-\d\d-\d\d\.xlsx"/,
    KEKA: /"employees_keka_/,
    GREYTHR: /"employees_greythr_/,
    ZOHO: /"employees_zoho_people_/,
  };
  for (const layout of builtInLayouts) {
    const answer = await ask({ candidateIds: [one.candidateId], layout });
    expect(answer.headers['content-disposition']).toMatch(names[layout]);
  }
});
