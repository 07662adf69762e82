import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import {
  getAllCandidateIds,
  remindJoiningForms,
  type RemindResult,
  getAllCandidates,
  type ListedCandidate,
} from '#contract/onboarding.ts';
import { getOfferHistory, type HistoryEntry } from '#contract/history.ts';
import { type FormState, onboardingColumns } from '#domain/joining/onboarding-list.ts';
import { generalMessages } from '#domain/messages.ts';
import { resendMessages } from '#domain/offer/sending/resend-messages.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { createHrUser, createOffer, signInCandidate, signInHr, type TestOffer } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

const offers = new Map<string, TestOffer>();

/** In the order of the acceptances, each with a joining date and how far the form is. */
const people = [
  ['Bela Rao', '2027-01-04', 'notBegun'],
  ['anil kumar', '2027-01-11', 'started'],
  ['Chitra Das', '2027-01-18', 'sentBack'],
  ['Deepa Nair', '2027-01-25', 'submitted'],
  ['Esha Bose', '2027-02-01', 'verified'],
  ['Farid Khan', '2027-02-08', 'postponed'],
  ['Gita Iyer', '2027-02-15', 'joined'],
  ['Hari Menon', '2027-02-22', 'notJoined'],
] as const;
const names = people.map(([name]) => name);

const t = await openTestApp();
const { hrUserId } = await createHrUser(t);
const token = await signInHr(t, await createHrUser(t, { name: 'Meera Iyer' }));
for (const [fullName, joiningDate, state] of people) {
  const offer = await createOffer(t, { hrToken: token, fullName, joiningDate, status: 'Offer Sent' });
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  const body = { offerLetterStatus: 'ACCEPTED' };
  await t.call(saveOfferLetterAction, { token: await signInCandidate(t, offer), body });
  offers.set(fullName, offer);
  await bring(offer, state, t.clock.now);
}

/** Sets a form's state directly in the database: the actions that lead there have tests of their own. */
async function bring({ candidateOfferId: id }: TestOffer, state: FormState, on: Date): Promise<void> {
  if (state === 'notBegun') return;
  const at = sql`${new Date(on.getTime() + 1000)}::timestamptz`;
  const run = (statement: ReturnType<typeof sql>) => statement.execute(t.db);
  await run(sql`insert into joining_forms (candidate_offer_id) values (${id})`);
  await run(sql`insert into joining_steps values (${id}, 'personal', 1, ${at}), (${id}, 'bank', 1, ${at})`);
  if (state === 'started') return;
  await run(sql`insert into joining_submissions (candidate_offer_id, record, submitted_on) values (${id}, '', ${at})`);
  if (state === 'sentBack') {
    await run(sql`insert into joining_send_backs (submission_id, reason, sent_back_by, sent_back_on)
      select submission_id, 'The PAN card', ${hrUserId}, ${at} from joining_submissions where candidate_offer_id = ${id}`);
    return;
  }
  await run(sql`update joining_forms f set submission_id = s.submission_id
    from joining_submissions s where s.candidate_offer_id = f.candidate_offer_id and f.candidate_offer_id = ${id}`);
  if (state === 'submitted') return;
  await run(sql`update joining_forms set verified_on = ${at} where candidate_offer_id = ${id}`);
  const outcome = { postponed: 'POSTPONED', joined: 'JOINED', notJoined: 'NOT_JOINED', verified: null }[state];
  if (outcome === null) return;
  await run(sql`insert into joinings (candidate_offer_id, outcome, happens_on, agreed_on, recorded_by, recorded_on)
    values (${id}, ${outcome}, '2027-03-01', '2027-03-01', ${hrUserId}, ${at})`);
}

type Page = { content: ListedCandidate[]; totalElements: number; totalAccepted: number; departments: string[] };

