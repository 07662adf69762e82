import { read, utils } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { exportRecord, getRecord, type RecordEntry } from '#contract/hr/record.ts';
import { downloadCandidateFiles, revealCandidateField } from '#contract/onboarding.ts';
import { createCandidateOfferLetter } from '#contract/offers.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { candidateDetail, joiner } from '#test/joined-candidate.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const meera = await createHrUser(t, { name: 'Meera Iyer' });
const arun = await createHrUser(t, { name: 'Arun Das' });
const token = await signInHr(t, meera);
const other = await signInHr(t, arun);
const joined = await joiner(t, { hrToken: token });
const { candidateId } = joined;
const offer = await createOffer(t, { hrToken: other });
await t.call(createCandidateOfferLetter, {
  token: other,
  body: { ...offer.form, offeredRole: 'Head', candidateOfferId: offer.candidateOfferId },
});
await t.call(revealCandidateField, { token, body: { candidateId, field: 'panNumber' } });
await t.call(revealCandidateField, { token: other, body: { candidateId, field: 'accountNumber' } });
await t.call(downloadCandidateFiles, { token: other, body: { candidateIds: [candidateId], reason: 'Bank asked' } });
await candidateDetail(t, token, candidateId);

async function record(query: Record<string, unknown> = {}): Promise<{ content: RecordEntry[]; next: string | null }> {
  const answer = await t.call(getRecord, { token, query });
  expect(answer.status).toBe(200);
  return answer.envelope.responseObject as { content: RecordEntry[]; next: string | null };
}
const sentences = async (query: Record<string, unknown>) =>
  (await record(query)).content.map(({ who, what }) => `${who} ${what}`);

it('has what all HR users did, newest first, with the person, without views and logins', async () => {
  const { content } = await record();
  expect(content.map(({ who, what }) => `${who} ${what}`)).toEqual([
    'Arun Das downloaded the whole file of the person: ‘Bank asked’',
    'Arun Das revealed the account number',
    'Meera Iyer revealed the PAN number',
    'Arun Das changed the offer: role',
    'Arun Das created the offer',
    'Meera Iyer sent version 1 of the letter',
    'Meera Iyer created the offer',
  ]);
  expect(content[0]?.candidate).toMatchObject({ candidateId, name: joined.offer.candidateName });
});

it.each([
  [{ kind: 'REVEALED' }, ['Arun Das revealed the account number', 'Meera Iyer revealed the PAN number']],
  [{ kind: 'REVEALED', hrUserId: meera.hrUserId }, ['Meera Iyer revealed the PAN number']],
  [{ kind: 'DOWNLOADED' }, ['Arun Das downloaded the whole file of the person: ‘Bank asked’']],
  [{ kind: 'CHANGED', person: offer.candidateId }, ['Arun Das changed the offer: role', 'Arun Das created the offer']],
  [{ person: '100%_none' }, []],
  [{ from: addDays(todayInIndia(), 1) }, []],
  [{ to: addDays(todayInIndia(), -1) }, []],
  [
    { kind: 'REVEALED', from: todayInIndia(), to: todayInIndia(), person: candidateId.toLowerCase() },
    ['Arun Das revealed the account number', 'Meera Iyer revealed the PAN number'],
  ],
])('is narrowed by %j', async (query, expected) => {
  expect(await sentences(query)).toEqual(expected);
});

it('comes in pages that begin after an entry', async () => {
  const all = (await record()).content;
  const pages: RecordEntry[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof record>> = await record({ size: 2, ...(after !== null && { after }) });
    pages.push(...page.content);
    after = page.next;
  } while (after !== null);
  expect(pages).toEqual(all);
});

it('rejects unknown kinds, users, days and pages', async () => {
  for (const query of [
    { kind: 'VIEWED' },
    { hrUserId: 'x' },
    { from: '2026-02-30' },
    { after: '0' },
    { size: 201 },
    { from: '2026-02-02', to: '2026-02-01' },
  ]) {
    expect((await t.call(getRecord, { token, query })).status).toBe(400);
  }
});

it('is exported as a workbook, and the export is in the record', async () => {
  const answer = await t.call(exportRecord, { token, body: { kind: 'REVEALED' } });
  expect(answer.status).toBe(200);
  const [sheet] = Object.values(read(answer.bytes).Sheets);
  const rows = utils.sheet_to_json<string[]>(sheet!, { header: 1 });
  expect(rows.map((row) => row.slice(1, 4))).toEqual([
    ['User', 'Kind', 'What'],
    ['Arun Das', 'Revealed', 'revealed the account number'],
    ['Meera Iyer', 'Revealed', 'revealed the PAN number'],
  ]);
  expect((await sentences({ kind: 'EXPORTED' }))[0]).toBe('Meera Iyer exported this record');
});
