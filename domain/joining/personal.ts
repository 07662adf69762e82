import * as z from 'zod/mini';
import { ageOn, todayInIndia } from '#domain/values/calendar.ts';
import { refsOf } from '#domain/texts.ts';
import { documentMessages, personalLabels as l, personalRefs as m } from './messages.ts';
import { shapeNumber, shapePan, withoutAadhaarLabel } from '#domain/values/pasted-codes.ts';
import { emailAddress, mobileNumber, optionalName, personName, requiredLine, typedText } from '#domain/values/text.ts';
import { type AadhaarMode, identityKinds, lastFourDigits } from './aadhaar.ts';
import { documentTypeOf } from './documents/documents.ts';
import { defineFields, schemasOf } from './fields/define-fields.ts';
import { genderLabels, identityKindLabels, maritalStatusLabels, yesNoLabels } from './fields/labels.ts';
import { address, choice, date, file, optionalField, pattern } from './fields/schemas.ts';

export const genders = ['MALE', 'FEMALE', 'OTHER'] as const;
export const maritalStatuses = ['SINGLE', 'MARRIED', 'DIVORCED', 'WIDOWED', 'SEPARATED'] as const;
export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;

/** A pincode of six digits (docs/rules/joining-fields.md#personal-fields). */
export const pincode = pattern(m.pincode, /^\d{6}$/, m.pincodeInvalid, shapeNumber);

/** The fields that are shown one by one; those of an address make one answer. */
export const personFields = defineFields(l, {
  firstName: { column: 'first_name', schema: personName(m.firstName) },
  middleName: { column: 'middle_name', schema: optionalField(optionalName) },
  lastName: { column: 'last_name', schema: personName(m.lastName) },
  dateOfBirth: {
    column: 'date_of_birth',
    shown: 'date',
    schema: date(m.dateOfBirth).check(z.refine((born) => ageOn(born, todayInIndia()) >= 18, m.tooYoung)),
  },
  gender: { column: 'gender', ...choice(genders, m.gender, genderLabels) },
  bloodGroup: { column: 'blood_group', ...choice(bloodGroups, m.bloodGroup) },
  maritalStatus: { column: 'marital_status', ...choice(maritalStatuses, m.maritalStatus, maritalStatusLabels) },
  mobileNumber: {
    column: 'mobile_number',
    shown: 'phone',
    schema: mobileNumber(m.mobileNumber, m.mobileInvalid),
    names: ['mobileNumber', 'phoneNumber'],
  },
  alterNativeMobileNumber: {
    column: 'alternate_mobile_number',
    shown: 'phone',
    schema: optionalField(mobileNumber(m.mobileInvalid, m.mobileInvalid)),
    names: ['alterNativeMobileNumber', 'alternatePhoneNumber'],
  },
  emergencyMobileNumber: {
    column: 'emergency_mobile_number',
    shown: 'phone',
    schema: mobileNumber(m.emergencyMobileNumber, m.mobileInvalid),
    names: ['emergencyMobileNumber', 'emergencyPhoneNumber'],
  },
  emailAddress: {
    column: 'email_address',
    shown: 'email',
    schema: emailAddress(m.email),
    names: ['emailAddress', 'email'],
  },
});

export const currentAddressFields = defineFields(l, {
  residenceAddress: {
    column: 'residence_address',
    schema: address(m.currentAddress),
    names: ['currentAddress', 'residenceAddress'],
  },
  city: { column: 'city', schema: requiredLine(m.city), names: ['currentCity', 'city'] },
  state: { column: 'state', schema: requiredLine(m.state), names: ['currentState', 'state'] },
  pinCode: { column: 'pin_code', schema: pincode, names: ['currentPincode', 'pinCode'] },
});

export const permanentAddressFields = defineFields(l, {
  permanentAddress: { column: 'permanent_address', schema: address(m.currentAddress) },
  permanentCity: { column: 'permanent_city', schema: requiredLine(m.city) },
  permanentState: { column: 'permanent_state', schema: requiredLine(m.state) },
  permanentPinCode: { column: 'permanent_pin_code', schema: pincode },
});

const sameAddress = defineFields(l, {
  isPermanentAddressSame: {
    column: 'permanent_address_same',
    choices: ['Y', 'N'],
    choiceLabels: yesNoLabels,
    schema: z._default(z.enum(['Y', 'N']), 'N'),
  },
});

const withAadhaar = ['AS_SPECIFIED', 'LAST_FOUR'] as const;

