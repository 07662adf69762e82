import { randomUUID } from 'node:crypto';
import { getOfferLetter, type CandidateOffer } from '#contract/candidate-offer.ts';
import { requestDocument } from '#contract/hr/document-requests.ts';
import { createToken } from '#contract/candidate-auth.ts';
import {
  getCandidateEducationDetails,
  getCandidateExperienceDetails,
  getCandidateFamilyDetails,
  getCandidatePersonalDetails,
} from '#contract/joining.ts';
import { startingWords } from '#domain/privacy/starting-words.ts';
import { createHrUser, createOffer, signInHr, temporaryPasswordOf, type TestHrUser } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { openTestApp, type CallOptions, type TestApp } from '#test/test-app.ts';
import type { Call } from '#contract/call.ts';
import { newDocumentName, type Named } from './requests.ts';

/** A candidate who accepted and saved every step, but has not submitted. */
type Person = { token: string; named: Named; /** Words that occur only in their data. */ secrets: string[] };

export type World = {
  t: TestApp;
  hrUser: TestHrUser;
  hrToken: string;
  one: Person;
  other: Person;
  /** A candidate with only the mail of the first password. */
  invited(): Promise<Named>;
};

/** The pay of their offers, as no other number is. */
export const plantedPay = { fixedCTC: 7_31_911, variableCTC: 83_467 };

/** Two candidates with everything of their own, and HR; the app is closed after the last test of the file. */
export async function createWorld(): Promise<World> {
  const t = await openTestApp();
  const hrUser = await createHrUser(t, { roles: ['ADMIN', 'ONBOARDING'] });
  const hrToken = await signInHr(t, hrUser);
  const spare = async () => createOffer(t, { hrToken });
  const hr = {
    userId: hrUser.userName,
    hrPassword: hrUser.password,
    editId: (await spare()).candidateOfferId,
    deleteId: (await spare()).candidateOfferId,
    sendId: (await spare()).candidateId,
    sendingId: await doneSending(t, hrUser, (await spare()).candidateId),
  };
  await publishedNotice(t, hrUser);
  const person = async (): Promise<Person> => {
    const { offer, candidate, answers } = await joiner(t, { hrToken, submitted: false, form: plantedPay });
    const { candidateId, candidateOfferId } = offer;
    const own = await belongings(t, candidate);
    const messageId = randomUUID();
    const requestId = await askedDocument(t, hrToken, candidateId);
    const { panNumber, aadhaarNumber, accountNumber } = answers;
    const { candidateName, email, mobile } = offer;
    return {
      token: candidate,
      secrets: [candidateId, panNumber, aadhaarNumber, accountNumber, `"${candidateName}"`, email, mobile],
      named: { candidateId, candidateOfferId, password: candidatePassword, ...own, ...hr, messageId, requestId },
    };
  };
  const one = await person();
  const other = await person();
  // The mails that confirm their acceptances bring the signed letters along.
  await t.deliverAll();
  const invited = async (): Promise<Named> => {
    const offer = await createOffer(t, { status: 'Offer Sent', hrToken });
    const { candidateId, candidateOfferId } = offer;
    return { ...one.named, candidateId, candidateOfferId, password: temporaryPasswordOf(t, offer) };
  };
  return { t, hrUser, hrToken, one, other, invited };
}

/** A privacy notice that does not stop the joining form. */
async function publishedNotice({ db, clock }: TestApp, { hrUserId }: TestHrUser): Promise<void> {
  const words = { languages: JSON.stringify({ en: startingWords() }), changed_in: '{"en":1}' };
  const contact = JSON.stringify({ name: 'Arvind Menon', email: 'privacy@himalayafoods.example' });
  const row = { version: 1, ...words, contact, ask_again: false, published_by: hrUserId, published_on: clock.now };
  await db.insertInto('privacy_notices').values(row).execute();
}

/** A sending in the background of one offer, which was skipped. */
async function doneSending({ db, clock }: TestApp, { hrUserId }: TestHrUser, candidateId: string): Promise<string> {
  const { sending_id: sendingId } = await db
    .insertInto('offer_sendings')
    .values({
      state: 'DONE',
      total: 1,
      skipped: 1,
      started_by: hrUserId,
      started_on: clock.now,
      ended_on: clock.now,
      run_by: hrUserId,
      ip: '127.0.0.1',
      user_agent: '',
    })
    .returning('sending_id')
    .executeTakeFirstOrThrow();
  const row = { sending_id: sendingId, position: 0, candidate_id: candidateId, is_sent: false };
  await db.insertInto('offer_sending_rows').values(row).execute();
  return sendingId;
}

/** A document that HR asks them for. */
export async function askedDocument(t: TestApp, hrToken: string, candidateId: string): Promise<string> {
  const body = { candidateId, name: newDocumentName() };
  return ((await served(t, requestDocument, { token: hrToken, body })) as { requestId: string }).requestId;
}

/** Makes a call that must be served, and answers its `responseObject`. */
export async function served(t: TestApp, call: Call, options: CallOptions<Call>): Promise<unknown> {
  const answer = await t.call(call, options);
  if (answer.status !== 200) throw new Error(`${call.path}: ${answer.bytes.toString('utf8')}`);
  return answer.envelope.responseObject;
}

/** The current ids and links of a candidate who saved every step. */
export async function belongings(t: TestApp, token: string) {
  const personal = (await served(t, getCandidatePersonalDetails, { token })) as { panDocumentUrl: string };
  const { detailsResponses } = (await served(t, getCandidateExperienceDetails, { token })) as {
    detailsResponses: { canExperienceId: number }[];
  };
  const educations = (await served(t, getCandidateEducationDetails, { token })) as { canEducationId: number }[];
  const family = (await served(t, getCandidateFamilyDetails, { token })) as { canFamilyId: number }[];
  const { letterUrl } = (await served(t, getOfferLetter, { token })) as CandidateOffer;
  return {
    experienceId: detailsResponses[0]?.canExperienceId ?? 0,
    educationIds: educations.map(({ canEducationId }) => canEducationId),
    familyId: family[0]?.canFamilyId ?? 0,
    letterLink: linkIn(letterUrl),
    documentLink: linkIn(personal.panDocumentUrl),
  };
}

/** The signed link in a path. Raises without one. */
export function linkIn(url: string | null): string {
  const link = new URL(url ?? '', 'http://aarambh.test').searchParams.get('link');
  if (link === null) throw new Error(`no link in ${url}`);
  return link;
}

/** The session of a login of this person. */
export async function signIn(t: TestApp, { candidateId, password }: Named): Promise<string> {
  const { token } = (await served(t, createToken, { body: { userName: candidateId, password } })) as { token: string };
  return token;
}
