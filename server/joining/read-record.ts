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
  type StoredDocuments,
} from './step-details.ts';

type ReadDeps = Pick<Deps, 'keys' | 'now'>;

/** What the steps of one form are read with. */
type Source = {
  db: Db;
  deps: ReadDeps;
  id: number;
  versions: Record<JoiningStep, number>;
  documents: StoredDocuments;
  /** Whether a personal step that was never saved is what the offer knows, else empty. */
  prefills: boolean;
};

type StepDetails = {
  personal: PersonalDetails;
  bank: BankDetails;
  experience: ExperienceDetails;
  education: EducationDetails[];
  family: FamilyDetails[];
};

/** Everything a candidate has saved, links to documents included, identity numbers whole. */
export type JoiningRecord = {
  personalDetails: PersonalDetails;
  bankDetails: BankDetails;
  experienceDetails: ExperienceDetails;
  educationDetails: EducationDetails[];
  familyDetails: FamilyDetails[];
  versions: Record<JoiningStep, number>;
};

const readers: { [S in JoiningStep]: (source: Source) => Promise<StepDetails[S]> } = {
  async personal({ db, deps, id, versions, documents, prefills }) {
    const person = await findOfferedPerson(db, id);
    const row = await findPersonal(db, id);
    const numbers = {
      panNumber: row ? unsealNumber(deps, id, 'panNumber', row.pan_number) : null,
      aadhaarNumber: row ? unsealNumber(deps, id, 'aadhaarNumber', row.aadhaar_number) : null,
    };
    return personalDetailsOf(person, row, { numbers, documents, version: versions.personal, prefills });
  },
  async bank({ db, deps, id, versions, documents }) {
    const { candidate_id: candidateId } = await findOfferedPerson(db, id);
    const row = await findBank(db, id);
    const accountNumber = row ? unsealNumber(deps, id, 'accountNumber', row.account_number) : null;
    return bankDetailsOf(candidateId, row, accountNumber, documents, versions.bank);
  },
  async experience({ db, id, versions, documents }) {
    const isFresher = await findFresher(db, id);
    return experienceDetailsOf(isFresher, await findExperiences(db, id), documents, versions.experience);
  },
  education: async ({ db, id, documents }) =>
    (await findEducations(db, id)).map((row) => educationDetailsOf(row, documents)),
  family: async ({ db, id }) => (await findFamily(db, id)).map(familyDetailsOf),
};

/** Reads one step of an offer's joining form for the candidate, with its version; the personal one prefilled at first. */
export async function readStepOf<S extends JoiningStep>(
  db: Db,
  deps: ReadDeps,
  id: number,
  step: S,
): Promise<{ details: StepDetails[S]; version: number }> {
  const source = await openForm(db, deps, id, null);
  return { details: await readers[step](source), version: source.versions[step] };
}

/**
 * Reads the whole joining form of an offer; empty sections where nothing was saved, the personal one prefilled unless it is
 * for an HR user. The links to documents name the HR user that they are handed to, if any.
 */
export async function readJoiningRecord(
  db: Db,
  deps: ReadDeps,
  id: number,
  forHrUser: string | null = null,
): Promise<JoiningRecord> {
  const source = await openForm(db, deps, id, forHrUser);
  return {
    personalDetails: await readers.personal(source),
    bankDetails: await readers.bank(source),
    experienceDetails: await readers.experience(source),
    educationDetails: await readers.education(source),
    familyDetails: await readers.family(source),
    versions: source.versions,
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

/** Versions are read before the rows: of a save in between, the rows are newer, and a later save says that it is stale. */
async function openForm(db: Db, deps: ReadDeps, id: number, forHrUser: string | null): Promise<Source> {
  const versions = await findVersions(db, id);
  const documents = await storedDocumentsOf(db, deps, id, forHrUser);
  return { db, deps, id, versions, documents, prefills: forHrUser === null };
}
