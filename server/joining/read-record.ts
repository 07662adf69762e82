import type {
  BankDetails,
  EducationDetails,
  ExperienceDetails,
  FamilyDetails,
  PersonalDetails,
} from '#contract/joining.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { storedDocumentsOf } from '#server/documents/stored-documents.ts';
import { findBank } from './bank/queries.ts';
import { findEducations } from './education/queries.ts';
import { findExperiences, findFresher } from './experience/queries.ts';
import { findFamily } from './family/queries.ts';
import { unsealNumber, type IdentityNumber } from './identity-numbers.ts';
import { findOfferedPerson, findPersonal } from './personal/queries.ts';
import { findSealedNumber, findVersions } from './queries.ts';
import {
  bankDetailsOf,
  educationDetailsOf,
  experienceDetailsOf,
  familyDetailsOf,
  personalDetailsOf,
} from './step-details.ts';

/** Everything a candidate has saved, links to documents included, identity numbers whole. */
export type JoiningRecord = {
  personalDetails: PersonalDetails;
  bankDetails: BankDetails;
  experienceDetails: ExperienceDetails;
  educationDetails: EducationDetails[];
  familyDetails: FamilyDetails[];
  versions: Record<JoiningStep, number>;
};

/**
 * Reads the whole joining form of an offer; empty sections (the personal one prefilled) where nothing was saved. The links to
 * documents name the HR user that they are handed to, if any.
 */
export async function readJoiningRecord(
  db: Db,
  deps: Pick<Deps, 'keys' | 'now'>,
  candidateOfferId: number,
  forHrUser: string | null = null,
): Promise<JoiningRecord> {
  const person = await findOfferedPerson(db, candidateOfferId);
  const versions = await findVersions(db, candidateOfferId);
  const documents = await storedDocumentsOf(db, deps, candidateOfferId, forHrUser);
  const personal = await findPersonal(db, candidateOfferId);
  const bank = await findBank(db, candidateOfferId);
  const isFresher = await findFresher(db, candidateOfferId);
  const experiences = await findExperiences(db, candidateOfferId);
  const educations = await findEducations(db, candidateOfferId);
  const family = await findFamily(db, candidateOfferId);
  const open = (column: IdentityNumber, sealed: Buffer | undefined) =>
    sealed === undefined ? null : unsealNumber(deps, candidateOfferId, column, sealed);
  const numbers = {
    panNumber: open('panNumber', personal?.pan_number),
    aadhaarNumber: open('aadhaarNumber', personal?.aadhaar_number),
  };
  const accountNumber = open('accountNumber', bank?.account_number);
  return {
    personalDetails: personalDetailsOf(person, personal, numbers, documents, versions.personal),
    bankDetails: bankDetailsOf(person.candidate_id, bank, accountNumber, documents, versions.bank),
    experienceDetails: experienceDetailsOf(isFresher, experiences, documents, versions.experience),
    educationDetails: educations.map((row) => educationDetailsOf(row, documents)),
    familyDetails: family.map(familyDetailsOf),
    versions,
  };
}

/** Reads and decrypts one number of a candidate and nothing else; null where its step was not saved. */
export async function readOneNumber(
  db: Db,
  deps: Pick<Deps, 'keys'>,
  candidateOfferId: number,
  field: IdentityNumber,
): Promise<string | null> {
  const sealed = await findSealedNumber(db, candidateOfferId, field);
  return sealed === null ? null : unsealNumber(deps, candidateOfferId, field, sealed);
}