export const identityNumberFields = defineFields(l, {
  panNumber: {
    column: 'pan_number',
    masked: true,
    /** Made capitals, with spaces removed, before it is checked (docs/rules/validation.md#pan). */
    schema: typedText(
      m.pan,
      shapePan,
      z.regex(/^[A-Z]{5}\d{4}[A-Z]$/, { error: m.panInvalid, abort: true }),
      z.refine((pan) => pan[3] === 'P', m.panNotPersonal),
    ),
  },
  aadhaarNumber: {
    asked: withAadhaar,
    column: 'aadhaar_number',
    masked: true,
    schema: pattern(m.aadhaar, /^[2-9]\d{11}$/, m.aadhaarInvalid, withoutAadhaarLabel),
    names: ['aadhaarNumber', 'aadharNumber'],
  },
  nameOnAadhaar: { asked: ['LAST_FOUR'], column: 'name_on_aadhaar', schema: optionalField(optionalName) },
  identityDocumentKind: {
    asked: ['NOT_ASKED'],
    column: 'identity_document_kind',
    names: ['identityDocument.kind', 'identityDocumentKind'],
    ...choice(identityKinds, m.identityDocumentKind, identityKindLabels),
  },
  identityDocumentLastFour: {
    asked: ['NOT_ASKED'],
    column: 'identity_document_last_four',
    names: ['identityDocument.lastFour', 'identityDocumentLastFour'],
    schema: pattern(m.identityDocumentLastFour, /^[A-Z\d]{4}$/, m.identityDocumentLastFour, (typed) =>
      shapeNumber(typed).toUpperCase(),
    ),
  },
});

export const personalFileFields = defineFields(l, {
  panDocument: { column: 'pan_document_id', covered: true, ...file('document', 'panDocumentUrl', m.panDocument) },
  aadhaarDocument: {
    asked: withAadhaar,
    column: 'aadhaar_document_id',
    covered: true,
    ...file('document', 'aadhaarDocumentUrl', m.aadhaarDocument),
  },
  identityDocument: {
    asked: ['NOT_ASKED'],
    column: 'identity_document_id',
    covered: true,
    ...file('document', 'identityDocumentUrl', m.identityDocument),
  },
  profile: { column: 'profile_document_id', ...file('photo', 'profileDocumentUrl', m.profile) },
});

/** The personal step (docs/rules/joining-fields.md#personal-fields), in the order of answers. */
export const personalFields = {
  ...personFields,
  ...currentAddressFields,
  ...sameAddress,
  ...permanentAddressFields,
  ...identityNumberFields,
  ...personalFileFields,
};

/** Each field of the permanent address, and that of the current one. */
const sameFields = [
  ['permanentAddress', 'residenceAddress'],
  ['permanentCity', 'city'],
  ['permanentState', 'state'],
  ['permanentPinCode', 'pinCode'],
] as const;

/** With 'Y' the current address is copied and the permanent fields that were sent are ignored. */
function copyCurrentAddress(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  const sent: Partial<Record<string, unknown>> = { ...entry };
  if (sent['isPermanentAddressSame'] !== 'Y') return entry;
  return { ...sent, ...Object.fromEntries(sameFields.map(([permanent, current]) => [permanent, sent[current]])) };
}

type Checked = Record<'isPermanentAddressSame' | (typeof sameFields)[number][number], unknown>;

/** 'Y' when the permanent address equals the current one, also when both were typed by hand. */
function markEqualAddresses<T extends Checked>(entry: T): T {
  const isSame = sameFields.every(([permanent, current]) => entry[permanent] === entry[current]);
  return { ...entry, isPermanentAddressSame: isSame ? 'Y' : 'N' };
}

const { panNumber, aadhaarNumber, nameOnAadhaar, ...identityDocumentNumber } = schemasOf(identityNumberFields);
const { panDocument, aadhaarDocument, identityDocument, profile } = schemasOf(personalFileFields);
const beforeNumbers = {
  ...schemasOf({ ...personFields, ...currentAddressFields, ...sameAddress, ...permanentAddressFields }),
  panNumber,
};

type Schemas = Record<string, z.ZodMiniType>;

function personalOf<N extends Schemas, D extends Schemas>(numbers: N, documents: D) {
  const shape = { ...beforeNumbers, ...numbers, panDocument, ...documents, profile };
  return z.pipe(
    z.transform(copyCurrentAddress),
    z.object(shape).check(z.overwrite((entry) => markEqualAddresses(entry as Checked & typeof entry))),
  );
}

/** Takes the fields under the names that are read back. */
export const personalSchema = personalOf({ aadhaarNumber }, { aadhaarDocument });

export const personalSchemas = {
  AS_SPECIFIED: personalSchema,
  LAST_FOUR: personalOf(
    { aadhaarNumber: pattern(m.aadhaar, lastFourDigits, m.aadhaarLastFour, withoutAadhaarLabel), nameOnAadhaar },
    {
      // What lies below a bar in a PDF can be read: only pixels hide it.
      aadhaarDocument: aadhaarDocument.check(
        z.refine((state) => documentTypeOf(state) !== 'PDF', refsOf(documentMessages).uncoveredPdf),
      ),
    },
  ),
  NOT_ASKED: personalOf(identityDocumentNumber, { identityDocument }),
} satisfies Record<AadhaarMode, z.ZodMiniType>;
