import { randomUUID } from 'node:crypto';
import { createToken, resetPassword } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import {
  createCandidateOfferLetter,
  deleteOfferLetter,
  getAllOfferLetters,
  sendOfferEmails,
  type OfferRecord,
} from '#contract/offers.ts';
import type { HrRole } from '#domain/permissions.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import { hashPassword } from '#server/sealing/passwords.ts';
import { candidatePassword } from './live-candidates.ts';
import type { TestAnswer, TestApp } from './test-app.ts';

export type TestHrUser = { hrUserId: string; userName: string; name: string; email: string | null; password: string };

type HrRights = { roles: HrRole[]; departments: number[] };

/** An HR user with a known password; an Administrator unless it says otherwise. */
export async function createHrUser(
  t: TestApp,
  { roles = ['ADMIN'], departments = [], ...overrides }: Partial<TestHrUser & HrRights> = {},
): Promise<TestHrUser> {
  const user = {
    hrUserId: randomUUID(),
    userName: `hr-${randomUUID().slice(0, 8)}`,
    name: 'Meera Iyer',
    email: 'meera@himalayafoods.example',
    password: 'correct horse',
    ...overrides,
  };
  await t.db
    .insertInto('hr_users')
    .values({
      hr_user_id: user.hrUserId,
      user_name: user.userName,
      name: user.name,
      email: user.email,
      password_hash: await hashPassword(user.password),
      roles,
      departments,
    })
    .execute();
  return user;
}

/** The token of an HR user who logs in as a person does; makes the user when none is given. */
export async function signInHr(t: TestApp, user?: TestHrUser): Promise<string> {
  const { userName, password } = user ?? (await createHrUser(t));
  const answer = await t.call(hrCreateToken, { body: { userName, password } });
  return tokenOf(answer);
}

let people = 0;

/** Valid input of the offer form, with a different person at each call. */
export async function offerForm(t: TestApp, overrides: Partial<OfferForm> = {}): Promise<OfferForm> {
  const person = (people += 1);
  const parents = await t.db
    .selectFrom('sub_departments')
    .innerJoin('designations', (join) => join.onTrue())
    .innerJoin('functional_titles', (join) => join.onTrue())
    .select(['dept_id', 'sub_dept_id', 'designation_id', 'functional_title_id'])
    .orderBy('sub_dept_id')
    .orderBy('designation_id')
    .orderBy('functional_title_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    fullName: `Priya Nair ${person}`,
    email: `priya.nair.${person}@example.com`,
    mobileNumber: String(9_000_000_000 + person),
    offeredRole: 'Food Technologist',
    deptId: parents.dept_id,
    subDeptId: parents.sub_dept_id,
    designationId: parents.designation_id,
    funcTitleId: parents.functional_title_id,
    fixedCTC: 720_000,
    variableCTC: 80_000,
    joiningDate: '2027-01-04',
    ...overrides,
  };
}

export type TestOffer = OfferRecord & { form: OfferForm; hrToken: string };

/** An offer in the wanted status, brought there through the calls a person would make. */
export async function createOffer(
  t: TestApp,
  overrides: Partial<OfferForm> & { status?: OfferStatus; hrToken?: string } = {},
): Promise<TestOffer> {
  const { status = 'Pending', hrToken: givenToken, ...fields } = overrides;
  const hrToken = givenToken ?? (await signInHr(t));
  const form = await offerForm(t, fields);
  const created = await t.call(createCandidateOfferLetter, { token: hrToken, body: form });
  expectOk(created);
  const candidateOfferId = Number(created.headers['x-candidate-offer-id']);
  const offer = { ...(await findOffer(t, hrToken, candidateOfferId)), form, hrToken };
  await bringTo(t, offer, status);
  return { ...offer, ...(await findOffer(t, hrToken, candidateOfferId)) };
}

async function bringTo(t: TestApp, offer: TestOffer, status: OfferStatus): Promise<void> {
  const { hrToken, candidateId, candidateOfferId, form } = offer;
  if (status === 'Pending') return;
  if (status === 'Deleted') {
    expectOk(await t.call(deleteOfferLetter, { token: hrToken, query: { candidateOfferLetterId: candidateOfferId } }));
    return;
  }
  expectOk(await t.call(sendOfferEmails, { token: hrToken, body: { candidateIds: [candidateId] } }));
  await t.deliverAll();
  if (status === 'Open') {
    const body = { ...form, candidateOfferId, fixedCTC: form.fixedCTC + 1000 };
    expectOk(await t.call(createCandidateOfferLetter, { token: hrToken, body }));
  }
  if (status === 'Approved' || status === 'Rejected') {
    const body =
      status === 'Approved'
        ? { offerLetterStatus: 'ACCEPTED' }
        : { offerLetterStatus: 'REJECTED', rejectionReason: 'The commute is too long' };
    expectOk(await t.call(saveOfferLetterAction, { token: await signInCandidate(t, offer), body }));
    await t.deliverAll();
  }
}

/** The offer as HR's list shows it now. */
export async function findOffer(t: TestApp, hrToken: string, candidateOfferId: number): Promise<OfferRecord> {
  const answer = await t.call(getAllOfferLetters, { token: hrToken, query: { page: 0, size: 10_000 } });
  const { content } = answer.envelope.responseObject as { content: OfferRecord[] };
  const found = content.find((record) => record.candidateOfferId === candidateOfferId);
  if (found === undefined) throw new Error(`offer ${candidateOfferId} is not in the list`);
  return found;
}

/** The line `Password: …` of the newest mail to the candidate. */
export function temporaryPasswordOf(t: TestApp, offer: { email: string }): string {
  const password = /^Password: (.+)$/m.exec(t.mailbox.lastMailTo(offer.email).text)?.[1];
  if (password === undefined) throw new Error('the offer mail holds no password');
  return password;
}

/** The full session of a candidate: first login with the mail, own password, second login. */
export async function signInCandidate(t: TestApp, offer: { candidateId: string; email: string }): Promise<string> {
  const { candidateId } = offer;
  const pending = await t.call(createToken, {
    body: { userName: candidateId, password: temporaryPasswordOf(t, offer) },
  });
  const body = { candidateId, password: candidatePassword, confirmPassword: candidatePassword };
  expectOk(await t.call(resetPassword, { token: tokenOf(pending), body }));
  return tokenOf(await t.call(createToken, { body: { userName: candidateId, password: candidatePassword } }));
}

/** The token that a login answered; raises with the server's words when it answered none. */
export function tokenOf(answer: TestAnswer): string {
  expectOk(answer);
  const { token } = answer.envelope.responseObject as { token: string };
  return token;
}

function expectOk(answer: TestAnswer): void {
  if (answer.status !== 200) throw new Error(`expected 200, got ${answer.status}: ${answer.bytes.toString('utf8')}`);
}
