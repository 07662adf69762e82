import * as z from 'zod/mini';
import { ageOn, todayInIndia } from '#domain/calendar.ts';
import { personalMessages as m } from './messages.ts';
import { emailAddress, mobileNumber, requiredLine } from '#domain/text.ts';
import { requiredDocument } from './documents.ts';
import { address, choice, date, optionalField, optionalLine, pattern } from './fields.ts';

export const genders = ['MALE', 'FEMALE', 'OTHER'] as const;
export const maritalStatuses = ['SINGLE', 'MARRIED', 'DIVORCED', 'WIDOWED', 'SEPARATED'] as const;
export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;

/** A pincode of six digits (docs/rules/validation.md#pincode). */
export const pincode = pattern(m.pincode, /^\d{6}$/, m.pincodeInvalid);

const identity = {
  firstName: requiredLine(m.firstName),
  middleName: optionalLine,
  lastName: requiredLine(m.lastName),
  dateOfBirth: date(m.dateOfBirth).check(z.refine((born) => ageOn(born, todayInIndia()) >= 18, m.tooYoung)),
  gender: choice(genders, m.gender),
  bloodGroup: choice(bloodGroups, m.bloodGroup),
  maritalStatus: choice(maritalStatuses, m.maritalStatus),
};

const contact = {
  mobileNumber: mobileNumber(m.mobileNumber, m.mobileInvalid),
  alterNativeMobileNumber: optionalField(mobileNumber(m.mobileInvalid, m.mobileInvalid)),
  emergencyMobileNumber: mobileNumber(m.emergencyMobileNumber, m.mobileInvalid),
  emailAddress: emailAddress(m.email),
};

const currentAddress = {
  residenceAddress: address(m.currentAddress),
  city: requiredLine(m.city),
  state: requiredLine(m.state),
  pinCode: pincode,
};

const permanentAddress = {
  permanentAddress: address(m.currentAddress),
  permanentCity: requiredLine(m.city),
  permanentState: requiredLine(m.state),
  permanentPinCode: pincode,
};

const ids = {
  /** Made capitals, with spaces removed, before it is checked (docs/rules/validation.md#pan). */
  panNumber: z.string({ error: m.pan }).check(
    z.overwrite((typed) => shapePan(typed)),
    z.minLength(1, { error: m.pan, abort: true }),
    z.regex(/^[A-Z]{5}\d{4}[A-Z]$/, { error: m.panInvalid, abort: true }),
    z.refine((pan) => pan[3] === 'P', m.panNotPersonal),
  ),
  aadhaarNumber: pattern(m.aadhaar, /^[2-9]\d{11}$/, m.aadhaarInvalid),
};

const documents = {
  panDocument: requiredDocument('document', m.panDocument),
  aadhaarDocument: requiredDocument('document', m.aadhaarDocument),
  profile: requiredDocument('photo', m.profile),
};

type Addresses = {
  isPermanentAddressSame?: unknown;
  residenceAddress?: unknown;
  city?: unknown;
  state?: unknown;
  pinCode?: unknown;
};

/** With 'Y' the current address is copied and the permanent fields that were sent are ignored. */
function copyCurrentAddress(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  const { isPermanentAddressSame, residenceAddress, city, state, pinCode } = entry as Addresses;
  if (isPermanentAddressSame !== 'Y') return entry;
  return {
    ...entry,
    permanentAddress: residenceAddress,
    permanentCity: city,
    permanentState: state,
    permanentPinCode: pinCode,
  };
}

type Checked = Required<Addresses> &
  Record<'permanentAddress' | 'permanentCity' | 'permanentState' | 'permanentPinCode', unknown>;

/** 'Y' when the permanent address equals the current one, also when both were typed by hand. */
function markEqualAddresses<T extends Checked>(entry: T): T {
  const isSame =
    entry.permanentAddress === entry.residenceAddress &&
    entry.permanentCity === entry.city &&
    entry.permanentState === entry.state &&
    entry.permanentPinCode === entry.pinCode;
  return { ...entry, isPermanentAddressSame: isSame ? 'Y' : 'N' };
}

/** The personal step (docs/rules/joining-fields.md#personal-fields), under the names that are read back. */
export const personalSchema = z.pipe(
  z.transform(copyCurrentAddress),
  z
    .object({
      ...identity,
      ...contact,
      ...currentAddress,
      isPermanentAddressSame: z._default(z.enum(['Y', 'N']), 'N'),
      ...permanentAddress,
      ...ids,
      ...documents,
    })
    .check(z.overwrite(markEqualAddresses)),
);
export type Personal = z.output<typeof personalSchema>;

/** The PAN as typed, in capitals and without spaces (docs/rules/validation.md#pan). */
export function shapePan(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** Digits only, at most so many: Aadhaar, account number, pincode (docs/rules/validation.md#cutting-while-typing). */
export function shapeDigits(typed: string, max: number): string {
  return typed.replaceAll(/\D/g, '').slice(0, max);
}
