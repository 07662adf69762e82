import { describe, expect, it } from 'vitest';
import { getFirstDay, recordJoining, takeBackJoining, type FirstDayState } from '#contract/first-day.ts';
import { saveSettings } from '#contract/hr/settings.ts';
import { getOfferHistory } from '#contract/history.ts';
import { saveWebhook } from '#contract/hr/webhooks.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { createHrUser, createOffer, findOffer, signInHr, type TestOffer } from '#test/factories.ts';
import { candidateDetail, joiner } from '#test/joined-candidate.ts';
import { acceptedCandidate } from '#test/joining-requests.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const hr = await createHrUser(t, { name: 'Kavita Rao' });
const token = await signInHr(t, hr);
const today = todayInIndia(t.clock.now);

const accepted = async () => (await acceptedCandidate(t, { hrToken: token })).offer;
const record = (candidateId: string, body: object = {}) =>
  t.call(recordJoining, { token, body: { candidateId, outcome: 'JOINED', date: today, ...body } });
const takeBack = (candidateId: string, body: object = {}) =>
  t.call(takeBackJoining, { token, body: { candidateId, reason: 'Recorded by mistake', ...body } });

async function stateOf(candidateId: string): Promise<FirstDayState> {
  const answer = await t.call(getFirstDay, { token, query: { candidateId } });
  expect(answer.status).toBe(200);
  return answer.envelope.responseObject as FirstDayState;
}

async function joinedId(candidateId: string, body: object = {}): Promise<string> {
  const answer = await record(candidateId, body);
  expect(answer.envelope).toMatchObject({ code: 200 });
  return (answer.envelope.responseObject as { employeeId: string }).employeeId;
}

async function setPattern(employeeIdPattern: string, firstNumber = 1): Promise<void> {
  const row = await t.db.selectFrom('settings').select('version').where('section', '=', 'employees').executeTakeFirst();
  const values = { employeeIdPattern, firstNumber };
  const body = { section: 'employees', version: row?.version ?? 0, values } as const;
  expect((await t.call(saveSettings, { token, body })).status).toBe(200);
}

