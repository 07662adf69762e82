import type {
  BankDetails,
  EducationDetails,
  ExperienceDetails,
  FamilyDetails,
  JoiningState,
  PersonalDetails,
} from '#contract/joining.ts';
import { generalMessages } from '#domain/messages.ts';
import type { CandidateActor } from '#server/actor.ts';
import type { Deps } from '#server/deps.ts';
import { storedDocumentsOf } from '#server/documents/stored-documents.ts';
import { notFound } from '#server/errors.ts';
import { findBank } from './bank/queries.ts';
import { findEducations } from './education/queries.ts';
import { findExperiences, findFresher } from './experience/queries.ts';
import { findFamily } from './family/queries.ts';
import { unsealNumber } from './identity-numbers.ts';
import { findOfferedPerson, findPersonal } from './personal/queries.ts';
import { requireAccepted } from './policy.ts';
import { findOwnForm, findVersions, joiningStateOf } from './queries.ts';
import {
  bankDetailsOf,
  educationDetailsOf,
  experienceDetailsOf,
  familyDetailsOf,
  personalDetailsOf,
} from './step-details.ts';

/** What a read of a step answers: its data, and its version, 0 before the first save. */
type Read<T> = { details: T; version: number };

/** How far the candidate's own joining form is. */
export async function readState({ db }: Deps, actor: CandidateActor): Promise<JoiningState> {
  const form = await findOwnForm(db, actor.candidateId);
  if (form === undefined) throw notFound(generalMessages.unknownOffer);
  return joiningStateOf(db, form.candidateOfferId);
}

/** The personal step, numbers whole: this step edits them. Before the first save it is what the offer knows. */
export async function readPersonal(deps: Deps, actor: CandidateActor): Promise<Read<PersonalDetails>> {
  const { id, versions } = await open(deps, actor);
  const row = await findPersonal(deps.db, id);
  const person = await findOfferedPerson(deps.db, id);
  const documents = await storedDocumentsOf(deps.db, deps, id);
  const numbers = {
    panNumber: row ? unsealNumber(deps, id, 'panNumber', row.pan_number) : null,
    aadhaarNumber: row ? unsealNumber(deps, id, 'aadhaarNumber', row.aadhaar_number) : null,
  };
  const version = versions.personal;
  return { details: personalDetailsOf(person, row, numbers, documents, version), version };
}

/** The bank step, its account number whole. */
export async function readBank(deps: Deps, actor: CandidateActor): Promise<Read<BankDetails>> {
  const { id, versions } = await open(deps, actor);
  const row = await findBank(deps.db, id);
  const documents = await storedDocumentsOf(deps.db, deps, id);
  const accountNumber = row ? unsealNumber(deps, id, 'accountNumber', row.account_number) : null;
  const version = versions.bank;
  return { details: bankDetailsOf(actor.candidateId, row, accountNumber, documents, version), version };
}

/** The experience step. */
export async function readExperience(deps: Deps, actor: CandidateActor): Promise<Read<ExperienceDetails>> {
  const { id, versions } = await open(deps, actor);
  const isFresher = await findFresher(deps.db, id);
  const rows = await findExperiences(deps.db, id);
  const documents = await storedDocumentsOf(deps.db, deps, id);
  const version = versions.experience;
  return { details: experienceDetailsOf(isFresher, rows, documents, version), version };
}

/** The education step. */
export async function readEducation(deps: Deps, actor: CandidateActor): Promise<Read<EducationDetails[]>> {
  const { id, versions } = await open(deps, actor);
  const rows = await findEducations(deps.db, id);
  const documents = await storedDocumentsOf(deps.db, deps, id);
  return { details: rows.map((row) => educationDetailsOf(row, documents)), version: versions.education };
}

/** The family step. */
export async function readFamily(deps: Deps, actor: CandidateActor): Promise<Read<FamilyDetails[]>> {
  const { id, versions } = await open(deps, actor);
  const rows = await findFamily(deps.db, id);
  return { details: rows.map(familyDetailsOf), version: versions.family };
}

/** Versions are read before the rows: of a save in between, the rows are newer, and a later save says that it is stale. */
async function open({ db }: Deps, actor: CandidateActor) {
  const { candidateOfferId: id } = requireAccepted(await findOwnForm(db, actor.candidateId));
  return { id, versions: await findVersions(db, id) };
}
