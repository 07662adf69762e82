import type { MyDataSummary } from '#contract/my-data.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { educationFields } from '#domain/joining/education.ts';
import { experienceFields } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import { type Fields, textFields } from '#domain/joining/fields/define-fields.ts';
import { identityNumberFields, personalFields } from '#domain/joining/personal.ts';
import type { DocumentField } from '#domain/audit-events.ts';
import { type HeldGroup, heldGroups } from '#domain/privacy/held.ts';
import type { CandidateActor } from '#server/actor.ts';
import type { Deps } from '#server/deps.ts';
import { privacyContact } from '#server/privacy/contact.ts';
import { currentAnswerDays } from '#server/settings/read-settings.ts';
import { type MyData, readMyData } from './read-my-data.ts';

/** What the page 'My data' shows: counts of what is held, who saw it, and the candidate's requests. */
export async function readMyDataSummary(deps: Deps, { candidateId }: CandidateActor): Promise<MyDataSummary> {
  const data = await readMyData(deps, candidateId);
  const answers = answersOf(data);
  const files = filesOf(data);
  return {
    candidateName: data.offer.candidate_name,
    held: heldGroups
      .map((group) => ({ group, answers: answers[group] ?? 0, files: files.get(group) ?? 0 }))
      .filter((held) => held.answers + held.files > 0),
    seenBy: data.seenBy,
    requests: data.requests,
    contact: await privacyContact(deps),
    answerDays: await currentAnswerDays(deps.db),
  };
}

function answersOf({ joiningForm, messages, offer, letter }: MyData): Partial<Record<HeldGroup, number>> {
  const { personalDetails, bankDetails, experienceDetails, educationDetails, familyDetails } = joiningForm;
  const identity = countAnswers(identityNumberFields, personalDetails);
  const sum = (fields: Fields, entries: object[]) =>
    entries.reduce<number>((count, entry) => count + countAnswers(fields, entry), 0);
  const isSaved = joiningForm.versions.personal > 0;
  return {
    // Name, e-mail address and mobile number, and what the letter says.
    OFFER: [offer.candidate_name, offer.email, offer.mobile].length + (letter === null ? 0 : 1),
    PERSONAL: isSaved ? countAnswers(personalFields, personalDetails) - identity : 0,
    IDENTITY: identity,
    BANK: countAnswers(bankFields, bankDetails),
    EXPERIENCE: sum(experienceFields, experienceDetails.detailsResponses),
    EDUCATION: sum(educationFields, educationDetails),
    FAMILY: sum(familyFields, familyDetails),
    MESSAGES: messages.length,
  };
}

function countAnswers(fields: Fields, details: object): number {
  const values = new Map<string, unknown>(Object.entries(details));
  const isAnswered = (value: unknown) => value !== undefined && value !== null && value !== '';
  return textFields(fields).filter(([key]) => isAnswered(values.get(key))).length;
}

const groupOf: Readonly<Record<DocumentField, HeldGroup>> = {
  profile: 'PERSONAL',
  panDocument: 'IDENTITY',
  aadhaarDocument: 'IDENTITY',
  identityDocument: 'IDENTITY',
  passbookFile: 'BANK',
  paySlip: 'EXPERIENCE',
  documentFile: 'EDUCATION',
  requestedDocument: 'ASKED_DOCUMENTS',
};

function filesOf({ documents, letters: { letter, signed } }: MyData): Map<HeldGroup, number> {
  const files = new Map<HeldGroup, number>([['OFFER', Number(letter !== null) + Number(signed !== undefined)]]);
  for (const { field } of documents) files.set(groupOf[field], (files.get(groupOf[field]) ?? 0) + 1);
  return files;
}