describe('recordJoining', () => {
  it('records a joining with an employee ID, the joining date, an audit row and a history entry', async () => {
    const offer = await accepted();
    const date = addDays(today, -1);
    const employeeId = await joinedId(offer.candidateId.toLowerCase(), { date, note: 'Came with all papers' });
    expect(employeeId).toMatch(/^EMP-\d{4}$/);
    const state = await stateOf(offer.candidateId);
    expect(state).toMatchObject({
      mayRecord: true,
      agreedOn: offer.joiningDate,
      formSubmitted: false,
      current: { outcome: 'JOINED', date, employeeId, note: 'Came with all papers', by: 'Kavita Rao' },
    });
    expect(state.records).toHaveLength(1);
    expect((await findOffer(t, token, offer.candidateOfferId)).joiningDate).toBe(date);
    const { candidate } = await candidateDetail(t, token, offer.candidateId);
    expect(candidate).toMatchObject({ joiningDate: date, joining: { firstDay: { outcome: 'JOINED', date } } });
    const query = { candidateOfferId: offer.candidateOfferId };
    const history = JSON.stringify((await t.call(getOfferHistory, { token, query })).envelope.responseObject);
    expect(history).toContain('recorded that the candidate joined on');
    expect(history).not.toContain('all papers');
  });

  it('moves the joining date of a postponed joining, keeps the letter, and the date can be recorded later', async () => {
    const offer = await accepted();
    const versions = () =>
      t.db.selectFrom('offer_versions').selectAll().where('candidate_offer_id', '=', offer.candidateOfferId).execute();
    const before = await versions();
    const [first, second] = [addDays(offer.joiningDate, 7), addDays(offer.joiningDate, 3)];
    for (const date of [first, second]) {
      expect((await record(offer.candidateId, { outcome: 'POSTPONED', date })).status).toBe(200);
      expect((await findOffer(t, token, offer.candidateOfferId)).joiningDate).toBe(date);
    }
    expect(await versions()).toEqual(before);
    expect((await record(offer.candidateId, { outcome: 'POSTPONED', date: offer.joiningDate })).envelope).toMatchObject(
      { code: 400, errors: [{ path: 'date' }] },
    );
    expect(await joinedId(offer.candidateId)).toMatch(/^EMP-/);
    expect((await stateOf(offer.candidateId)).records.map(({ outcome }) => outcome)).toEqual([
      'JOINED',
      'POSTPONED',
      'POSTPONED',
    ]);
  });

  it('records a no-show with the reason, and the agreed date is in force again', async () => {
    const offer = await accepted();
    await record(offer.candidateId, { outcome: 'POSTPONED', date: addDays(offer.joiningDate, 7) });
    const answer = await record(offer.candidateId, { outcome: 'NOT_JOINED', note: 'Took another offer' });
    expect(answer.envelope).toMatchObject({ code: 200, responseObject: { employeeId: null } });
    expect((await findOffer(t, token, offer.candidateOfferId)).joiningDate).toBe(offer.joiningDate);
    expect((await stateOf(offer.candidateId)).current).toMatchObject({ note: 'Took another offer', employeeId: null });
  });

  it('corrects a mistake: the ID stays with another day, is free after a no-show, and the history is kept', async () => {
    const offer = await accepted();
    const other = await accepted();
    const employeeId = await joinedId(offer.candidateId, { employeeId: 'HF-77' });
    expect(employeeId).toBe('HF-77');
    expect(await joinedId(offer.candidateId, { date: addDays(today, -2) })).toBe('HF-77');
    await record(offer.candidateId, { outcome: 'NOT_JOINED', note: 'It was somebody else' });
    expect(await joinedId(other.candidateId, { employeeId: 'hf-77' })).toBe('hf-77');
    expect((await stateOf(offer.candidateId)).records).toMatchObject([
      { outcome: 'NOT_JOINED', employeeId: null },
      { outcome: 'JOINED', employeeId: 'HF-77' },
      { outcome: 'JOINED', employeeId: 'HF-77' },
    ]);
  });

  it('changes nothing when the same is recorded again', async () => {
    const offer = await accepted();
    const employeeId = await joinedId(offer.candidateId);
    expect(await joinedId(offer.candidateId)).toBe(employeeId);
    expect((await stateOf(offer.candidateId)).records).toHaveLength(1);
  });

  it('uses the day in India', async () => {
    const { candidateId } = await accepted();
    const { now } = t.clock;
    const [lastMinute, nextDay] = [`${addDays(today, 1)}T18:29:00Z`, addDays(today, 2)];
    t.clock.now = new Date(lastMinute);
    const later = await signInHr(t, hr);
    const body = { candidateId, outcome: 'JOINED', date: nextDay } as const;
    const answer = await t.call(recordJoining, { token: later, body });
    t.clock.now = new Date(Date.parse(lastMinute) + 60_000);
    const nextMinute = await t.call(recordJoining, { token: later, body });
    t.clock.now = now;
    const message = 'This day has not come yet. Choose Postponed if the joining date has moved.';
    expect(answer.envelope).toMatchObject({ code: 400, errors: [{ path: 'date', message }] });
    expect(nextMinute.status).toBe(200);
  });

  it('answers 409 for an offer that is not accepted, and 404 for an unknown or deleted one', async () => {
    for (const status of ['Pending', 'Offer Sent', 'Open', 'Rejected'] as const) {
      const offer = await createOffer(t, { hrToken: token, status });
      expect((await record(offer.candidateId)).envelope).toMatchObject({
        code: 409,
        message: 'Only candidates who accepted their offer can join.',
      });
      expect((await stateOf(offer.candidateId)).mayRecord).toBe(false);
    }
    const deleted = await createOffer(t, { hrToken: token, status: 'Deleted' });
    for (const id of ['C99-9999', deleted.candidateId]) {
      expect((await record(id)).status).toBe(404);
      expect((await takeBack(id)).status).toBe(404);
      expect((await t.call(getFirstDay, { token, query: { candidateId: id } })).status).toBe(404);
    }
  });

  it('answers 409 when another record was made since the page was read', async () => {
    const { candidateId } = await accepted();
    const answers = await Promise.all(
      ['JOINED', 'NOT_JOINED'].map((outcome) => record(candidateId, { outcome, note: 'At once', seen: 0 })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await stateOf(candidateId)).records).toHaveLength(1);
    expect((await takeBack(candidateId, { seen: 0 })).status).toBe(409);
  });

  it('sends one webhook event per joining', async () => {
    const body = { url: 'https://nobody.invalid/', events: ['candidate.joined'], enabled: true } as const;
    expect((await t.call(saveWebhook, { token, body })).status).toBe(200);
    const { candidateId, candidateOfferId, joiningDate } = await accepted();
    await record(candidateId, { outcome: 'POSTPONED', date: addDays(joiningDate, 1) });
    await joinedId(candidateId);
    await joinedId(candidateId, { date: addDays(today, -1) });
    const events = await t.db
      .selectFrom('webhook_events')
      .select(['type', 'body'])
      .where('candidate_offer_id', '=', candidateOfferId)
      .execute();
    expect(events.map(({ type }) => type)).toEqual(['candidate.joined']);
    expect(JSON.parse(events[0]?.body ?? '')).toMatchObject({ data: { candidateId, joiningDate: today } });
  });
});