async function page(query: Record<string, unknown> = {}): Promise<Page> {
  const answer = await t.call(getAllCandidates, { token, query });
  expect(answer.status).toBe(200);
  return answer.envelope.responseObject as Page;
}
const namesOf = ({ content }: Page) => content.map(({ name }) => name);
const idOf = (name: string) => offers.get(name)!.candidateId;

describe('filters of the onboarding list', () => {
  it.each(people)('finds %s, who joins on %s, by the state %s', async (name, _, state) => {
    const found = await page({ state });
    expect(namesOf(found)).toEqual([name]);
    expect(found).toMatchObject({ totalElements: 1, totalAccepted: people.length });
  });

  it('finds by a range of joining dates, both ends included', async () => {
    const range = { joiningFrom: '2027-01-11', joiningTo: '2027-01-25', sort: 'joiningDate' };
    expect(namesOf(await page(range))).toEqual(['anil kumar', 'Chitra Das', 'Deepa Nair']);
    expect(namesOf(await page({ joiningFrom: '2027-02-22' }))).toEqual(['Hari Menon']);
    expect(namesOf(await page({ joiningTo: '2027-01-04' }))).toEqual(['Bela Rao']);
  });

  it('finds by the whole name of a department, and lists the choices', async () => {
    const { department } = offers.get('Bela Rao')!;
    const all = await page({ department });
    expect(all.totalElements).toBe(people.length);
    expect(all.departments).toEqual([department]);
    expect((await page({ department: department.slice(1) })).totalElements).toBe(0);
  });

  it('combines all filters with the search', async () => {
    expect(namesOf(await page({ search: 'rao', state: 'notBegun', joiningTo: '2027-12-31' }))).toEqual(['Bela Rao']);
    expect(namesOf(await page({ search: 'rao', state: 'joined' }))).toEqual([]);
  });

  it.each([
    ['state', 'lost'],
    ['joiningFrom', '2027-02-30'],
    ['department', 'x'.repeat(201)],
    ['sort', 'name; drop table offers'],
  ])('rejects %s=%s on its field', async (name, value) => {
    const answer = await t.call(getAllCandidates, { token, query: { [name]: value } });
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toMatchObject([{ path: name, message: expect.any(String) as string }]);
  });
});

describe('order of the onboarding list', () => {
  it('is by the newest acceptance, by name in any case, by form progress, by time in the state', async () => {
    expect(namesOf(await page())).toEqual(names.toReversed());
    const byName = names.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase()));
    expect(namesOf(await page({ sort: 'name' }))).toEqual(byName);
    expect(namesOf(await page({ sort: '-name' }))).toEqual(byName.toReversed());
    expect(namesOf(await page({ sort: 'joining' }))).toEqual(names);
    expect(namesOf(await page({ sort: '-since' }))).toEqual(names.toReversed());
    expect(namesOf(await page({ sort: '-joiningDate', size: 2, page: 2 }))).toEqual(['Farid Khan', 'Esha Bose']);
  });

  it.each(onboardingColumns)('by %s can be reversed, and loses no candidate', async (column) => {
    const up = namesOf(await page({ sort: column }));
    expect(up.toSorted()).toEqual(names.toSorted());
    expect(namesOf(await page({ sort: `-${column}` }))).toEqual(up.toReversed());
  });

  it('shows since when a form is in its state', async () => {
    const { content } = await page({ sort: 'joiningDate' });
    const [first, second] = content;
    // Not begun: since the acceptance; begun: since the last save.
    expect(second!.since > first!.since).toBe(true);
    for (const row of content) expect(row.since).toMatch(/^\d{4}-.*Z$/);
  });
});

describe('selecting all that match', () => {
  it('answers candidate IDs, newest acceptance first', async () => {
    const ids = async (query: object) => (await t.call(getAllCandidateIds, { token, query })).envelope.responseObject;
    expect(await ids({})).toEqual({ candidateIds: names.toReversed().map(idOf) });
    expect(await ids({ state: 'joined' })).toEqual({ candidateIds: [idOf('Gita Iyer')] });
    expect(await ids({ joiningTo: '2026-01-01' })).toEqual({ candidateIds: [] });
    expect((await t.call(getAllCandidateIds, { token, query: { state: 'x' } })).envelope.errors).toMatchObject([
      { path: 'state' },
    ]);
    expect((await t.call(getAllCandidateIds)).status).toBe(401);
  });
});

