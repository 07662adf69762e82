import * as z from 'zod/mini';
import { aadhaarModes } from '#domain/joining/aadhaar.ts';
import { bankFields, bankSchema } from '#domain/joining/bank.ts';
import { fileTypes } from '#domain/joining/documents/documents.ts';
import { educationLevels, educationSchema } from '#domain/joining/education.ts';
import { experienceSchema, jobTypes } from '#domain/joining/experience.ts';
import { familySchema, relations } from '#domain/joining/family.ts';
import {
  type Answer,
  type FileKey,
  fileFields,
  type Fields,
  type TextKey,
  textFields,
  type UrlOf,
} from '#domain/joining/fields/define-fields.ts';
import { personalFields, personalSchema } from '#domain/joining/personal.ts';
import { joiningOutcomes } from '#domain/first-day/outcomes.ts';
import { joiningSteps } from '#domain/joining/steps.ts';
import { limits } from '#domain/limits.ts';
import { reviewRefs } from '#domain/review/messages.ts';
import { isReviewPath, keptPath } from '#domain/review/paths.ts';
import { requiredText } from '#domain/values/text.ts';
import { candidateCall, callAt } from './call.ts';
import { each } from './fields.ts';

const tag = 'Joining form';

/** The version of a step that a save was made from; a stale one answers 409, an absent one is the last write. */
const versionSchema = z.optional(z.coerce.number().check(z.int(), z.minimum(0)));

/** With every read of a step comes its version, 0 before the first save. */
const extra = z.object({ version: z.number() });

/** A stored file: `url` is a signed link that works without a bearer for 10 minutes, we made `name`, `savedOn` is ISO. */
export const storedDocumentSchema = z.object({
  url: z.string(),
  name: z.string(),
  type: z.enum(fileTypes),
  bytes: z.number(),
  savedOn: z.string(),
});
export type StoredDocument = z.output<typeof storedDocumentSchema>;

/** Names an entry in the next save. Opaque to clients: our server's are numbers, others may send text. */
const entryId = z.union([z.number(), z.string()]);

const text = z.nullable(z.string());
const link = z.nullable(z.string());
const file = z.nullable(storedDocumentSchema);

/** The fields of a step in answers: links and files after the values, null where nothing was saved. */
type ReadShape<F extends Fields> = { [K in TextKey<F>]: z.ZodMiniType<Answer<F[K]>> } & {
  [K in FileKey<F> as UrlOf<F[K]>]: typeof link;
} & { documents: z.ZodMiniObject<{ [K in FileKey<F>]: typeof file }> };

function readShape<F extends Fields>(fields: F) {
  const answers = textFields(fields).map(
    ([key, { choices }]) => [key, choices === undefined ? text : z.nullable(z.enum(choices))] as const,
  );
  const links = fileFields(fields).map(([, { file }]) => [file.url, link] as const);
  const documents = z.object(Object.fromEntries(fileFields(fields).map(([key]) => [key, file])));
  return Object.fromEntries<z.ZodMiniType>([...answers, ...links, ['documents', documents]]) as ReadShape<F>;
}

/** The personal step as read back. Identity numbers are whole: this step edits them. */
export const personalDetailsSchema = z.object({
  candidateId: z.string(),
  ...readShape(personalFields),
  /** What is asked of the Aadhaar card; left out where it is asked as specified, and for HR. */
  aadhaar: z.optional(z.enum(aadhaarModes)),
  version: z.number(),
});
export type PersonalDetails = z.output<typeof personalDetailsSchema>;

export const bankDetailsSchema = z.object({ candidateId: z.string(), ...readShape(bankFields), version: z.number() });
export type BankDetails = z.output<typeof bankDetailsSchema>;

export const experienceDetailsSchema = z.object({
  isFresher: z.nullable(z.enum(['true', 'false'])),
  detailsResponses: z.array(
    z.object({
      canExperienceId: entryId,
      companyName: z.string(),
      role: z.string(),
      jobType: z.nullable(z.enum(jobTypes)),
      fromDate: z.string(),
      toDate: z.string(),
      isCurrentJob: z.nullable(z.enum(['Yes'])),
      paySlipDocumentUrl: link,
      documents: z.object({ paySlip: file }),
    }),
  ),
  version: z.number(),
});
export type ExperienceDetails = z.output<typeof experienceDetailsSchema>;

export const educationDetailsSchema = z.object({
  canEducationId: entryId,
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
  canFamilyId: entryId,
  name: z.string(),
  relation: z.nullable(z.enum(relations)),
  dateOfBirth: z.string(),
  occupation: text,
  contactNumber: text,
  /** Whether the candidate confirmed to be the parent or guardian; left out where it was never asked. */
  isGuardian: z.optional(z.enum(['Yes', 'No'])),
});
export type FamilyDetails = z.output<typeof familyDetailsSchema>;

/** Progress of the joining form, and whether it can be changed. Instants are ISO. */
export const joiningStateSchema = z.object({
  steps: each(joiningSteps, z.boolean()),
  submittedOn: z.nullable(z.string()),
  readOnly: z.boolean(),
  sentBack: z.nullable(z.object({ reason: z.string(), on: z.string() })),
  /** When HR verified the submission in force. */
  verifiedOn: z.nullable(z.string()),
  /** The recorded first day with its date (YYYY-MM-DD); left out before there is one. */
  firstDay: z.optional(z.object({ outcome: z.enum(joiningOutcomes), date: z.string() })),
});
export type JoiningState = z.output<typeof joiningStateSchema>;