describe('employee IDs', () => {
  it('are given by the pattern of the settings, from the first number on, skipping typed ones', async () => {
    await setPattern('HF-{number:4}', 412);
    const people = [await accepted(), await accepted(), await accepted(), await accepted()];
    expect((await stateOf(people[0]!.candidateId)).nextEmployeeId).toBe('HF-0412');
    expect(await joinedId(people[0]!.candidateId)).toBe('HF-0412');
    await joinedId(people[1]!.candidateId, { employeeId: 'hf-0413' });
    expect((await stateOf(people[2]!.candidateId)).nextEmployeeId).toBe('HF-0414');
    expect(await joinedId(people[2]!.candidateId)).toBe('HF-0414');
    await setPattern('HF-{number:4}', 100);
    expect(await joinedId(people[3]!.candidateId)).toBe('HF-0415');
  });

  it('are unique among concurrent records', async () => {
    await setPattern('AT-{number}');
    const people: TestOffer[] = [];
    while (people.length < 6) people.push(await accepted());
    const typed = joinedId(people[0]!.candidateId, { employeeId: 'AT-2' });
    const given = await Promise.all([typed, ...people.slice(1).map(({ candidateId }) => joinedId(candidateId))]);
    expect(new Set(given).size).toBe(6);
  });

  it('are rejected on the field when they are in use, in any case', async () => {
    const [one, other] = [await accepted(), await accepted()];
    await joinedId(one.candidateId, { employeeId: 'X-1' });
    expect((await record(other.candidateId, { employeeId: 'x-1' })).envelope).toMatchObject({
      code: 409,
      errors: [{ path: 'employeeId', message: 'x-1 already belongs to someone else' }],
    });
    expect((await stateOf(other.candidateId)).current).toBeNull();
  });
});

describe('takeBackJoining', () => {
  it('leaves only the history, the agreed date and a free ID', async () => {
    const offer = await accepted();
    await joinedId(offer.candidateId, { employeeId: 'TB-1' });
    expect((await takeBack(offer.candidateId)).envelope).toMatchObject({ code: 200, responseObject: null });
    const state = await stateOf(offer.candidateId);
    expect(state).toMatchObject({ current: null, agreedOn: offer.joiningDate });
    expect(state.records).toMatchObject([
      { outcome: 'TAKEN_BACK', date: null, note: 'Recorded by mistake' },
      { outcome: 'JOINED', employeeId: 'TB-1' },
    ]);
    expect((await findOffer(t, token, offer.candidateOfferId)).joiningDate).toBe(offer.joiningDate);
    expect((await takeBack(offer.candidateId)).envelope).toMatchObject({ code: 409 });
    expect((await takeBack(offer.candidateId, { reason: ' ' })).envelope).toMatchObject({
      code: 400,
      errors: [{ path: 'reason' }],
    });
  });
});

describe('the first-day record', () => {
  it('cannot be changed in the database', async () => {
    const offer = await accepted();
    await joinedId(offer.candidateId);
    const change = t.db.updateTable('joining_records').set({ note: 'No' });
    await expect(change.where('candidate_offer_id', '=', offer.candidateOfferId).execute()).rejects.toThrow(
      'append-only',
    );
  });

  it('includes whether the form is submitted', async () => {
    const { candidateId } = await joiner(t, { hrToken: token });
    expect(await stateOf(candidateId)).toMatchObject({ formSubmitted: true, formVerified: false, current: null });
  });
});
