import { beforeEach, describe, expect, it } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import {
  answerStillJoining,
  getFirstDayCalendar,
  getOwnFirstDay,
  type OwnFirstDay,
  recordJoining,
  saveFirstDay,
} from '#contract/first-day.ts';
import { getAtRisk, type RiskRow } from '#contract/hr/at-risk.ts';
import { getOfferPage, type OfferPage } from '#contract/hr/offer-page.ts';
import { getSettings, saveSettings, type Settings } from '#contract/hr/settings.ts';
import { withdrawOffer } from '#contract/hr/offer-actions.ts';
import { limits } from '#domain/limits.ts';
import { addDays, nameDay, startOfDay, todayInIndia } from '#domain/values/calendar.ts';
import { createHrUser, createOffer, signInCandidate, signInHr, type TestOffer, tokenOf } from '#test/factories.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { acceptedCandidate } from '#test/joining-requests.ts';
import { changeOffer } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';
import { sendJoiningNotices } from './send-due.ts';

const t = await openTestApp({
  env: { SMS_TEMPLATE_STILL_JOINING: '1107160000000000005', SMS_TEMPLATE_STILL_JOINING_HI: '1107160000000000006' },
});
const today = todayInIndia();
/** Ten in the morning in India, this number of days from now. */
const at = (days: number) => {
  t.clock.now = new Date(startOfDay(addDays(today, days)).getTime() + 10 * 3_600_000);
};
let token: string;
beforeEach(async () => {
  at(0);
  token = await signInHr(t);
});

const company = 'Himalaya Foods Pvt Ltd';
const plan = {
  time: '09:30',
  place: 'Chakan plant, Gate 2',
  mapLink: 'https://maps.example/chakan',
  contactName: 'Kavita Joshi',
  contactPhone: '+91 20 0100 0162',
  bring: 'PAN card\nDegree, originals',
};

async function accepted(joinsIn: number): Promise<{ offer: TestOffer; candidate: string; joiningDate: string }> {
  const joiningDate = addDays(today, joinsIn);
  const { offer, token: candidate } = await acceptedCandidate(t, { hrToken: token, joiningDate });
  return { offer, joiningDate, candidate };
}
/** All that the job sends to a candidate on these days, counted from now. */
async function mailedOn({ email }: TestOffer, days: number[]) {
  const mails = t.mailbox.mails;
  const before = mails.length;
  for (const day of days) {
    at(day);
    await sendJoiningNotices(t.deps);
    await t.deliverAll();
  }
  return mails.slice(before).filter(({ to }) => to === email);
}
const subjects = async (offer: TestOffer, days: number[]) =>
  (await mailedOn(offer, days)).map(({ subject }) => subject.replace(` – ${company}`, '')).toSorted();
const everyDay = (last: number) => Array.from({ length: last + 1 }, (_, day) => day);
const asks = (date: string) => `Are you joining on ${nameDay(date)}?`;
const tells = (date: string) => `Your first day, ${nameDay(date)}`;
const answer = (candidate: string, body: object) => t.call(answerStillJoining, { token: candidate, body });
/** A session ends long before the days of these tests do. */
const loggedIn = async ({ candidateId }: TestOffer): Promise<string> =>
  tokenOf(await t.call(createToken, { body: { userName: candidateId, password: candidatePassword } }));
const ownDay = async (offer: TestOffer) =>
  (await t.call(getOwnFirstDay, { token: await loggedIn(offer) })).envelope.responseObject as OwnFirstDay;
async function postpone({ candidateId }: TestOffer, date: string): Promise<void> {
  const body = { candidateId, outcome: 'POSTPONED' as const, date };
  expect((await t.call(recordJoining, { token: await signInHr(t), body })).status).toBe(200);
}
const settings = async (): Promise<Settings> =>
  (await t.call(getSettings, { token: await signInHr(t) })).envelope.responseObject as Settings;
async function save(section: 'firstDay' | 'reminders', values: object): Promise<void> {
  const { version } = (await settings())[section];
  const body = { section, version, values } as never;
  expect((await t.call(saveSettings, { token: await signInHr(t), body })).status).toBe(200);
}
const riskOf = async ({ candidateOfferId }: TestOffer) => {
  const rows = (await t.call(getAtRisk, { token: await signInHr(t), query: {} })).envelope.responseObject as RiskRow[];
  return {
    first: rows[0]?.candidateOfferId,
    reason: rows.find((row) => row.candidateOfferId === candidateOfferId)?.reason,
  };
};

