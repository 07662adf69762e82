import type * as joining from '#contract/joining.ts';
import type { AadhaarMode } from '#domain/joining/aadhaar.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { educationFields } from '#domain/joining/education.ts';
import { experienceFields } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import type { MaskedNumber } from '#domain/joining/fields/masked-numbers.ts';
import { personalFields } from '#domain/joining/personal.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { storedDocumentsOf } from '#server/documents/stored-documents.ts';
import { findEncryptedNumber, findVersions } from './queries.ts';
import { decryptNumber } from './encrypted-numbers.ts';
import { aadhaarModeOf } from './steps/aadhaar-mode.ts';
import { findEntries, findFresher, findOfferedPerson, findRow, type OfferedPerson } from './steps/queries.ts';
import { answersOf, filesOf, noAnswers, type StoredDocuments } from './stored-fields.ts';

type ReadDeps = Pick<Deps, 'keys' | 'now'>;

type Source = {
  db: Db;
  deps: ReadDeps;
  id: number;
  versions: Record<JoiningStep, number>;
  documents: StoredDocuments;
  /** For the candidate: a personal step that was never saved is what the offer knows, and what is not asked for is left out. */
  isOwn: boolean;
};

type StepDetails = {
  personal: joining.PersonalDetails;
  bank: joining.BankDetails;
  experience: joining.ExperienceDetails;
  education: joining.EducationDetails[];
  family: joining.FamilyDetails[];
};

/** Everything a candidate has saved, links to documents included, identity numbers whole. */
export type JoiningRecord = Awaited<ReturnType<typeof readJoiningRecord>>;

const readers: { [S in JoiningStep]: (source: Source) => Promise<StepDetails[S]> } = {
  async personal(source) {
    const { db, id, versions, documents, isOwn } = source;
    const person = await findOfferedPerson(db, id);
    const row = await findRow(db, 'personal_details', id);
    // HR reads what is stored.
    const aadhaar = isOwn ? await aadhaarModeOf(db, id) : 'AS_SPECIFIED';
    return {
      candidateId: person.candidate_id,
      ...(row
        ? {
            ...ofAadhaar(aadhaar, answersOf(source, personalFields, row)),
            isPermanentAddressSame: row.permanent_address_same ? ('Y' as const) : ('N' as const),
          }
        : { ...noAnswers(personalFields), ...(isOwn ? knownOf(person) : {}) }),
      ...filesOf(documents, personalFields, row),
      ...(aadhaar !== 'AS_SPECIFIED' && { aadhaar }),
      version: versions.personal,
    };
  },
  async bank(source) {
    const { db, id, versions, documents } = source;
    const { candidate_id: candidateId } = await findOfferedPerson(db, id);
    const row = await findRow(db, 'bank_details', id);
    const answers = row ? answersOf(source, bankFields, row) : noAnswers(bankFields);
    return { candidateId, ...answers, ...filesOf(documents, bankFields, row), version: versions.bank };
  },
  async experience(source) {
    const { db, id, versions, documents } = source;
    const isFresher = await findFresher(db, id);
    const rows = await findEntries(db, 'experiences', id);
    return {
      isFresher: isFresher === null ? null : isFresher ? 'true' : 'false',
      detailsResponses: rows.map((row) => ({
        canExperienceId: row.experience_id,
        ...answersOf(source, experienceFields, row),
        isCurrentJob: row.is_current_job === 'Yes' ? 'Yes' : null,
        ...filesOf(documents, experienceFields, row),
      })),
      version: versions.experience,
    };
  },
  education: async (source) =>
    (await findEntries(source.db, 'educations', source.id)).map((row) => ({
      canEducationId: row.education_id,
      ...answersOf(source, educationFields, row),
      cgpa: row.cgpa === null ? null : Number(row.cgpa),
      percentage: row.percentage === null ? null : Number(row.percentage),
      ...filesOf(source.documents, educationFields, row),
    })),
  family: async (source) =>
    (await findEntries(source.db, 'family_members', source.id)).map((row) => ({
      canFamilyId: row.family_id,
      ...answersOf(source, familyFields, row),
      ...(row.is_guardian === null ? {} : { isGuardian: row.is_guardian ? ('Yes' as const) : ('No' as const) }),
    })),
};

/** What a form that asks for less shows of a number that was stored before. */
function ofAadhaar<A extends { aadhaarNumber: string | null }>(mode: AadhaarMode, answers: A): A {
  if (mode === 'AS_SPECIFIED') return answers;
  return { ...answers, aadhaarNumber: mode === 'LAST_FOUR' ? (answers.aadhaarNumber?.slice(-4) ?? null) : null };
}

/** The offer knows one name; its first and last word are a suggestion that the candidate may correct. */
function knownOf({ candidate_name: name, mobile, email }: OfferedPerson) {
  const [firstName, ...more] = name.trim().split(/\s+/);
  return {
    firstName: firstName || null,
    middleName: more.slice(0, -1).join(' ') || null,
    lastName: more.at(-1) ?? null,
    mobileNumber: mobile,
    emailAddress: email,
  };
}

/** Reads one step of an offer's joining form for the candidate, with its version; the personal one prefilled at first. */
export async function readStepOf<S extends JoiningStep>(db: Db, deps: ReadDeps, id: number, step: S) {
  const source = await openForm(db, deps, id, null);
  return { details: await readers[step](source), version: source.versions[step] };
}

/** Reads the whole joining form of an offer; empty sections where nothing was saved, the personal one prefilled unless
 * it is for an HR user. The links to documents name the HR user that they are handed to, if any. */
export async function readJoiningRecord(db: Db, deps: ReadDeps, id: number, forHrUser: string | null = null) {
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
export async function readOneNumber(db: Db, deps: Pick<Deps, 'keys'>, candidateOfferId: number, field: MaskedNumber) {
  const encrypted = await findEncryptedNumber(db, candidateOfferId, field);
  return encrypted === null ? null : decryptNumber(deps, candidateOfferId, field, encrypted);
}

/** Versions are read before the rows: of a save in between, the rows are newer, and a later save says that it is stale. */
async function openForm(db: Db, deps: ReadDeps, id: number, forHrUser: string | null): Promise<Source> {
  const versions = await findVersions(db, id);
  const documents = await storedDocumentsOf(db, deps, id, forHrUser);
  return { db, deps, id, versions, documents, isOwn: forHrUser === null };
}
