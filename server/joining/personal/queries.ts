import type { Personal } from '#domain/joining/personal.ts';
import type { Db } from '#server/db/database.ts';
import type { SealedNumber } from '#server/joining/identity-numbers.ts';

/** The personal step as it is stored, numbers still encrypted. */
export function findPersonal(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('personal_details')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
}
export type PersonalRow = NonNullable<Awaited<ReturnType<typeof findPersonal>>>;

export type PersonalNumbers = { panNumber: SealedNumber; aadhaarNumber: SealedNumber };
export type PersonalDocuments = { panDocument: string; aadhaarDocument: string; profile: string };

/** Stores the personal step in place of what was there; `documents` are the ids of its files. */
export async function storePersonal(
  db: Db,
  candidateOfferId: number,
  personal: Personal,
  { panNumber, aadhaarNumber }: PersonalNumbers,
  documents: PersonalDocuments,
): Promise<void> {
  const values = {
    first_name: personal.firstName,
    middle_name: personal.middleName ?? null,
    last_name: personal.lastName,
    date_of_birth: personal.dateOfBirth,
    gender: personal.gender,
    blood_group: personal.bloodGroup,
    marital_status: personal.maritalStatus,
    mobile_number: personal.mobileNumber,
    alternate_mobile_number: personal.alterNativeMobileNumber ?? null,
    emergency_mobile_number: personal.emergencyMobileNumber,
    email_address: personal.emailAddress,
    residence_address: personal.residenceAddress,
    city: personal.city,
    state: personal.state,
    pin_code: personal.pinCode,
    permanent_address_same: personal.isPermanentAddressSame === 'Y',
    permanent_address: personal.permanentAddress,
    permanent_city: personal.permanentCity,
    permanent_state: personal.permanentState,
    permanent_pin_code: personal.permanentPinCode,
    pan_number: panNumber.sealed,
    pan_number_hash: panNumber.hash,
    aadhaar_number: aadhaarNumber.sealed,
    aadhaar_number_hash: aadhaarNumber.hash,
    pan_document_id: documents.panDocument,
    aadhaar_document_id: documents.aadhaarDocument,
    profile_document_id: documents.profile,
  };
  await db
    .insertInto('personal_details')
    .values({ candidate_offer_id: candidateOfferId, ...values })
    .onConflict((conflict) => conflict.column('candidate_offer_id').doUpdateSet(values))
    .execute();
}

/** What the offer knows of the candidate: the personal step is prefilled with it before its first save. */
export function findOfferedPerson(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('offers')
    .select(['candidate_id', 'candidate_name', 'email', 'mobile'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirstOrThrow();
}
export type OfferedPerson = Awaited<ReturnType<typeof findOfferedPerson>>;