describe('what is sent', () => {
  it('asks 21 and 7 days before, tells of the first day 7 days and 1 day before, each once', async () => {
    const { offer, joiningDate } = await accepted(25);
    const mails = await mailedOn(offer, [...everyDay(27), 24, 25]);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
      [asks(joiningDate), asks(joiningDate), tells(joiningDate), tells(joiningDate)].map(
        (one) => `${one} – ${company}`,
      ),
    );
    const [question] = mails;
    const day = mails.at(-1);
    for (const key of ['YES', 'OTHER_DATE', 'NOT_SURE'])
      expect(question?.text).toContain(`/#/onboard/joining-date?id=${offer.candidateId}&answer=${key}`);
    expect(question?.attachments.map(({ filename }) => filename)).not.toContain('first-day.ics');
    expect(day?.attachments.find(({ filename }) => filename === 'first-day.ics')).toMatchObject({
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    });
  });

  it.each([
    ['en', ''],
    ['hi', '&lang=hi'],
  ] as const)('an SMS asks with the question, in %s, and leads to the answer', async (language, named) => {
    const { offer } = await accepted(25);
    await changeOffer(t.db, offer.candidateOfferId, { language });
    await mailedOn(offer, [4]);
    const texts = t.mailbox.texts.filter(({ to }) => to === offer.mobile).map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringMatching(new RegExp(`/#/onboard/joining-date\\?id=${offer.candidateId}${named}(?:\\s|$)`, 'u')),
    ]);
  });

  it('keeps the quiet hours, drops what is more than two days late, and asks nothing of an acceptance of that day', async () => {
    const { offer, joiningDate } = await accepted(22);
    t.clock.now = new Date(startOfDay(addDays(today, 1)).getTime() + 8 * 3_600_000);
    expect(await sendJoiningNotices(t.deps)).toBe(0);
    expect(await subjects(offer, [4])).toEqual([]);
    expect(await subjects(offer, [17])).toEqual([asks(joiningDate), tells(joiningDate)]);
    at(0);
    expect(await subjects((await accepted(21)).offer, [0, 1, 2])).toEqual([]);
  });

  it('a new joining date moves the later messages, and none is sent twice', async () => {
    const { offer, joiningDate } = await accepted(25);
    expect(await subjects(offer, [4])).toEqual([asks(joiningDate)]);
    const later = addDays(joiningDate, 10);
    await postpone(offer, later);
    expect(await subjects(offer, everyDay(40))).toEqual([asks(later), tells(later), tells(later)]);
  });

  it.each([
    [
      'withdrawn',
      async (offer: TestOffer) => {
        const body = { candidateOfferId: offer.candidateOfferId, reason: 'Budget' };
        expect((await t.call(withdrawOffer, { token: await signInHr(t), body })).status).toBe(200);
      },
    ],
    [
      'recorded as not joining',
      async ({ candidateId }: TestOffer) => {
        const body = { candidateId, outcome: 'NOT_JOINED' as const, date: today };
        expect((await t.call(recordJoining, { token: await signInHr(t), body })).status).toBe(200);
      },
    ],
    [
      'joined early',
      async ({ candidateId }: TestOffer) => {
        const body = { candidateId, outcome: 'JOINED' as const, date: today };
        expect((await t.call(recordJoining, { token: await signInHr(t), body })).status).toBe(200);
      },
    ],
  ])('sends nothing to who is %s, not even what waits', async (_what, end) => {
    const { offer } = await accepted(22);
    at(1);
    await sendJoiningNotices(t.deps);
    await end(offer);
    const sent = await subjects(offer, [1, ...everyDay(22).slice(15)]);
    expect(sent.filter((one) => one.startsWith('Are you') || one.startsWith('Your first'))).toEqual([]);
  });

  it('is switched off in the settings', async () => {
    const { values } = (await settings()).reminders;
    await save('reminders', { ...values, stillJoining: false, firstDayMails: false });
    const { offer } = await accepted(22);
    expect(await subjects(offer, [1, 15, 21])).toEqual([]);
    await save('reminders', values);
  });

  it('changes after the first mail are mailed once, at any hour: of the settings, of the offer, of the date', async () => {
    await save('firstDay', plan);
    const { offer, joiningDate } = await accepted(8);
    const { candidateOfferId } = offer;
    expect(await subjects(offer, [1, 1])).toEqual([asks(joiningDate), tells(joiningDate)]);
    expect((await ownDay(offer)).changes).toEqual([]);
    await save('firstDay', { ...plan, time: '10:00' });
    t.clock.now = new Date(startOfDay(addDays(today, 1)).getTime() + 22 * 3_600_000);
    expect(await sendJoiningNotices(t.deps)).toBeGreaterThan(0);
    expect(await sendJoiningNotices(t.deps)).toBe(0);
    await t.deliverAll();
    expect(t.mailbox.mails.findLast(({ to }) => to === offer.email)?.text).toContain('Time: 10:00 (before: 09:30)');
    expect(await ownDay(offer)).toMatchObject({ time: '10:00', changes: [{ field: 'time', before: '09:30' }] });
    const own = {
      token: await signInHr(t),
      body: { candidateOfferId, version: 0, values: { ...plan, place: 'Gate 3' } },
    };
    expect((await t.call(saveFirstDay, own)).status).toBe(200);
    expect(await subjects(offer, [2, 2])).toEqual(['Your first day has changed']);
    await postpone(offer, addDays(joiningDate, 1));
    expect(await subjects(offer, [2, 7, 8])).toEqual(['Your first day has changed', tells(addDays(joiningDate, 1))]);
    await save('firstDay', { ...plan, time: '', place: '' });
  });
});