describe('reminding of joining forms', () => {
  const remind = (candidateIds: unknown) => t.call(remindJoiningForms, { token, body: { candidateIds } });

  it('mails candidates whose form is pending, once in 12 hours, and explains the skipped ones', async () => {
    const { candidateId: pending } = await createOffer(t, { hrToken: token });
    const chosen = [idOf('anil kumar'), idOf('Deepa Nair'), pending, 'C00-0000'];
    const first = await remind(chosen);
    expect(first.envelope).toMatchObject({ message: resendMessages.reminded(1, 3) });
    expect(first.envelope.responseObject as RemindResult).toEqual({
      sent: [idOf('anil kumar')],
      skipped: [
        { candidateId: idOf('Deepa Nair'), reason: resendMessages.formSubmitted },
        { candidateId: pending, reason: resendMessages.formNotAwaited },
        { candidateId: 'C00-0000', reason: generalMessages.unknownOffer },
      ],
    });
    await t.deliverAll();
    const { email, candidateOfferId } = offers.get('anil kumar')!;
    expect(t.mailbox.mails.filter(({ to, text }) => to === email && text.includes('joining form'))).not.toHaveLength(0);
    const [row] = (await page({ state: 'started' })).content;
    expect(row?.remindedOn).toBe(t.clock.now.toISOString());
    const history = await t.call(getOfferHistory, { token, query: { candidateOfferId } });
    expect((history.envelope.responseObject as { content: HistoryEntry[] }).content.map(({ what }) => what)).toContain(
      'reminded the candidate of the joining form',
    );
    const again = await remind([idOf('anil kumar')]);
    expect(again.status).toBe(409);
    expect(again.envelope.message).toBe(resendMessages.lately);
  });

  it('sends one reminder for two concurrent calls', async () => {
    const both = await Promise.all([remind([idOf('Chitra Das')]), remind([idOf('Chitra Das')])]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('includes late joiners, but no one with a first-day record', async () => {
    const { db } = t;
    const accepted = () => createOffer(t, { hrToken: token, joiningDate: '2027-05-03', status: 'Approved' });
    const [late, joined, lost, postponed] = [await accepted(), await accepted(), await accepted(), await accepted()];
    const yesterday = addDays(todayInIndia(t.clock.now), -1);
    await sql`update offers set joining_date = ${yesterday} where candidate_offer_id = ${late.candidateOfferId}`.execute(
      db,
    );
    for (const [{ candidateOfferId }, outcome] of [
      [joined, 'JOINED'],
      [lost, 'NOT_JOINED'],
      [postponed, 'POSTPONED'],
    ] as const) {
      await sql`insert into joinings (candidate_offer_id, outcome, happens_on, agreed_on, recorded_by, recorded_on)
        values (${candidateOfferId}, ${outcome}, '2027-05-03', '2027-05-03', ${hrUserId}, now())`.execute(db);
    }
    const answer = await remind([late, joined, lost, postponed].map(({ candidateId }) => candidateId));
    expect(answer.envelope.responseObject as RemindResult).toEqual({
      sent: [late.candidateId, postponed.candidateId],
      skipped: [
        { candidateId: joined.candidateId, reason: resendMessages.firstDayRecorded },
        { candidateId: lost.candidateId, reason: resendMessages.firstDayRecorded },
      ],
    });
  });

  it.each([[[]], ['C26-0001'], [undefined], [['\u0000']]])('rejects %j', async (candidateIds) => {
    expect((await remind(candidateIds)).status).toBe(400);
  });
});
