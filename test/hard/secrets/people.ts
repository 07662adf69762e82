import { randomBytes } from 'node:crypto';
import { vi } from 'vitest';
import { createToken, isValidForAccess, resetPassword, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import { getOfferLetter, saveOfferLetterAction } from '#contract/candidate-offer.ts';
import {
  getCandidateBankDetails,
  getCandidateEducationDetails,
  getCandidateExperienceDetails,
  getCandidateFamilyDetails,
  getCandidatePersonalDetails,
  getJoiningState,
  saveOnBoardDetails,
} from '#contract/joining.ts';
import { joiningForms, stepRequests, submissionOf, type JoiningForms } from '#test/joining-requests.ts';
import { pdfAround, pngAround } from '#test/documents/made-files.ts';
import type { TestFile } from '#test/multipart.ts';
import { otpIn, passwordIn } from '#test/outbox.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import type { Kind } from './kinds.ts';
import { oddPassword, someAccountNumber, somePan, unmistakable } from './secret.ts';
import type { Site } from './site.ts';

const timeoutMs = 30_000;

/** A person with an offer, before the first login. */
export type Person = { name: string; email: string; mobileNumber: string; candidateId: string };

/** A person with the session that they have, and what they type into the joining form. */
export type Candidate = Person & { browser: Recorder; token: string };
export type Joiner = Candidate & { forms: JoiningForms };

/** First login with the mailed password, a password of their own, a mistyped one, and the letter by its link. */
export async function comeIn(site: Site, person: Person): Promise<Candidate> {
  const { secrets, mails } = site;
  const browser = createRecorder(site.url, person.name, site.places);
  const login = async (password: string, kind: Kind): Promise<string> => {
    const { responseObject } = await browser.call(createToken, { body: { userName: person.candidateId, password } });
    return secrets.keep(kind, person.name, responseObject.token);
  };
  const temporary = passwordIn(await mails.mailTo(person.email, timeoutMs, 'offer letter'));
  secrets.keep('temporary password', person.name, temporary);
  const mistyped = secrets.keep('mistyped password', person.name, oddPassword());
  for (const [userName, password] of [
    [person.candidateId, mistyped],
    // As happens: the password in the field of the name.
    [mistyped, mistyped],
  ]) {
    await browser.refused(createToken, 401, { body: { userName, password } });
  }
  const pending = await login(temporary, 'pending token');
  await browser.call(isValidForAccess, { token: pending });
  const chosen = secrets.keep('candidate password', person.name, oddPassword());
  await browser.refused(resetPassword, 400, {
    token: pending,
    body: { candidateId: person.candidateId, password: chosen, confirmPassword: mistyped },
  });
  const body = { candidateId: person.candidateId, password: chosen, confirmPassword: chosen };
  await browser.call(resetPassword, { token: pending, body });
  const token = await login(chosen, 'candidate token');
  const { responseObject: offer } = await browser.call(getOfferLetter, { token });
  secrets.keep('letter link', person.name, offer.letterUrl ?? '');
  await browser.follow(offer.letterUrl ?? '');
  return { ...person, browser, token };
}

/** A password forgotten, a code by SMS, typed wrong once; answers the candidate with a new session. */
export async function forgetPassword(site: Site, candidate: Candidate): Promise<Candidate> {
  const { secrets, gateway } = site;
  const { browser, candidateId, name } = candidate;
  await browser.call(sendOtp, { body: { candidateId } });
  const code = secrets.keep('texted code', name, otpIn(await textTo(gateway.received, candidate.mobileNumber)));
  const wrong = code === '000000' ? '111111' : '000000';
  await browser.refused(validateOtp, 400, { body: { candidateId, otp: wrong } });
  const { extra } = await browser.call(validateOtp, { body: { candidateId, otp: code } });
  const reset = secrets.keep('reset token', name, String(extra.token));
  const password = secrets.keep('candidate password', name, oddPassword());
  await browser.call(resetPassword, { token: reset, body: { candidateId, password, confirmPassword: password } });
  const { responseObject } = await browser.call(createToken, { body: { userName: candidateId, password } });
  return { ...candidate, token: secrets.keep('candidate token', name, responseObject.token) };
}

function textTo(received: { to: string; text: string }[], number: string): Promise<string> {
  const newest = () => {
    const text = received.findLast(({ to }) => to.endsWith(number))?.text;
    if (text === undefined) throw new Error('no SMS has come');
    return text;
  };
  return vi.waitFor(newest, { timeout: timeoutMs, interval: 20 });
}

export async function decide({ browser, token }: Candidate, offerLetterStatus: 'ACCEPTED' | 'REJECTED'): Promise<void> {
  const rejectionReason = offerLetterStatus === 'REJECTED' ? 'Too far away' : undefined;
  await browser.call(saveOfferLetterAction, { token, body: { offerLetterStatus, rejectionReason } });
}

/** All steps, read again with every document by its link, and the final submit. */
export async function fillForm(site: Site, candidate: Joiner): Promise<void> {
  const { browser, token, forms } = candidate;
  for (const [call, form] of stepRequests(forms)) await browser.call(call, { token, form });
  await browser.call(getJoiningState, { token });
  await browser.call(getCandidateFamilyDetails, { token });
  for (const read of [
    getCandidatePersonalDetails,
    getCandidateBankDetails,
    getCandidateExperienceDetails,
    getCandidateEducationDetails,
  ]) {
    await openLinks(site, browser, candidate.name, (await browser.call(read, { token })).text);
  }
  await browser.call(saveOnBoardDetails, { token, form: submissionOf(forms) });
}

/** Opens every signed link of an answer, as its page does. */
export async function openLinks(site: Site, browser: Recorder, whose: string, answer: string): Promise<void> {
  for (const [, link = ''] of answer.matchAll(/"(\/files\/document\?link=[^"]+)"/g)) {
    site.secrets.keep('document link', whose, link);
    const { status } = await browser.follow(link);
    if (status !== 200) throw new Error(`a link of ${whose} answered ${status}`);
  }
}

