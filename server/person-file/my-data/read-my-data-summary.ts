import type { MyDataSummary } from '#contract/my-data.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { educationFields } from '#domain/joining/education.ts';
import { experienceFields } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import { type Fields, textFields } from '#domain/joining/fields/define-fields.ts';
import { identityNumberFields, personalFields } from '#domain/joining/personal.ts';
import type { DocumentField } from '#domain/audit-events.ts';
import { type HeldGroup, heldGroups } from '#domain/privacy/held.ts';
import type { CandidateActor, Deps } from '#server/deps.ts';
import { type Db, oneMoment } from '#server/db/database.ts';
import { isEmptyNumber } from '#server/joining/encrypted-numbers.ts';
import { findEntries, findRow } from '#server/joining/steps/queries.ts';
import { listPersonDocuments } from '#server/person-file/queries.ts';
import { privacyContact } from '#server/privacy/contact.ts';
import { listOwnRequests } from '#server/privacy/requests/queries.ts';
import { toOwnRequest } from '#server/privacy/requests/read-data-requests.ts';
import { readRestriction } from '#server/retention/restriction/restrict-person.ts';
import { currentAnswerDays } from '#server/settings/read-settings.ts';
import { countLetters, findOwnOffer, findOwnWholeNumber, listOwnMessages, listSeen } from './queries.ts';
import { toSeenBy } from './read-my-data.ts';

/** What the page 'My data' shows: counts of what is held, as of one moment, who saw it, and the candidate's requests.
 * It is read each time that the page is looked at: nothing is decrypted for it, and no file is read. */
export async function readMyDataSummary(deps: Deps, { candidateId }: CandidateActor): Promise<MyDataSummary> {
  const summary = await oneMoment(deps.db).execute((tx) => read(tx, candidateId));
  return { ...summary, contact: await privacyContact(deps), answerDays: await currentAnswerDays(deps.db) };
}

async function read(db: Db, candidateId: string) {
  const { candidate_offer_id: id, letter, ...offer } = await findOwnOffer(db, candidateId);
  const answers = await countByGroup(db, id);
  const files = filesOf(await listPersonDocuments(db, id, true));
  // Name, e-mail address and mobile number, and what the letter says.
  answers.OFFER = [offer.candidate_name, offer.email, offer.mobile].length + (letter === null ? 0 : 1);
  files.set('OFFER', await countLetters(db, id));
  const restriction = await readRestriction(db, id);
  return {
    candidateName: offer.candidate_name,
    held: heldGroups
      .map((group) => ({ group, answers: answers[group] ?? 0, files: files.get(group) ?? 0 }))
      .filter((held) => held.answers + held.files > 0),
    seenBy: toSeenBy(await listSeen(db, id)),
    requests: (await listOwnRequests(db, id)).map(toOwnRequest),
    ...(restriction && { restriction }),
  };
}

async function countByGroup(db: Db, id: number): Promise<Partial<Record<HeldGroup, number>>> {
  const personal = await findRow(db, 'personal_details', id);
  const identity = countAnswers(identityNumberFields, personal);
  const whole = await findOwnWholeNumber(db, id);
  const sum = (fields: Fields, rows: object[]) => rows.reduce<number>((all, row) => all + countAnswers(fields, row), 0);
  return {
    PERSONAL: countAnswers(personalFields, personal) - identity,
    IDENTITY: identity + (whole?.number ? 1 : 0),
    BANK: countAnswers(bankFields, await findRow(db, 'bank_details', id)),
    EXPERIENCE: sum(experienceFields, await findEntries(db, 'experiences', id)),
    EDUCATION: sum(educationFields, await findEntries(db, 'educations', id)),
    FAMILY: sum(familyFields, await findEntries(db, 'family_members', id)),
    MESSAGES: (await listOwnMessages(db, id)).length,
  };
}

/** The answers of a stored row; none of a row that is not there. */
function countAnswers(fields: Fields, row: object = {}): number {
  const values = new Map<string, unknown>(Object.entries(row));
  const isAnswered = (value: unknown) =>
    Buffer.isBuffer(value) ? !isEmptyNumber(value) : value !== undefined && value !== null && value !== '';
  return textFields(fields).filter(([, { column }]) => isAnswered(values.get(column))).length;
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

function filesOf(documents: { field: DocumentField }[]): Map<HeldGroup, number> {
  const files = new Map<HeldGroup, number>();
  for (const { field } of documents) files.set(groupOf[field], (files.get(groupOf[field]) ?? 0) + 1);
  return files;
}
