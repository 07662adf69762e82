import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { getAtRisk, type RiskRow } from '#contract/hr/at-risk.ts';
import { answerDataRequest, type DataRequest, getDataRequests } from '#contract/hr/data-requests.ts';
import { recordJoining } from '#contract/first-day.ts';
import { saveSettings } from '#contract/hr/settings.ts';
import { getCandidateOfferLetterDetails } from '#contract/offers.ts';
import { getMyDataSummary, makeDataRequest, type MyDataSummary } from '#contract/my-data.ts';
import { dataRequestMessages } from '#domain/privacy/data-request-texts.ts';
import { dataRequestKinds } from '#domain/privacy/data-requests.ts';
import { addDays, nameDay, todayInIndia } from '#domain/values/calendar.ts';
import { erasePersonalData } from '#server/retention/queries.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { stoppedAtLocks } from '#test/database/stopped-at-locks.ts';
import { createHrUser, createOffer, signInCandidate, signInHr } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const start = new Date('2027-06-01T06:30:00Z');
t.clock.now = start;
const hr = await createHrUser(t, { name: 'Kavita Rao' });

/** HR's token after this many days from the start. */
async function after(days: number): Promise<string> {
  t.clock.now = new Date(start.getTime() + days * 86_400_000);
  return signInHr(t, hr);
}
let hrToken = await after(0);

async function asking() {
  const offer = await createOffer(t, { status: 'Offer Sent', hrToken });
  return { ...offer, token: await signInCandidate(t, offer) };
}
const ask = (token: string, kind: string, text?: string) => t.call(makeDataRequest, { token, body: { kind, text } });
async function asked(token: string, kind = 'CORRECTION', text = 'My name is Sarala.') {
  const answer = await ask(token, kind, text);
  expect(answer.status).toBe(200);
  return answer.envelope.responseObject as { reference: string; dueOn: string };
}
async function listed(query: object = {}) {
  const { envelope } = await t.call(getDataRequests, { token: hrToken, query });
  return { rows: envelope.responseObject as DataRequest[], ...(envelope as unknown as { open: number; late: number }) };
}
const rowOf = async (reference: string) => (await listed()).rows.find((row) => row.reference === reference);
const reply = (body: object) => t.call(answerDataRequest, { token: hrToken, body });
const ownRequests = async (token: string) =>
  ((await t.call(getMyDataSummary, { token })).envelope.responseObject as MyDataSummary).requests;

describe('a request', () => {
  it.each(dataRequestKinds)('%s is kept, numbered and mailed with the contact', async (kind) => {
    const { token, email, candidateId, candidateOfferId } = await asking();
    const { reference, dueOn } = await asked(token, kind);
    expect(reference).toMatch(/^R-2027-\d{4}$/);
    expect(dueOn).toBe(addDays(todayInIndia(start), 30));
    await t.deliverAll();
    const mail = t.mailbox.lastMailTo(email);
    expect(mail.subject).toBe(`Your request ${reference} – Himalaya Foods Pvt Ltd`);
    expect(mail.text).toContain('Your contact for data protection is Himalaya Foods Pvt Ltd, ');
    expect(await rowOf(reference)).toMatchObject({
      candidateId,
      email,
      kind,
      state: 'NEW',
      text: 'My name is Sarala.',
    });
    expect(await ownRequests(token)).toMatchObject([{ reference, kind, state: 'NEW', dueOn, answer: null }]);
    const rows = await auditRows(t.db, { candidateOfferId, action: 'make-data-request' }).select('details').execute();
    expect(rows).toMatchObject([{ details: { kind } }]);
  });

  it('has the next number of the year, also of many at the same time', async () => {
    const people = [await asking(), await asking(), await asking()];
    const made = await Promise.all(people.map(({ token }) => asked(token)));
    const numbers = made.map(({ reference }) => Number(reference.slice(-4))).toSorted((a, b) => a - b);
    const [first = 0] = numbers;
    expect(numbers).toEqual([first, first + 1, first + 2]);
  });

  it('needs a text where the kind alone says nothing, and a kind', async () => {
    const { token } = await asking();
    for (const kind of ['ACCESS', 'ERASURE']) expect((await ask(token, kind)).status).toBe(200);
    for (const kind of ['CORRECTION', 'GRIEVANCE', 'NOMINATION']) {
      const { envelope } = await ask(token, kind, '  ');
      expect(envelope).toMatchObject({ code: 400, errors: [{ path: 'text', message: dataRequestMessages.text }] });
    }
    expect((await ask(token, 'OTHER', 'x')).envelope.errors).toMatchObject([{ path: 'kind' }]);
    expect(await ownRequests(token)).toHaveLength(2);
  });

  it('is seen by its own person alone', async () => {
    const [one, other] = [await asking(), await asking()];
    const { reference } = await asked(one.token);
    expect(await ownRequests(one.token)).toMatchObject([{ reference }]);
    expect(await ownRequests(other.token)).toEqual([]);
  });

  it('during the removal of the data is not kept', async () => {
    const { token, candidateOfferId, candidateId } = await asking();
    const offer = { candidate_offer_id: candidateOfferId, candidate_id: candidateId, status: 'Offer Sent' } as const;
    const request = await t.db.transaction().execute(async (tx) => {
      await erasePersonalData(tx, [offer], t.clock.now);
      const asking = ask(token, 'CORRECTION', 'My name is Sarala.');
      await stoppedAtLocks(t.db, 1);
      return { asking };
    });
    expect((await request.asking).status).toBe(404);
    const { rows } = await listed({ size: 500 });
    expect(rows.filter((row) => row.candidateId === candidateId)).toEqual([]);
  });
});

