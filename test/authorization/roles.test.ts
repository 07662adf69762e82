import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { decideSignOff, requestSignOff } from '#contract/hr/sign-off.ts';
import { verifyOnBoardDetails } from '#contract/hr/review.ts';
import { getOfferPage, type OfferPage } from '#contract/hr/offer-page.ts';
import { getCandidateById, downloadCandidateFiles } from '#contract/onboarding.ts';
import { getEmployees, recordJoining } from '#contract/first-day.ts';
import { getAllOfferLetters, getOfferLetterFile, sendOfferEmails, type OfferRecord } from '#contract/offers.ts';
import { hrRoles, isPermitted, type HrRole, type Permission } from '#domain/permissions.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { unzipped } from '#test/documents/zip-entries.ts';
import { createHrUser, findOffer, signInCandidate } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { aboveTheRule, createPaidWorld, hrCalls, reason, rupees, wordsOf } from './paid-world.ts';
import { begin } from './tokens.ts';
import { served } from './world.ts';

const { w, t, named, tokenOf, check, declined, instead } = await createPaidWorld();

describe.each(hrRoles)('%s', (role) => {
  let token: string;
  beforeAll(async () => {
    token = await tokenOf([role]);
  });

  test('opens no call without its permission', async () => {
    for (const call of hrCalls.filter(({ permission }) => !isPermitted([role], permission)))
      expect([call.path, (await t.call(call, { token })).status]).toEqual([call.path, 403]);
  });

  // Who may see all of it is served by matrix.test.ts.
  const seesAll = (['joining.reveal', 'pay.amounts'] as const).every((permission) => isPermitted([role], permission));
  const opened = seesAll ? [] : hrCalls.filter(({ permission }) => isPermitted([role], permission));
  test.each(opened)('$method $path', async (call) => {
    await expect(check(call, role, token)).resolves.toBeUndefined();
  });
});

test('roles that write or take away what states pay see pay', () => {
  const stating: Permission[] = [
    'offers.write',
    'offers.export',
    'messages.read',
    'history.read',
    'joining.export',
    'pay.read',
  ];
  for (const role of hrRoles) {
    for (const permission of stating)
      expect(isPermitted([role], 'pay.amounts') || !isPermitted([role], permission)).toBe(true);
  }
});

