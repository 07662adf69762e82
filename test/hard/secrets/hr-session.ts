import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import { getDashboard } from '#contract/dashboard.ts';
import { getOfferHistory } from '#contract/history.ts';
import { hrCreateToken, hrMe, hrResetPassword, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { getUndeliveredMessages, retryMessages } from '#contract/messages.ts';
import { acceptInvitation, inviteHrUser, openInvitation } from '#contract/hr/people.ts';
import { withdrawOffer } from '#contract/hr/offer-actions.ts';
import { beginAuthenticator, confirmAuthenticator, secondFactor, stepUp } from '#contract/hr/factors.ts';
import { exportCandidates } from '#contract/hr/handover.ts';
import {
  downloadCandidateFiles,
  getAllCandidates,
  getCandidateById,
  revealableFields,
  revealCandidateField,
  sendBackOnBoardDetails,
} from '#contract/onboarding.ts';
import { exportOffers, previewExcel, uploadExcel } from '#contract/offer-sheet.ts';
import {
  createCandidateOfferLetter,
  getAllOfferLetters,
  getOfferLetterFile,
  sendOfferEmails,
} from '#contract/offers.ts';
import { offerFormOf } from '#test/live-candidates.ts';
import { workbookOf } from '#test/workbooks/offer-workbook.ts';
import { otpIn } from '#test/outbox.ts';
import { openLinks, type Person } from './people.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { oddPassword, unmistakable } from './secret.ts';
import type { Site } from './site.ts';
import { logInBySso } from './sso-login.ts';

const timeoutMs = 30_000;

/** HR at work: the browser with its session. */
export type HrSession = { browser: Recorder; token: string };

/** The first login with the password that was made or set, a mistyped one, and a forgotten one with its mailed code. */
export async function openHrSession(site: Site): Promise<HrSession> {
  const { secrets, mails, env, dataDir } = site;
  const browser = createRecorder(site.url, 'HR', site.places);
  const userName = env.HR_USERNAME ?? '';
  const login = async (password: string): Promise<string> => {
    const { responseObject } = await browser.call(hrCreateToken, { body: { userName, password } });
    return secrets.keep('HR token', 'HR', responseObject.token);
  };
  const first = env.HR_PASSWORD || (await readFile(join(dataDir, 'hr-password'), 'utf8')).trim();
  secrets.keep('HR password', 'HR', first);
  const mistyped = secrets.keep('mistyped password', 'HR', oddPassword());
  await browser.refused(hrCreateToken, 401, { body: { userName, password: mistyped } });
  await browser.refused(hrCreateToken, 401, { body: { userName: mistyped, password: mistyped } });
  await login(first);
  await browser.call(hrSendOtp, { body: { userId: userName } });
  const code = otpIn((await mails.mailTo(env.HR_EMAIL ?? '', timeoutMs, 'one-time')).text ?? '');
  secrets.keep('mailed code', 'HR', code);
  const wrong = code === '000000' ? '111111' : '000000';
  await browser.refused(hrValidateOtp, 400, { body: { userId: userName, otp: wrong } });
  const { responseObject } = await browser.call(hrValidateOtp, { body: { userId: userName, otp: code } });
  const reset = secrets.keep('reset token', 'HR', responseObject.token);
  const password = secrets.keep('HR password', 'HR', oddPassword());
  await browser.call(hrResetPassword, {
    token: reset,
    body: { userId: userName, password, confirmPassword: password },
  });
  const token = await withSecondFactor(site, browser, { userName, password, token: await login(password) });
  await browser.call(hrMe, { token });
  await inviteColleague(site, { browser, token });
  await logInBySso(site, { browser, token });
  return { browser, token };
}

type LoggedIn = { userName: string; password: string; token: string };

/** An authenticator app, and a login with a recovery code: a code that was mistyped, and one that was used, open nothing. */
async function withSecondFactor({ secrets }: Site, browser: Recorder, { userName, password, token }: LoggedIn) {
  const begun = await browser.call(beginAuthenticator, { token, body: { password } });
  const secret = secrets.keep('authenticator secret', 'HR', begun.responseObject.secret);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await browser.refused(confirmAuthenticator, 400, { token, body: { code: 'mistyped' } });
  const { responseObject } = await browser.call(confirmAuthenticator, { token, body: { code } });
  const [recoveryCode = '', another = ''] = responseObject.recoveryCodes ?? [];
  for (const each of [recoveryCode, another]) secrets.keep('recovery code', 'HR', each);
  const first = await browser.call(hrCreateToken, { body: { userName, password } });
  const step = secrets.keep('second step token', 'HR', first.responseObject.secondFactor?.token ?? '');
  await browser.refused(secondFactor, 400, { body: { token: step, method: 'AUTHENTICATOR', code } });
  const given = { token: step, method: 'RECOVERY_CODE', code: recoveryCode } as const;
  const second = await browser.call(secondFactor, { body: given });
  const stepped = secrets.keep('HR token', 'HR', second.responseObject.token);
  await browser.refused(stepUp, 400, { token: stepped, body: given });
  await browser.call(stepUp, { token: stepped, body: { ...given, code: another } });
  return stepped;
}

/** A colleague, whose mail comes to the same address, sets a password by the link; a link that is mistyped opens nothing. */
async function inviteColleague({ secrets, mails, env }: Site, { browser, token }: HrSession): Promise<void> {
  const email = env.HR_EMAIL ?? '';
  await browser.call(inviteHrUser, { token, body: { name: 'Asha Rao', email, userName: 'asha.rao' } });
  const { text = '' } = await mails.mailTo(email, timeoutMs, 'access');
  const link = secrets.keep('invitation token', 'HR', /token=([\w-]+)$/m.exec(text)?.[1] ?? '');
  const password = secrets.keep('HR password', 'HR', oddPassword());
  const body = { token: link, password, confirmPassword: password };
  await browser.refused(acceptInvitation, 400, { body: { ...body, token: `${link.slice(0, 20)}x` } });
  await browser.call(openInvitation, { body: { token: link } });
  await browser.call(acceptInvitation, { body });
}

/** Offers by the form and, the last one, by a workbook; sent at once. */
export async function sendOffers(site: Site, { browser, token }: HrSession, names: string[]): Promise<Person[]> {
  const form = await offerFormOf(site.url, token);
  const people = names.map((name, index) => ({
    name,
    email: `${name.toLowerCase()}@example.com`,
    mobileNumber: String(9_400_000_001 + index),
  }));
  for (const { name, ...own } of people.slice(0, -1)) {
    await browser.call(createCandidateOfferLetter, { token, body: { ...form, ...own, fullName: name } });
  }
  const [any] = await listOffers(site, { browser, token });
  const [last] = people.slice(-1);
  if (any === undefined || last === undefined) throw new Error('there is no offer');
  const { department, subDepartment, designation, functionalTitle } = any;
  const lookups = { department, subDepartment, designation, functionalTitle };
  const { name: fullName, ...own } = last;
  const row = { ...form, ...lookups, fullName, ...own };
  const file = { bytes: workbookOf([row]), name: 'offers.xlsx' };
  await browser.call(previewExcel, { token, form: { file } });
  await browser.call(uploadExcel, { token, form: { file } });
  const offers = await listOffers(site, { browser, token });
  const candidateIds = offers.map(({ candidateId }) => candidateId);
  await browser.call(sendOfferEmails, { token, body: { candidateIds } });
  return people.map((person) => {
    const candidateId = offers.find(({ email }) => email === person.email)?.candidateId ?? '';
    return { ...person, candidateId };
  });
}

export async function listOffers(_site: Site, { browser, token }: HrSession) {
  const { responseObject } = await browser.call(getAllOfferLetters, { token, query: { page: '0', size: '100' } });
  return responseObject.content;
}

/** Every list and page, the candidate's details, each reveal with its document, the export, and the form sent back. */
export async function lookThrough(site: Site, { browser, token }: HrSession, candidateId: string): Promise<void> {
  const [offer] = (await listOffers(site, { browser, token })).filter((each) => each.candidateId === candidateId);
  const candidateOfferId = String(offer?.candidateOfferId);
  await browser.call(getDashboard, { token });
  await browser.call(getAllCandidates, { token });
  await browser.call(getOfferHistory, { token, query: { candidateOfferId } });
  await browser.call(getOfferLetterFile, { token, query: { candidateOfferId } });
  await browser.call(exportOffers, { token, body: { filter: {} } });
  await browser.call(downloadCandidateFiles, { token, body: { candidateIds: [candidateId], reason: 'Payroll' } });
  const { text } = await browser.call(getCandidateById, { token, query: { candidateId } });
  await openLinks(site, browser, 'HR', text);
  // Another identity document is in the place of the Aadhaar card only.
  for (const field of revealableFields.filter((each) => each !== 'identityDocument')) {
    const answer = await browser.call(revealCandidateField, { token, body: { candidateId, field } });
    await openLinks(site, browser, 'HR', answer.text);
  }
  for (const layout of ['ALL', 'KEKA'] as const) {
    await browser.call(exportCandidates, { token, body: { candidateIds: [candidateId], layout, reason: 'Payroll' } });
  }
  await browser.call(sendBackOnBoardDetails, { token, body: { candidateId, reason: 'The scan is not sharp' } });
  await browser.call(getCandidateById, { token, query: { candidateId } });
}

/** An accepted offer is withdrawn for a reason, which the history shows. */
export async function withdraw(site: Site, hr: HrSession, { candidateId, name }: Person): Promise<void> {
  const { browser, token } = hr;
  const [offer] = (await listOffers(site, hr)).filter((each) => each.candidateId === candidateId);
  const candidateOfferId = Number(offer?.candidateOfferId);
  const reason = site.secrets.keep('withdrawal reason', name, unmistakable());
  await browser.call(withdrawOffer, { token, body: { candidateOfferId, reason } });
  await browser.call(getOfferHistory, { token, query: { candidateOfferId: String(candidateOfferId) } });
}

/** Waits for what could not be mailed, and tries again. */
export async function retryMails(site: Site, { browser, token }: HrSession, atLeast: number): Promise<void> {
  const look = async () => {
    const { responseObject } = await browser.call(getUndeliveredMessages, { token });
    if (responseObject.content.length < atLeast) throw new Error('not all of them are listed yet');
  };
  await vi.waitFor(look, { timeout: timeoutMs, interval: 200 });
  await browser.ask(retryMessages.method, retryMessages.path, { token, body: { all: true } });
}