describe('answers', () => {
  it.each([
    ['NOT_SURE', { answer: 'NOT_SURE', note: 'Another offer' }, 'NOT_SURE'],
    ['OTHER_DATE', { answer: 'OTHER_DATE', date: addDays(today, 60) }, 'DATE_WISH'],
    ['YES', { answer: 'YES' }, undefined],
  ])('%s is on the offer and At Risk at once', async (_what, body, reason) => {
    const { offer, candidate, joiningDate } = await accepted(30);
    expect((await answer(candidate, body)).status).toBe(200);
    const risk = await riskOf(offer);
    expect(risk.reason).toBe(reason);
    expect(risk.first === offer.candidateOfferId).toBe(reason !== undefined);
    const query = { candidateOfferId: offer.candidateOfferId };
    const page = (await t.call(getOfferPage, { token, query })).envelope.responseObject as OfferPage;
    expect(page.joiningAnswers).toMatchObject([{ date: null, note: null, ...body, joiningDate }]);
    if (reason === undefined) return;
    await answer(candidate, { answer: 'YES' });
    expect((await riskOf(offer)).reason).toBeUndefined();
  });

  it.each([
    ['OTHER_DATE', { answer: 'OTHER_DATE', date: addDays(today, 60) }, () => []],
    ['YES', { answer: 'YES' }, (date: string) => [asks(date), tells(date), tells(date)]],
  ])('%s decides what is sent about its date', async (_what, body, later) => {
    const { offer, joiningDate } = await accepted(22);
    await subjects(offer, [1]);
    expect((await answer(await loggedIn(offer), body)).status).toBe(200);
    expect(await subjects(offer, everyDay(21).slice(14))).toEqual(later(joiningDate));
  });

  it('a wish for another date stops nothing about the new one', async () => {
    const { offer, joiningDate } = await accepted(22);
    await answer(await loggedIn(offer), { answer: 'OTHER_DATE', date: addDays(today, 60) });
    expect(await subjects(offer, everyDay(21))).toEqual([]);
    const moved = addDays(joiningDate, 30);
    await postpone(offer, moved);
    const due = [asks(moved), asks(moved), tells(moved), tells(moved)];
    expect(await subjects(offer, everyDay(52).slice(30))).toEqual(due);
  });

  it('asking for another date drops what waits about the old one', async () => {
    const { offer } = await accepted(8);
    at(1);
    expect(await sendJoiningNotices(t.deps)).toBeGreaterThan(0);
    const asked = await answer(await loggedIn(offer), { answer: 'OTHER_DATE', date: addDays(today, 60) });
    expect(asked.status).toBe(200);
    expect(await subjects(offer, [1])).toEqual([]);
  });

  it('a new joining date answers a wish, and the question is asked again for it', async () => {
    const { offer, joiningDate } = await accepted(22);
    expect((await ownDay(offer)).stillJoining).toEqual({ mayAnswer: true, asked: false, answer: null });
    await subjects(offer, [1]);
    expect((await ownDay(offer)).stillJoining.asked).toBe(true);
    await answer(await loggedIn(offer), { answer: 'OTHER_DATE', date: addDays(joiningDate, 3), note: 'Notice period' });
    expect((await ownDay(offer)).stillJoining).toMatchObject({ asked: false, answer: { note: 'Notice period' } });
    await postpone(offer, addDays(joiningDate, 3));
    expect((await riskOf(offer)).reason).toBeUndefined();
    expect((await ownDay(offer)).stillJoining).toEqual({ mayAnswer: true, asked: false, answer: null });
    await subjects(offer, [18]);
    expect((await ownDay(offer)).stillJoining.asked).toBe(true);
  });

  it('is taken once however often it is pressed, and again where it is asked again, for the date that was shown', async () => {
    const { offer, joiningDate } = await accepted(25);
    const stored = async () => {
      const query = { candidateOfferId: offer.candidateOfferId };
      const page = await t.call(getOfferPage, { token: await signInHr(t), query });
      const { joiningAnswers = [] } = page.envelope.responseObject as OfferPage;
      return joiningAnswers.map((one) => one.answer);
    };
    await subjects(offer, [4]);
    const first = await loggedIn(offer);
    const yes = { answer: 'YES', joiningDate };
    expect((await Promise.all([1, 2].map(() => answer(first, yes)))).map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored()).toEqual(['YES']);
    await answer(first, { ...yes, note: 'Gladly' });
    expect(await stored()).toEqual(['YES', 'YES']);
    await subjects(offer, [18]);
    const again = await loggedIn(offer);
    await answer(again, { ...yes, note: 'Gladly' });
    expect(await stored()).toEqual(['YES', 'YES', 'YES']);
    await postpone(offer, addDays(joiningDate, 3));
    const refused = await answer(again, yes);
    expect([refused.status, refused.codes.errorCode]).toEqual([409, 'stillJoining.moved']);
    expect(await stored()).toEqual(['YES', 'YES', 'YES']);
  });

  it.each([
    ['no answer', {}, 'answer'],
    ['a date that is none', { answer: 'OTHER_DATE', date: '2027-02-30' }, 'date'],
    ['the joining date', { answer: 'OTHER_DATE', date: addDays(today, 30) }, 'date'],
    ['a long note', { answer: 'YES', note: 'x'.repeat(limits.noteMax + 1) }, 'note'],
  ])('refuses %s', async (_what, body, field) => {
    const { candidate } = await accepted(30);
    const { status, codes } = await answer(candidate, body);
    expect([status, Object.keys(codes.fields)]).toEqual([400, [field]]);
  });

  it('is not taken before the acceptance, after the first day was recorded or the offer withdrawn', async () => {
    const sent = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const early = await signInCandidate(t, sent);
    const { offer, candidate } = await accepted(30);
    await changeOffer(t.db, offer.candidateOfferId, { joining_date: today });
    const body = { candidateId: offer.candidateId, outcome: 'JOINED' as const, date: today };
    await t.call(recordJoining, { token, body });
    for (const one of [early, candidate]) expect((await answer(one, { answer: 'YES' })).status).toBe(409);
    expect((await t.call(getOwnFirstDay, { token: early })).status).toBe(409);
    expect((await ownDay(offer)).stillJoining.mayAnswer).toBe(false);
  });
});

