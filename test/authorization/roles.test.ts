import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { decideSignOff, requestSignOff, signOffInstead } from '#contract/hr/sign-off.ts';
import { verifyOnBoardDetails } from '#contract/hr/review.ts';
import { getOfferPage, type OfferPage } from '#contract/hr/offer-page.ts';
import { getCandidateById } from '#contract/onboarding.ts';
import { getEmployees, recordJoining } from '#contract/hr/first-day.ts';
import { downloadCandidateFiles } from '#contract/hr/person-file.ts';
import {
  createCandidateOfferLetter,
  getAllOfferLetters,
  getOfferLetterFile,
  sendOfferEmails,
  type OfferRecord,
} from '#contract/offers.ts';
import { hrRoles, isPermitted, type HrRole, type Permission } from '#domain/permissions.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { unzipped } from '#test/documents/zip-entries.ts';
import { createHrUser, createOffer, findOffer, signInCandidate } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { setRules } from '#test/offers/sign-off.ts';
import { textOfPdf } from '#test/signed-letters/text-of-pdf.ts';
import { workbookParts } from '#test/workbooks/workbooks.ts';
import { requestOf, type Named } from './requests.ts';
import { begin } from './tokens.ts';
import { createWorld, plantedPay, served } from './world.ts';

const w = await createWorld();
const { t } = w;
/** 7,31,911 and 83,467, their sum, and what a revised offer says. */
const rupees = /7,?31,?911|83,?467|8,?15,?378|7,?31,?922/;
let named: Named;
/** Declined, and signed off instead, for a reason that states pay; the PAN and numbers of whom `named` is about. */
const planted = { declined: 0, instead: 0, numbers: [''] };
const reason = 'At most 8,15,378 for this grade';

beforeAll(async () => {
  // Accepted, submitted and with a second version of the letter of another one.
  const { offer, answers } = await joiner(t, { hrToken: w.hrToken, form: plantedPay });
  planted.numbers = [answers.panNumber, answers.aadhaarNumber, answers.accountNumber];
  const revised = await createOffer(t, { ...plantedPay, hrToken: w.hrToken, status: 'Offer Sent' });
  const body = { ...revised.form, candidateOfferId: revised.candidateOfferId, fixedCTC: 7_31_922 };
  await t.call(createCandidateOfferLetter, { token: w.hrToken, body });
  await t.deliverAll();
  named = {
    ...w.one.named,
    candidateId: offer.candidateId,
    candidateOfferId: offer.candidateOfferId,
    editId: revised.candidateOfferId,
  };
  await setRules(t, w.hrToken, [{ totalCtcFrom: 90_00_000, steps: [{ approvers: 'ROLE', need: 'ANY' }] }]);
  const [declined, instead] = [await aboveTheRule(), await aboveTheRule()];
  Object.assign(planted, { declined: declined.candidateOfferId, instead: instead.candidateOfferId });
  const candidateOfferIds = [planted.declined, planted.instead];
  await served(t, requestSignOff, { token: w.hrToken, body: { candidateOfferIds } });
  const approver = await tokenOf(['APPROVER']);
  const declining = { candidateOfferIds: [planted.declined], decision: 'DECLINE', reason } as const;
  await served(t, decideSignOff, { token: approver, body: declining });
  const forReason = { candidateOfferIds: [planted.instead], reason };
  await served(t, signOffInstead, { token: await tokenOf(['ADMIN']), body: forReason });
});

const aboveTheRule = () => createOffer(t, { hrToken: w.hrToken, fixedCTC: 95_00_000 });

const hrCalls = allCalls.flatMap((call) => (call.access === 'hr' ? [call] : []));

async function tokenOf(roles: HrRole[]): Promise<string> {
  const { hrUserId } = await createHrUser(t, { roles });
  return (await begin(t, 'hr', hrUserId)).token;
}

/** All that a person reads in an answer: its text, the pages of a PDF, the parts of an archive. */
async function wordsOf(bytes: Buffer, type: string): Promise<string> {
  if (type.includes('pdf')) {
    const pages = (bytes.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;
    return (
      await Promise.all(Array.from({ length: Math.max(1, pages) }, (_, page) => textOfPdf(bytes, page + 1)))
    ).join();
  }
  return type.includes('sheet') ? [...workbookParts(bytes).values()].join() : bytes.toString('utf8');
}

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
    const { sent } = await requestOf(call, named, t);
    const own = call.path.endsWith('/logout') ? await tokenOf([role]) : token;
    const answer = await t.call(call, { ...sent, token: own });
    expect(answer.status).not.toBe(403);
    const type = String(answer.headers['content-type']);
    // Who may know pay reads letters, which hold no such numbers.
    const isLetter = isPermitted([role], 'pay.amounts') && type.includes('pdf');
    const words = isLetter ? '' : await wordsOf(answer.bytes, type);
    const whole = planted.numbers.filter((number) => words.includes(number));
    expect(isPermitted([role], 'joining.reveal') ? [] : whole).toEqual([]);
    expect(isPermitted([role], 'pay.amounts') ? '' : words).not.toMatch(rupees);
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
    for (const id of [planted.declined, planted.instead]) {
      expect([(await page(seen, id)).includes(reason), (await page(hidden, id)).includes(reason)]).toEqual([
        true,
        false,
      ]);
    }
    const { candidateId } = await findOffer(t, w.hrToken, planted.instead);
    await served(t, sendOfferEmails, { token: w.hrToken, body: { candidateIds: [candidateId] } });
    await t.deliverAll();
    const offer = await findOffer(t, w.hrToken, planted.instead);
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