/** The candidate with numbers, an address and scans of their own at hand. */
export function withPapers({ secrets }: Site, candidate: Candidate): Joiner {
  const { name } = candidate;
  const numbers = {
    panNumber: secrets.keep('PAN', name, somePan()),
    aadhaarNumber: secrets.keep('Aadhaar number', name, `7${someAccountNumber().slice(0, 11)}`),
  };
  const residenceAddress = secrets.keep('address', name, `12 ${unmistakable()} Road`);
  const accountNumber = secrets.keep('account number', name, someAccountNumber());
  const scan = (type: 'pdf' | 'png' = 'pdf') => scanOf(secrets.keep('document', name, unmistakable()), type);
  const list = 'candidateEducationDetailsRequests';
  const marksheets = [0, 1, 2].map((index) => [`${list}[${index}].documentFile`, scan()] as const);
  const files = { panDocument: scan(), aadhaarDocument: scan(), profile: scan('png') };
  const forms = joiningForms({
    personal: { ...numbers, residenceAddress, ...files },
    bank: { accountNumber, passbookFile: scan() },
    experience: { 'experiences[0].paySlip': scan() },
    education: Object.fromEntries(marksheets),
  });
  return { ...candidate, forms };
}

/** A file that can be opened, and bears the mark at its beginning, in its middle and at its end. */
export function scanOf(mark: string, type: 'pdf' | 'png' = 'pdf', bytes = 150_000): TestFile {
  const some = () => randomBytes(bytes / 2);
  const content = Buffer.concat([Buffer.from(mark), some(), Buffer.from(mark), some(), Buffer.from(mark)]);
  return { name: `scan.${type}`, bytes: type === 'pdf' ? pdfAround(content) : pngAround(content) };
}
