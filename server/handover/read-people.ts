import { bankFields } from '#domain/joining/bank.ts';
import { educationFields } from '#domain/joining/education.ts';
import { experienceFields } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import { type Fields, textFields } from '#domain/joining/fields/define-fields.ts';
import { isMaskedNumber, type MaskedNumber } from '#domain/joining/fields/masked-numbers.ts';
import { personalFields } from '#domain/joining/personal.ts';
import type { HandoverPerson } from '#domain/handover/person.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { decryptNumber } from '#server/joining/encrypted-numbers.ts';
import { listOffered, listStep, type OfferedRow } from './queries.ts';

export type ReadPerson = { candidateOfferId: number; person: HandoverPerson };

type StoredRow = Record<string, unknown> & { candidate_offer_id: number };
type Opening = { deps: Pick<Deps, 'keys'>; numbers: ReadonlySet<MaskedNumber> };

/** These people by id, without those no longer accepted. Of the encrypted numbers only `numbers` are opened. */
export async function readPeople(db: Db, ids: number[], opening: Opening): Promise<ReadPerson[]> {
  const offered = new Map((await listOffered(db, ids)).map((row) => [row.candidate_offer_id, row]));
  const personal = byOffer(await listStep(db, 'personal_details', ids));
  const bank = byOffer(await listStep(db, 'bank_details', ids));
  const jobs = byOffer(await listStep(db, 'experiences', ids));
  const educations = byOffer(await listStep(db, 'educations', ids));
  const family = byOffer(await listStep(db, 'family_members', ids));
  return ids.flatMap((id) => {
    const row = offered.get(id);
    if (row === undefined) return [];
    const known = (fields: Fields, rows: Map<number, StoredRow[]>) =>
      (rows.get(id) ?? []).map((stored) => knownOf(fields, stored, opening));
    const person = {
      ...offerOf(row),
      personal: known(personalFields, personal)[0] ?? {},
      bank: known(bankFields, bank)[0] ?? {},
      jobs: known(experienceFields, jobs),
      educations: known(educationFields, educations),
      family: known(familyFields, family),
    };
    return [{ candidateOfferId: id, person }];
  });
}

function byOffer(rows: StoredRow[]): Map<number, StoredRow[]> {
  return Map.groupBy(rows, (row) => row.candidate_offer_id);
}

function offerOf(row: OfferedRow): Pick<HandoverPerson, 'offer' | 'employeeId' | 'joinedOn' | 'isFresher'> {
  return {
    offer: {
      candidateId: row.candidate_id,
      name: row.candidate_name,
      email: row.email,
      mobile: row.mobile,
      role: row.offered_role,
      department: row.dept_name,
      subDepartment: row.sub_dept_name,
      designation: row.designation_name,
      functionalTitle: row.functional_title_name,
      joiningDate: row.joining_date,
      fixedCTC: row.fixed_ctc,
      variableCTC: row.variable_ctc,
    },
    employeeId: row.employee_id,
    joinedOn: row.joined_on,
    isFresher: row.is_fresher,
  };
}

/** What a row says in these fields; of its encrypted numbers only those that are to be opened. */
function knownOf(fields: Fields, row: StoredRow, { deps, numbers }: Opening) {
  const answers = textFields(fields).flatMap(([key, { column }]): [string, string | number | boolean | null][] => {
    const value = row[column] ?? null;
    if (!isMaskedNumber(key)) return [[key, value as string | number | boolean | null]];
    if (!numbers.has(key) || !(value instanceof Uint8Array)) return [];
    return [[key, decryptNumber(deps, row.candidate_offer_id, key, Buffer.from(value))]];
  });
  return Object.fromEntries(answers);
}
