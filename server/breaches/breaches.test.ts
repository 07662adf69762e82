import { beforeAll, expect, it } from 'vitest';
import {
  type Breach,
  type BreachPerson,
  getBreaches,
  getBreachPeople,
  openBreach,
  saveBreach,
  sendBreachLetters,
} from '#contract/hr/breaches.ts';
import { getOfferLetterText } from '#contract/letter/candidate-letter.ts';
import { getLetterText } from '#contract/offers.ts';
import { revealCandidateField } from '#contract/onboarding.ts';
import { getDocumentFile } from '#contract/joining.ts';
import { revealWholeNumber, saveWholeNumber } from '#contract/whole-number.ts';
import { breachMessages } from '#domain/privacy/breach-texts.ts';
import { peoplePoints } from '#domain/privacy/breach.ts';
import { formatInstant, todayInIndia } from '#domain/values/calendar.ts';
import { linkIn } from '#test/authorization/world.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { candidateDetail, joiner } from '#test/joined-candidate.ts';
import { askOfAadhaar } from '#test/joining/aadhaar.ts';
import { openTestApp } from '#test/test-app.ts';
import { insertLetters } from './queries.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));
let seen: Awaited<ReturnType<typeof joiner>>;
let revealed: Awaited<ReturnType<typeof joiner>>;

function mustBeServed({ status }: { status: number }): void {
  if (status !== 200) throw new Error(`expected 200, got ${status}`);
}

beforeAll(async () => {
  seen = await joiner(t, { hrToken: token });
  revealed = await joiner(t, { hrToken: token });
  await joiner(t, { hrToken: token });
  const { personalDetails } = await candidateDetail(t, token, seen.candidateId);
  const link = linkIn(personalDetails.documents.profile?.url ?? null);
  mustBeServed(await t.call(getDocumentFile, { query: { link } }));
  const body = { candidateId: revealed.candidateId, field: 'panNumber' };
  mustBeServed(await t.call(revealCandidateField, { token, body }));
  await t.deliverAll();
});

const today = todayInIndia();
const opening = (more: object = {}) => ({
  becameAwareOn: t.clock.now.toISOString(),
  what: 'A laptop of HR was stolen.',
  from: today,
  until: today,
  ...more,
});
const opened = async (more: object = {}) =>
  (await t.call(openBreach, { token, body: opening(more) })).envelope.responseObject as Breach;
const people = async ({ breachId }: Breach) =>
  (await t.call(getBreachPeople, { token, query: { breachId: String(breachId) } })).envelope
    .responseObject as BreachPerson[];

it('runs three clocks from the awareness, and drafts letters with all points', async () => {
  const breach = await opened();
  const due = (hours: number) => new Date(t.clock.now.getTime() + hours * 60 * 60 * 1000).toISOString();
  expect(breach.clocks).toEqual({
    certIn: { dueOn: due(6), doneOn: null },
    board: { dueOn: due(0), doneOn: null },
    boardDetail: { dueOn: due(72), doneOn: null },
  });
  expect(Object.values(breach.letters.people).filter((text) => text !== '')).toHaveLength(5);
  expect(Object.values(breach.letters.board).filter((text) => text !== '')).toHaveLength(6);
});

it('names the people of the period, as the audit has them, and writes to each once', async () => {
  const breach = await opened();
  const found = await people(breach);
  const rows = await auditRows(t.db, {})
    .select(['candidate_offer_id'])
    .where('action', 'in', ['open-document', 'reveal-field', 'export-candidate', 'download-person-file'])
    .execute();
  expect(rows).toHaveLength(2);
  expect(found).toMatchObject([
    { candidateId: seen.candidateId, opened: 1, revealed: 0, written: false, reachable: true },
    { candidateId: revealed.candidateId, opened: 0, revealed: 1 },
  ]);
  const { breachId, version, letters } = breach;
  const done = { certIn: true, board: false, boardDetail: false };
  const save = (more: object) => t.call(saveBreach, { token, body: { breachId, version, letters, done, ...more } });
  const empty = { ...letters, people: { ...letters.people, advice: '' } };
  expect((await save({ letters: empty })).status).toBe(200);
  expect((await save({})).envelope).toMatchObject({ code: 409, message: breachMessages.changed });
  const send = (version: number) => t.call(sendBreachLetters, { token, body: { breachId, version } });
  expect((await send(version + 1)).envelope).toMatchObject({
    code: 400,
    errors: [{ path: 'letters.people.advice', message: breachMessages.point }],
  });
  expect((await save({ version: version + 1 })).envelope.responseObject).toMatchObject({
    clocks: { certIn: { doneOn: t.clock.now.toISOString() }, board: { doneOn: null } },
  });
  // HR read another text than what is stored now.
  expect((await send(version + 1)).envelope).toMatchObject({ code: 409, message: breachMessages.changed });
  const intimations = breachMessages.drafts.intimationsSent(formatInstant(t.clock.now), '2', '2');
  expect((await send(version + 2)).envelope).toMatchObject({
    responseObject: { people: 2, sentOn: t.clock.now.toISOString(), letters: { board: { intimations } } },
  });
  expect((await send(version + 3)).envelope).toMatchObject({ code: 409, message: breachMessages.sentAlready });
  const kept = await save({ version: version + 3, letters: empty });
  expect(kept.envelope).toMatchObject({ code: 200, responseObject: { letters: { people: letters.people } } });
  await t.deliverAll();
  const mails = t.mailbox.mails.filter(({ subject }) => subject.startsWith('About the safety'));
  expect(mails.map(({ to }) => to).toSorted()).toEqual([seen.offer.email, revealed.offer.email].toSorted());
  for (const point of peoplePoints) expect(mails[0]?.text).toContain(letters.people[point]);
  expect((await people(breach)).map(({ written }) => written)).toEqual([true, true]);
});