/** One correction that HR requests (docs/rules/review.md#the-fix-list): changed, or answered by a comment. */
const fixSchema = z.object({
  path: z.string(),
  note: z.string(),
  answered: z.boolean(),
  comment: z.nullable(z.string()),
});
export type Fix = z.output<typeof fixSchema>;

/** The answer of every save: the step's new version. */
const step = { encoding: 'multipart', response: z.object({ version: z.number() }) } as const;

export const getJoiningState = candidateCall(tag, 'GET', 'getJoiningState', {
  summary: 'How far the candidate’s joining form is',
  /** `fixes` is empty unless the form was sent back by marks; then only what they concern is open. */
  response: z.extend(joiningStateSchema, {
    fixes: z.array(fixSchema),
    /** Requested documents without an upload. */
    askedDocuments: z.number(),
    /** The privacy notice that is published; left out without one. */
    noticeVersion: z.optional(z.number()),
    /** What is asked of the Aadhaar card; left out where it is as specified. */
    aadhaar: z.optional(z.enum(aadhaarModes)),
    /** The number for PF and ESI is still to be given, or to be refused; left out where the company asks for it in the form. */
    wholeNumberOpen: z.optional(z.boolean()),
  }),
});
export type OwnJoiningState = z.output<typeof getJoiningState.response>;

export const getAnswersPdf = candidateCall(tag, 'GET', 'getAnswersPdf', {
  summary: 'The candidate’s own submitted answers as a PDF, identity numbers masked; 409 before the first submission',
  response: 'pdf',
});

export const answerFix = candidateCall(tag, 'POST', 'answerFix', {
  summary: 'Answers what HR asks to correct by a comment, in place of an earlier one',
  body: z.object({
    path: z
      .string({ error: reviewRefs.unknownFix })
      .check(z.overwrite(keptPath), z.refine(isReviewPath, reviewRefs.unknownFix)),
    comment: requiredText(reviewRefs.commentRequired, limits.noteMax),
  }),
  response: z.object({ fixes: z.array(fixSchema) }),
});

export const saveCandidatePersonalDetails = candidateCall(tag, 'POST', 'saveCandidatePersonalDetails', {
  ...step,
  summary: 'Saves the personal step; files not sent keep the stored ones',
  body: z.object({ details: personalSchema, version: versionSchema }),
});
export const getCandidatePersonalDetails = candidateCall(tag, 'GET', 'getCandidatePersonalDetails', {
  extra,
  summary: 'The personal step as saved; before that what the offer knows',
  response: personalDetailsSchema,
});

export const saveCandidateBankDetails = candidateCall(tag, 'POST', 'saveCandidateBankDetails', {
  ...step,
  summary: 'Saves the bank step',
  body: z.object({ details: bankSchema, version: versionSchema }),
});
export const getCandidateBankDetails = candidateCall(tag, 'GET', 'getCandidateBankDetails', {
  extra,
  summary: 'The bank step as saved',
  response: bankDetailsSchema,
});

export const saveCandidateExperienceDetails = candidateCall(tag, 'POST', 'saveCandidateExperienceDetails', {
  ...step,
  summary: 'Saves the experience step: entries with canExperienceId are updated, those left out are removed',
  body: z.object({ details: experienceSchema, version: versionSchema }),
});
export const getCandidateExperienceDetails = candidateCall(tag, 'GET', 'getCandidateExperienceDetails', {
  extra,
  summary: 'The experience step as saved',
  response: experienceDetailsSchema,
});

export const saveCandidateEducationDetails = candidateCall(tag, 'POST', 'saveCandidateEducationDetails', {
  ...step,
  summary: 'Saves the education step: entries with canEducationId are updated, those left out are removed',
  body: z.object({ details: educationSchema, version: versionSchema }),
});
export const getCandidateEducationDetails = candidateCall(tag, 'GET', 'getCandidateEducationDetails', {
  extra,
  summary: 'The education step as saved',
  response: z.array(educationDetailsSchema),
});

export const saveCandidateFamilyDetails = candidateCall(tag, 'POST', 'saveCandidateFamilyDetails', {
  ...step,
  encoding: 'form',
  summary: 'Saves the family step: members with canFamilyId are updated, those left out are removed',
  body: z.object({ details: familySchema, version: versionSchema }),
});
export const getCandidateFamilyDetails = candidateCall(tag, 'GET', 'getCandidateFamilyDetails', {
  extra,
  summary: 'The family step as saved',
  response: z.array(familyDetailsSchema),
});

export const saveOnBoardDetails = candidateCall(tag, 'POST', 'saveOnBoardDetails', {
  encoding: 'multipart',
  summary: 'Submits the joining form: the whole record is validated again; stored files serve for what is not sent',
  /** The final submit: the whole record again (docs/rules/files.md#keys-of-the-final-submit). */
  body: z.object({
    personalDetailsRequest: personalSchema,
    bankDetailsRequest: bankSchema,
    experience: experienceSchema,
    educationDetailsRequests: educationSchema,
    familyDetailsRequests: familySchema,
  }),
  response: z.object({ submittedOn: z.string() }),
});

export const getDocumentFile = callAt(tag, 'GET', '/files/document', 'link', {
  summary: 'A document of a joining form, by the signed link of a read; 410 when it is damaged for good',
  query: z.object({ link: z.string().check(z.minLength(1), z.maxLength(4000)) }),
  response: 'document',
});
