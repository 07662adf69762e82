import * as z from 'zod/mini';
import { bankSchema } from '#domain/joining/bank.ts';
import { fileTypes } from '#domain/joining/documents.ts';
import { educationLevels, educationSchema } from '#domain/joining/education.ts';
import { experienceSchema, jobTypes } from '#domain/joining/experience.ts';
import { familySchema, relations } from '#domain/joining/family.ts';
import { bloodGroups, genders, maritalStatuses, personalSchema } from '#domain/joining/personal.ts';
import { joiningSteps } from '#domain/joining/steps.ts';
import { defineCall } from './call.ts';

const tag = 'Joining form';

/** The version of a step that a save was made from; a stale one answers 409, an absent one is the last write. */
const versionSchema = z.optional(z.coerce.number().check(z.int(), z.minimum(0)));

/** What every save answers: the step's new version. */
const savedSchema = z.object({ version: z.number() });

/** Beside every read of a step: its version, 0 before the first save. */
const beside = z.object({ version: z.number() });

/** A stored file: `url` is a signed link that works without a bearer for 10 minutes, `name` is one that we made. */
export const storedDocumentSchema = z.object({
  url: z.string(),
  name: z.string(),
  type: z.enum(fileTypes),
  bytes: z.number(),
  /** ISO instant. */
  savedOn: z.string(),
});
export type StoredDocument = z.output<typeof storedDocumentSchema>;

const text = z.nullable(z.string());
const link = z.nullable(z.string());
const file = z.nullable(storedDocumentSchema);

/**
 * The personal step as read back (docs/rules/joining-fields.md#personal-fields); null where nothing was saved. Identity
 * numbers are whole: this step edits them.
 */
export const personalDetailsSchema = z.object({
  candidateId: z.string(),
  firstName: text,
  middleName: text,
  lastName: text,
  dateOfBirth: text,
  gender: z.nullable(z.enum(genders)),
  bloodGroup: z.nullable(z.enum(bloodGroups)),
  maritalStatus: z.nullable(z.enum(maritalStatuses)),
  mobileNumber: text,
  alterNativeMobileNumber: text,
  emergencyMobileNumber: text,
  emailAddress: text,
  residenceAddress: text,
  city: text,
  state: text,
  pinCode: text,
  isPermanentAddressSame: z.nullable(z.enum(['Y', 'N'])),
  permanentAddress: text,
  permanentCity: text,
  permanentState: text,
  permanentPinCode: text,
  panNumber: text,
  aadhaarNumber: text,
  panDocumentUrl: link,
  aadhaarDocumentUrl: link,
  profileDocumentUrl: link,
  documents: z.object({ panDocument: file, aadhaarDocument: file, profile: file }),
  version: z.number(),
});
export type PersonalDetails = z.output<typeof personalDetailsSchema>;

export const bankDetailsSchema = z.object({
  candidateId: z.string(),
  bankName: text,
  branchName: text,
  accountNumber: text,
  ifscNumber: text,
  passbookFileUrl: link,
  documents: z.object({ passbookFile: file }),
  version: z.number(),
});
export type BankDetails = z.output<typeof bankDetailsSchema>;

export const experienceDetailsSchema = z.object({
  isFresher: z.nullable(z.enum(['true', 'false'])),
  detailsResponses: z.array(
    z.object({
      canExperienceId: z.number(),
      companyName: z.string(),
      role: z.string(),
      jobType: z.nullable(z.enum(jobTypes)),
      fromDate: z.string(),
      toDate: z.string(),
      paySlipDocumentUrl: link,
      documents: z.object({ paySlip: file }),
    }),
  ),
  version: z.number(),
});
export type ExperienceDetails = z.output<typeof experienceDetailsSchema>;

export const educationDetailsSchema = z.object({
  canEducationId: z.number(),
  educationType: z.enum(educationLevels),
  isPursuing: z.enum(['Yes', 'No']),
  passingYear: z.string(),
  degree: text,
  cgpa: z.nullable(z.number()),
  universityName: text,
  specialization: text,
  collegeName: text,
  schoolName: text,
  board: text,
  percentage: z.nullable(z.number()),
  stream: text,
  documentFileUrl: link,
  documents: z.object({ documentFile: file }),
});
export type EducationDetails = z.output<typeof educationDetailsSchema>;

export const familyDetailsSchema = z.object({
  canFamilyId: z.number(),
  name: z.string(),
  relation: z.nullable(z.enum(relations)),
  dateOfBirth: z.string(),
  occupation: text,
  contactNumber: text,
});
export type FamilyDetails = z.output<typeof familyDetailsSchema>;