describe('a request for erasure', () => {
  it('hides the person from HR at once, names both days, and shows them again once it is refused', async () => {
    const { token, email, candidateOfferId } = await asking();
    const seen = async () => {
      const query = { candidateOfferId };
      return (await t.call(getCandidateOfferLetterDetails, { token: hrToken, query })).status;
    };
    expect(await seen()).toBe(200);
    const { envelope } = await ask(token, 'ERASURE');
    const { reference, ...dates } = envelope.responseObject as Record<string, string>;
    expect(dates).toMatchObject({ restrictedFrom: todayInIndia(start), removedOn: addDays(todayInIndia(start), 366) });
    expect(await seen()).toBe(404);
    await t.deliverAll();
    expect(t.mailbox.lastMailTo(email).text).toContain(nameDay(dates.removedOn ?? ''));
    const requestId = (await rowOf(reference ?? ''))?.requestId;
    await reply({ requestId, state: 'REFUSED', answer: 'The Income-tax Act requires us to keep it.' });
    expect(await seen()).toBe(200);
  });

  it('that was made twice hides the person until both are refused', async () => {
    const { token, candidateOfferId } = await asking();
    const references = [await asked(token, 'ERASURE'), await asked(token, 'ERASURE')];
    const hidden = [];
    for (const { reference } of references) {
      await reply({ requestId: (await rowOf(reference))?.requestId, state: 'REFUSED', answer: 'The law requires it.' });
      const query = { candidateOfferId };
      hidden.push((await t.call(getCandidateOfferLetterDetails, { token: hrToken, query })).status === 404);
    }
    expect(hidden).toEqual([true, false]);
  });

  it('of an employee waits for HR: nothing is hidden, and no day is named', async () => {
    const { candidate, candidateId, offer } = await joiner(t, { hrToken });
    const body = { candidateId, outcome: 'JOINED', date: todayInIndia(t.clock.now), employeeId: 'E-7' };
    expect((await t.call(recordJoining, { token: hrToken, body })).status).toBe(200);
    const { reference, ...days } = await asked(candidate, 'ERASURE');
    expect(days).toEqual({ dueOn: addDays(todayInIndia(start), 30) });
    expect(await rowOf(reference)).toMatchObject({ kind: 'ERASURE', state: 'NEW' });
    const query = { candidateOfferId: offer.candidateOfferId };
    expect((await t.call(getCandidateOfferLetterDetails, { token: hrToken, query })).status).toBe(200);
  });
});