describe('the first day', () => {
  it('is that of the settings, or of the offer until the settings are taken again', async () => {
    await save('firstDay', plan);
    const { offer, candidate, joiningDate } = await accepted(30);
    const { candidateOfferId } = offer;
    expect(await ownDay(offer)).toMatchObject({ ...plan, date: joiningDate, changes: [] });
    const write = (version: number, values: object | null) =>
      t.call(saveFirstDay, { token, body: { candidateOfferId, version, values: values as typeof plan } });
    expect((await write(0, { ...plan, contactName: 'Ravi Rao' })).envelope.responseObject).toMatchObject({
      isOwn: true,
      version: 1,
    });
    expect((await write(0, plan)).status).toBe(409);
    expect((await ownDay(offer)).contactName).toBe('Ravi Rao');
    await write(1, null);
    expect((await ownDay(offer)).contactName).toBe('Kavita Joshi');
    const file = await t.call(getFirstDayCalendar, { token: candidate });
    expect(file.bytes.toString()).toContain('SUMMARY:First day at Himalaya Foods');
    expect([file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      'text/calendar; charset=utf-8',
      'attachment; filename="first-day.ics"',
    ]);
  });

  it.each([
    ['time', '9.30'],
    ['mapLink', 'javascript:alert(1)'],
    ['contactPhone', 'ask at the gate'],
  ])('refuses a %s such as %s', async (field, value) => {
    const { version } = (await settings()).firstDay;
    const body = { section: 'firstDay' as const, version, values: { ...plan, [field]: value } };
    const { status, codes } = await t.call(saveSettings, { token, body });
    expect([status, Object.keys(codes.fields)]).toEqual([400, [`values.${field}`]]);
  });

  it('is written by HR of the department alone, for an offer that was accepted', async () => {
    const { offer } = await accepted(30);
    const pending = await createOffer(t, { hrToken: token });
    const deptId = offer.form.deptId + 1;
    const elsewhere = await signInHr(t, await createHrUser(t, { roles: ['ONBOARDING'], departments: [deptId] }));
    const reader = await signInHr(t, await createHrUser(t, { roles: ['VIEWER'] }));
    const write = (hr: string, candidateOfferId: number) =>
      t.call(saveFirstDay, { token: hr, body: { candidateOfferId, version: 0, values: plan } });
    expect((await write(elsewhere, offer.candidateOfferId)).status).toBe(404);
    expect((await write(reader, offer.candidateOfferId)).status).toBe(403);
    expect((await write(token, pending.candidateOfferId)).status).toBe(409);
  });
});