describe('pay', () => {
  test('is shown to who may know it', async () => {
    const list = (await served(t, getAllOfferLetters, { token: w.hrToken })) as { content: OfferRecord[] };
    expect(JSON.stringify(list)).toMatch(rupees);
  });

  test('is left out of the list, the page and the versions, and the rest is there', async () => {
    const token = await tokenOf(['VIEWER']);
    const list = (await served(t, getAllOfferLetters, { token })) as { content: OfferRecord[] };
    expect(list.content.length).toBeGreaterThan(2);
    for (const offer of list.content)
      expect([offer.fixedCTC, offer.variableCTC, offer.candidateId]).toEqual([null, null, expect.any(String)]);
    const page = (await served(t, getOfferPage, { token, query: { candidateOfferId: named.editId } })) as OfferPage;
    expect([page.offer.fixedCTC, page.pay]).toEqual([null, null]);
    expect(page.versions.flatMap(({ changes }) => changes)).toContainEqual({
      term: 'fixedCTC',
      before: null,
      after: null,
    });
  });

  test('is in no reason of a sign-off, on the page and in the file of the person', async () => {
    const [seen, hidden] = [await tokenOf(['ADMIN', 'ONBOARDING']), await tokenOf(['ONBOARDING'])];
    const page = async (token: string, candidateOfferId: number) =>
      JSON.stringify(await served(t, getOfferPage, { token, query: { candidateOfferId } }));
    for (const id of [declined, instead]) {
      expect([(await page(seen, id)).includes(reason), (await page(hidden, id)).includes(reason)]).toEqual([
        true,
        false,
      ]);
    }
    const { candidateId } = await findOffer(t, w.hrToken, instead);
    await served(t, sendOfferEmails, { token: w.hrToken, body: { candidateIds: [candidateId] } });
    await t.deliverAll();
    const offer = await findOffer(t, w.hrToken, instead);
    await served(t, saveOfferLetterAction, {
      token: await signInCandidate(t, offer),
      body: { offerLetterStatus: 'ACCEPTED' },
    });
    const answersOf = async (token: string) => {
      const body = { candidateIds: [candidateId], reason: 'A question of the candidate' };
      const files = unzipped((await t.call(downloadCandidateFiles, { token, body })).bytes);
      const pdf = files.find(({ path }) => path.endsWith('Joining Form.pdf'))?.content ?? Buffer.of();
      return (await wordsOf(pdf, 'application/pdf')).replace(/\s+/g, ' ');
    };
    const [whole, without] = [await answersOf(seen), await answersOf(hidden)];
    expect([whole.includes('8,15,378'), without.includes('8,15,378')]).toEqual([true, false]);
    // Who signed off stands there for both.
    for (const words of [whole, without]) expect(words).toContain('in place of the approvers');
  });

  test('is in no event, and in no mail to an HR user who may not know it', async () => {
    const events = await t.db.selectFrom('webhook_events').select(['type', 'body']).execute();
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['offer.sent', 'joining.submitted']));
    expect(events.map(({ body }) => body).join()).not.toMatch(rupees);
    // Who asked was a Recruiter then.
    const asker = await createHrUser(t, { roles: ['RECRUITER'], email: 'asker@himalayafoods.example' });
    const body = { candidateOfferIds: [(await aboveTheRule(w)).candidateOfferId] };
    await served(t, requestSignOff, { token: (await begin(t, 'hr', asker.hrUserId)).token, body });
    await t.db
      .updateTable('hr_users')
      .set({ roles: ['VIEWER'] })
      .where('hr_user_id', '=', asker.hrUserId)
      .execute();
    const declining = { ...body, decision: 'DECLINE', reason } as const;
    await served(t, decideSignOff, { token: await tokenOf(['APPROVER']), body: declining });
    await t.deliverAll();
    const mails = t.mailbox.mails.filter(({ to }) => to.endsWith('@himalayafoods.example'));
    expect(t.mailbox.lastMailTo('asker@himalayafoods.example').subject).toMatch(/^Sign-off declined/);
    const stating = mails.filter((mail) => rupees.test(JSON.stringify(mail)));
    // The reasons, to the asker who may know them.
    expect(stating.map(({ to, subject }) => `${to} ${subject.split(':')[0]}`).toSorted()).toEqual([
      `${w.hrUser.email} Sign-off declined`,
      `${w.hrUser.email} Signed off`,
    ]);
  });

  test('is in no file of a person whom Onboarding downloads', async () => {
    const body = { candidateIds: [named.candidateId], reason: 'A question of the candidate' };
    const names = async (roles: HrRole[]) =>
      (await t.call(downloadCandidateFiles, { token: await tokenOf(roles), body })).bytes.toString('latin1');
    expect(await names(['ADMIN'])).toMatch(/letter[^/]*\.pdf/i);
    expect(await names(['ONBOARDING'])).not.toMatch(/letter[^/]*\.pdf/i);
  });
});

describe('Payroll', () => {
  const status = async (token: string, call: Call, options: object) =>
    (await t.call(call, { token, ...options })).status;

  test('reaches people once their form is verified', async () => {
    const { offer, candidateId } = await joiner(t, { hrToken: w.hrToken });
    await served(t, recordJoining, {
      token: w.hrToken,
      body: { candidateId, outcome: 'JOINED', date: todayInIndia() },
    });
    const [payroll, both] = [await tokenOf(['PAYROLL', 'VIEWER']), await tokenOf(['PAYROLL', 'ONBOARDING'])];
    const reads = (token: string) =>
      Promise.all([
        status(token, getCandidateById, { query: { candidateId } }),
        status(token, downloadCandidateFiles, { body: { candidateIds: [candidateId], reason: 'Payroll' } }),
      ]);
    const employees = async () =>
      JSON.stringify(await served(t, getEmployees, { token: payroll, query: {} })).includes(candidateId);
    expect([await reads(payroll), await employees()]).toEqual([[404, 404], false]);
    expect(await reads(both)).toEqual([200, 200]);
    const body = { candidateId, submissionVersion: 1 };
    expect(await status(payroll, getOfferLetterFile, { query: { candidateOfferId: offer.candidateOfferId } })).toBe(
      404,
    );
    await served(t, verifyOnBoardDetails, { token: w.hrToken, body });
    expect([await reads(payroll), await employees()]).toEqual([[200, 200], true]);
  });
});