/** How far the joining form is, and whether it may be changed. Instants are ISO. */
export const joiningStateSchema = z.object({
  steps: z.object(
    Object.fromEntries(joiningSteps.map((step) => [step, z.boolean()])) as Record<
      (typeof joiningSteps)[number],
      z.ZodMiniBoolean
    >,
  ),
  submittedOn: z.nullable(z.string()),
  readOnly: z.boolean(),
  sentBack: z.nullable(z.object({ reason: z.string(), on: z.string() })),
});
export type JoiningState = z.output<typeof joiningStateSchema>;

const step = { method: 'POST', access: 'candidate', tag, encoding: 'multipart', response: savedSchema } as const;
const read = { method: 'GET', access: 'candidate', tag, beside } as const;

export const getJoiningState = defineCall({
  method: 'GET',
  path: '/candidate/getJoiningState',
  access: 'candidate',
  tag,
  summary: 'How far the candidate’s joining form is',
  response: joiningStateSchema,
});

export const saveCandidatePersonalDetails = defineCall({
  ...step,
  path: '/candidate/saveCandidatePersonalDetails',
  summary: 'Saves the personal step; files not sent keep the stored ones',
  body: z.object({ details: personalSchema, version: versionSchema }),
});
export const getCandidatePersonalDetails = defineCall({
  ...read,
  path: '/candidate/getCandidatePersonalDetails',
  summary: 'The personal step as saved; before that what the offer knows',
  response: personalDetailsSchema,
});

export const saveCandidateBankDetails = defineCall({
  ...step,
  path: '/candidate/saveCandidateBankDetails',
  summary: 'Saves the bank step',
  body: z.object({ details: bankSchema, version: versionSchema }),
});
export const getCandidateBankDetails = defineCall({
  ...read,
  path: '/candidate/getCandidateBankDetails',
  summary: 'The bank step as saved',
  response: bankDetailsSchema,
});

export const saveCandidateExperienceDetails = defineCall({
  ...step,
  path: '/candidate/saveCandidateExperienceDetails',
  summary: 'Saves the experience step: entries with canExperienceId are updated, those left out are removed',
  body: z.object({ details: experienceSchema, version: versionSchema }),
});
export const getCandidateExperienceDetails = defineCall({
  ...read,
  path: '/candidate/getCandidateExperienceDetails',
  summary: 'The experience step as saved',
  response: experienceDetailsSchema,
});

export const saveCandidateEducationDetails = defineCall({
  ...step,
  path: '/candidate/saveCandidateEducationDetails',
  summary: 'Saves the education step: entries with canEducationId are updated, those left out are removed',
  body: z.object({ details: educationSchema, version: versionSchema }),
});
export const getCandidateEducationDetails = defineCall({
  ...read,
  path: '/candidate/getCandidateEducationDetails',
  summary: 'The education step as saved',
  response: z.array(educationDetailsSchema),
});

export const saveCandidateFamilyDetails = defineCall({
  ...step,
  encoding: 'form',
  path: '/candidate/saveCandidateFamilyDetails',
  summary: 'Saves the family step: members with canFamilyId are updated, those left out are removed',
  body: z.object({ details: familySchema, version: versionSchema }),
});
export const getCandidateFamilyDetails = defineCall({
  ...read,
  path: '/candidate/getCandidateFamilyDetails',
  summary: 'The family step as saved',
  response: z.array(familyDetailsSchema),
});

/** The final submit: the whole record once more (docs/rules/files.md#keys-of-the-final-submit). */
export const onBoardDetailsSchema = z.object({
  personalDetailsRequest: personalSchema,
  bankDetailsRequest: bankSchema,
  experience: experienceSchema,
  educationDetailsRequests: educationSchema,
  familyDetailsRequests: familySchema,
});

export const saveOnBoardDetails = defineCall({
  method: 'POST',
  path: '/candidate/saveOnBoardDetails',
  access: 'candidate',
  tag,
  encoding: 'multipart',
  summary: 'Submits the joining form: the whole record is validated again; stored files serve for what is not sent',
  body: onBoardDetailsSchema,
  response: z.object({ submittedOn: z.string() }),
});

export const getDocumentFile = defineCall({
  method: 'GET',
  path: '/files/document',
  access: 'link',
  tag,
  summary: 'A document of a joining form, by the signed link of a read; 410 when it is damaged for good',
  query: z.object({ link: z.string().check(z.minLength(1), z.maxLength(4000)) }),
  response: 'file',
});