it('a drill has the whole record and sends nothing', async () => {
  const breach = await opened({ drill: true });
  const before = await t.db.selectFrom('messages').select('message_id').execute();
  const { breachId, version, letters } = breach;
  const own = { ...letters, board: { ...letters.board, intimations: 'Two people were called.' } };
  const done = { certIn: false, board: false, boardDetail: false };
  mustBeServed(await t.call(saveBreach, { token, body: { breachId, version, letters: own, done } }));
  const sent = await t.call(sendBreachLetters, { token, body: { breachId, version: version + 1 } });
  const responseObject = { people: 2, drill: true, letters: own };
  expect(sent.envelope).toMatchObject({ message: breachMessages.drilled, responseObject });
  expect(await t.db.selectFrom('messages').select('message_id').execute()).toEqual(before);
  expect((await people(breach)).map(({ written }) => written)).toEqual([true, true]);
  const all = (await t.call(getBreaches, { token })).envelope.responseObject as Breach[];
  expect(all.map(({ drill }) => drill)).toEqual([true, false, false]);
});

it('counts a revealed whole number, and writes to each in their language', async () => {
  await askOfAadhaar(t, { aadhaar: 'LAST_FOUR' });
  const body = { aadhaarNumber: '234567890124', acknowledged: true };
  mustBeServed(await t.call(saveWholeNumber, { token: revealed.candidate, body }));
  const onboarding = await signInHr(t, await createHrUser(t, { roles: ['ONBOARDING'] }));
  mustBeServed(await t.call(revealWholeNumber, { token: onboarding, body: { candidateId: revealed.candidateId } }));
  const breach = await opened();
  expect(await people(breach)).toMatchObject([{ revealed: 0 }, { candidateId: revealed.candidateId, revealed: 2 }]);
  const { candidateOfferId, email } = revealed.offer;
  const offers = t.db.updateTable('offers').where('candidate_offer_id', '=', candidateOfferId);
  await offers.set({ language: 'hi' }).execute();
  const { breachId, version } = breach;
  mustBeServed(await t.call(sendBreachLetters, { token, body: { breachId, version } }));
  await t.deliverAll();
  expect(t.mailbox.lastMailTo(email).subject).toContain('आपकी व्यक्तिगत जानकारी');
  expect(t.mailbox.lastMailTo(seen.offer.email).subject).toContain('About the safety');
});

it('counts a letter that HR opened, not one that the candidate read', async () => {
  const { candidate, offer } = revealed;
  mustBeServed(await t.call(getOfferLetterText, { token: candidate }));
  const before = await people(await opened());
  expect(before).toMatchObject([{ opened: 1 }, { opened: 0 }]);
  mustBeServed(await t.call(getLetterText, { token, query: { candidateOfferId: String(offer.candidateOfferId) } }));
  expect(await people(await opened())).toMatchObject([{ opened: 1 }, { opened: 1 }]);
});

it('letters to more people than a statement has parameters are one statement', async () => {
  const { breachId } = await opened();
  const letters = Array.from({ length: 22_000 }, (_, index) => ({ id: index + 1_000_000, message: null }));
  // None of these people is there: the rows have reached the database.
  await expect(t.db.transaction().execute((tx) => insertLetters(tx, breachId, letters))).rejects.toThrow(
    'breach_letters_candidate_offer_id_fkey',
  );
});

it.each([
  ['becameAwareOn', { becameAwareOn: '2999-01-01T00:00:00Z' }],
  ['becameAwareOn', { becameAwareOn: 'yesterday' }],
  ['what', { what: '' }],
  ['from', { from: '2026-02-30' }],
  ['until', { from: '2026-02-03', until: '2026-02-01' }],
])('rejects %s in %j', async (path, more) => {
  const answer = await t.call(openBreach, { token, body: opening(more) });
  expect([answer.status, answer.envelope.errors]).toMatchObject([400, [{ path }]]);
});