describe('an answer', () => {
  it('is mailed with the reference and the contact, and ends the request', async () => {
    const { token, email } = await asking();
    const { reference } = await asked(token);
    const requestId = (await rowOf(reference))?.requestId;
    expect((await reply({ requestId, state: 'IN_WORK' })).envelope).toMatchObject({ responseObject: { answer: null } });
    await t.deliverAll();
    expect(t.mailbox.lastMailTo(email).subject).toContain('Your request');
    const done = await reply({ requestId, state: 'DONE', answer: 'We corrected it.\nThank you <b>.' });
    expect(done.envelope).toMatchObject({ code: 200, responseObject: { state: 'DONE', answeredBy: 'Kavita Rao' } });
    await t.deliverAll();
    const mail = t.mailbox.lastMailTo(email);
    expect(mail.subject).toBe(`Answer to your request ${reference} – Himalaya Foods Pvt Ltd`);
    expect(mail.text).toContain('> We corrected it.\n> Thank you <b>.');
    expect(mail.text).toContain('Your contact for data protection is');
    expect(await ownRequests(token)).toMatchObject([{ state: 'DONE', answer: 'We corrected it.\nThank you <b>.' }]);
    const again = await reply({ requestId, state: 'REFUSED', answer: 'No' });
    expect(again).toMatchObject({ status: 409, codes: { errorCode: 'dataRequest.closed' } });
  });

  it('needs words where it ends the request, and a request', async () => {
    const { token } = await asking();
    const requestId = (await rowOf((await asked(token)).reference))?.requestId;
    for (const state of ['DONE', 'REFUSED']) {
      const { envelope } = await reply({ requestId, state, answer: ' ' });
      expect(envelope).toMatchObject({ code: 400, errors: [{ path: 'answer' }] });
    }
    expect((await reply({ requestId, state: 'NEW', answer: 'x' })).status).toBe(400);
    expect((await reply({ requestId: randomUUID(), state: 'DONE', answer: 'x' })).status).toBe(404);
  });

  it('is given once by two at the same time', async () => {
    const { token } = await asking();
    const requestId = (await rowOf((await asked(token)).reference))?.requestId;
    const answers = await Promise.all(
      ['DONE', 'REFUSED'].map((state) => reply({ requestId, state, answer: `It is ${state}` })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('the list', () => {
  it('has late requests on top, then those due next, then answered ones; and one state alone', async () => {
    const { token } = await asking();
    const first = await asked(token);
    hrToken = await after(20);
    const later = await asked((await asking()).token);
    hrToken = await after(31);
    await reply({ requestId: (await rowOf(later.reference))?.requestId, state: 'DONE', answer: 'Done.' });
    const newest = await asked((await asking()).token);
    const { rows, open, late } = await listed({ size: 500 });
    const at = (reference: string) => rows.findIndex((row) => row.reference === reference);
    expect(at(first.reference)).toBeLessThan(at(newest.reference));
    expect(at(newest.reference)).toBeLessThan(at(later.reference));
    expect(rows.slice(0, open).every(({ state }) => state === 'NEW' || state === 'IN_WORK')).toBe(true);
    expect(late).toBe(rows.slice(0, open).filter(({ dueOn }) => dueOn < todayInIndia(t.clock.now)).length);
    expect((await listed({ state: 'DONE' })).rows.every(({ state }) => state === 'DONE')).toBe(true);
    expect((await listed({ page: 2, size: 500 })).rows).toEqual([]);
  });

  it('has a late request in At Risk too, for Administrators, until it is answered', async () => {
    hrToken = await after(60);
    const { token, candidateId } = await asking();
    const { reference } = await asked(token);
    const inAtRisk = async (by: string) => {
      const { envelope } = await t.call(getAtRisk, { token: by, query: {} });
      const rows = (envelope.responseObject as RiskRow[]).filter((row) => row.candidateId === candidateId);
      return rows.map(({ reason }) => reason);
    };
    hrToken = await after(90);
    expect(await inAtRisk(hrToken)).not.toContain('REQUEST_LATE');
    hrToken = await after(91);
    expect(await inAtRisk(hrToken)).toEqual(['REQUEST_LATE']);
    const recruiter = await signInHr(t, await createHrUser(t, { roles: ['RECRUITER'] }));
    expect(await inAtRisk(recruiter)).not.toContain('REQUEST_LATE');
    await reply({ requestId: (await rowOf(reference))?.requestId, state: 'REFUSED', answer: 'The law requires it.' });
    expect(await inAtRisk(hrToken)).not.toContain('REQUEST_LATE');
  });
});

it('the days for an answer are a setting, at most 90', async () => {
  const save = (answerDays: number, version: number) =>
    t.call(saveSettings, { token: hrToken, body: { section: 'dataRequests', version, values: { answerDays } } });
  expect((await save(91, 0)).envelope.errors).toMatchObject([{ path: 'values.answerDays' }]);
  expect((await save(90, 0)).status).toBe(200);
  expect((await asked((await asking()).token)).dueOn).toBe(addDays(todayInIndia(t.clock.now), 90));
});

it('the removal of the personal data keeps reference, kind and dates, and ends what is open', async () => {
  const { token, candidateOfferId, candidateId } = await asking();
  await t.call(saveOfferLetterAction, { token, body: { offerLetterStatus: 'REJECTED', rejectionReason: 'Too far' } });
  const { reference } = await asked(token);
  const offer = { candidate_offer_id: candidateOfferId, candidate_id: candidateId, status: 'Rejected' } as const;
  await t.db.transaction().execute((tx) => erasePersonalData(tx, [offer], t.clock.now));
  const gone = { candidateName: null, email: null, text: null, answer: null, state: 'DONE', kind: 'CORRECTION' };
  const { rows } = await listed({ size: 500 });
  expect(rows.find((row) => row.reference === reference)).toMatchObject(gone);
});
