import * as z from 'zod/mini';
import { onboardingFilterSchema, onboardingSorts } from '#domain/joining/onboarding-list.ts';
import { hrCall } from './call.ts';
import { chosenIds, sentAndSkipped } from './offers.ts';
import { limits } from '#domain/limits.ts';
import { personFileRefs as m } from '#domain/person-file/messages.ts';
import { plainText, requiredText } from '#domain/values/text.ts';
import { candidateIdSchema, chosen, each, pageFields, pageQuery } from './fields.ts';
import { allFields } from '#domain/joining/fields/all-fields.ts';
import { coveredFields } from '#domain/joining/fields/define-fields.ts';
import { maskedNumbers } from '#domain/joining/fields/masked-numbers.ts';
import { onboardingRefs } from '#domain/joining/messages.ts';
import { generalRefs } from '#domain/messages.ts';
import { checkCodes } from '#domain/review/checks.ts';
import { markSchema } from './hr/review.ts';
import {
  bankDetailsSchema,
  educationDetailsSchema,
  experienceDetailsSchema,
  familyDetailsSchema,
  joiningStateSchema,
  personalDetailsSchema,
  storedDocumentSchema,
} from './joining.ts';
import { consentSchema } from './privacy-notice.ts';

const tag = 'Onboarding';

/** A row of HR's onboarding list: a candidate whose offer is Approved, with the name in the offer. Dates YYYY-MM-DD. */
const onboardedCandidateSchema = z.object({
  candidateOfferId: z.number(),
  candidateId: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  department: z.string(),
  role: z.string(),
  offeredDate: z.string(),
  joiningDate: z.string(),
  joining: joiningStateSchema,
});
export type OnboardedCandidate = z.output<typeof onboardedCandidateSchema>;

const listedCandidateSchema = z.extend(onboardedCandidateSchema, {
  /** When the joining form reached its state, and when the candidate was last reminded of it; ISO instants. */
  since: z.string(),
  remindedOn: z.nullable(z.string()),
});
export type ListedCandidate = z.output<typeof listedCandidateSchema>;

const pageSchema = z.object({
  content: z.array(listedCandidateSchema),
  ...pageFields,
  /** The total without search and filters. */
  totalAccepted: z.number(),
  /** Filter choices: the departments of all accepted offers, by name. */
  departments: z.array(z.string()),
});

export const getAllCandidates = hrCall(tag, 'GET', 'getAllCandidates', 'joining.list', {
  summary:
    'Candidates who accepted, in pages counted from 1; newest acceptance first, or by a column (‘-’ before it: descending)',
  query: z.extend(onboardingFilterSchema, {
    ...pageQuery(20, 500),
    sort: z.optional(z.enum(onboardingSorts, generalRefs.invalidValue)),
  }),
  response: pageSchema,
  extra: pageSchema,
});

/** Documents that contain a masked number: covered until HR reveals them
 * (docs/rules/onboarding.md#masked-numbers-and-documents). */
export const identityDocuments = coveredFields(allFields).map(([field]) => field);
export type IdentityDocument = (typeof identityDocuments)[number];

/** Values that HR reveals one at a time. */
export const revealableFields = [...maskedNumbers, ...identityDocuments];
export type RevealableField = (typeof revealableFields)[number];

/** The reveals of a candidate, with user and time (an ISO instant); newest first. `submissionVersion`: the submission
 * that was revealed, else the current values. */
const revealSchema = z.object({
  field: z.enum(revealableFields),
  by: z.string(),
  on: z.string(),
  submissionVersion: z.optional(z.number()),
});
export type Reveal = z.output<typeof revealSchema>;

/** A stored document whose link requires a recorded reveal. */
const coveredDocument = z.nullable(z.extend(storedDocumentSchema, { url: z.null() }));
export type CoveredDocument = z.output<typeof coveredDocument>;

const submissionSchema = z.object({
  /** ISO instants, as all of these. */
  submittedOn: z.string(),
  sentBack: z.nullable(z.object({ reason: z.string(), on: z.string(), by: z.string() })),
});

/** Numbers that belong to one person. */
export const duplicateFields = [...maskedNumbers, 'mobileNumber'] as const;

/** The same number on other candidates: a warning for HR, with their names; it blocks nothing. */
const duplicateSchema = z.object({
  field: z.enum(duplicateFields),
  candidates: z.array(z.object({ candidateId: z.string(), name: z.string() })),
});
export type Duplicate = z.output<typeof duplicateSchema>;

/** Differences from the previous submission, by path (docs/rules/review.md#old-and-new): values as they are stored,
 * masked numbers masked, null where there was none. Of a document both are null: `documentsBefore` has the older
 * one. `note` is HR's request, `comment` the candidate's answer. */
const changeSchema = z.object({
  path: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  note: z.nullable(z.string()),
  comment: z.nullable(z.string()),
});
export type Change = z.output<typeof changeSchema>;

/** The previous document of a changed path; without a link where it contains a masked number. */
const documentBeforeSchema = z.object({
  path: z.string(),
  document: z.nullable(z.extend(storedDocumentSchema, { url: z.nullable(z.string()) })),
});
export type DocumentBefore = z.output<typeof documentBeforeSchema>;

export const getCandidateById = hrCall(tag, 'GET', 'getCandidateById', 'joining.read', {
  summary: 'All that one candidate has saved; empty sections where nothing was',
  query: z.object({ candidateId: candidateIdSchema }),
  /** A candidate as HR sees them (docs/rules/onboarding.md#masked-numbers-and-documents). Numbers are masked, links
   * to identity documents absent: a reveal gives them. */
  response: z.object({
    candidate: z.extend(onboardedCandidateSchema, {
      offerLetterStatus: z.string(),
      maySendBack: z.boolean(),
      /** When the candidate was last reminded of the form (ISO instant). */
      remindedOn: z.nullable(z.string()),
      /** `remind`: of the form, now; false for 12 hours after a reminder. */
      may: each(['review', 'sendBack', 'verify', 'reopen', 'remind'], z.boolean()),
    }),
    personalDetails: z.extend(personalDetailsSchema, {
      /** The name that HR's view gives to `alterNativeMobileNumber` (docs/rules/calls.md#onboarding-calls). */
      alternativeMobileNumber: z.nullable(z.string()),
      documents: z.extend(each(['panDocument', 'aadhaarDocument', 'identityDocument'], coveredDocument), {
        profile: z.nullable(storedDocumentSchema),
      }),
    }),
    bankDetails: z.extend(bankDetailsSchema, { documents: z.object({ passbookFile: coveredDocument }) }),
    educationDetails: z.array(educationDetailsSchema),
    experienceDetails: experienceDetailsSchema,
    familyDetails: z.array(familyDetailsSchema),
    reveals: z.array(revealSchema),
    duplicates: z.array(duplicateSchema),
    /** Every submission, newest first. */
    submissions: z.array(submissionSchema),
    /** The number of the latest submission; a review names it. */
    submissionVersion: z.number(),
    marks: z.array(markSchema),
    changes: z.array(changeSchema),
    documentsBefore: z.array(documentBeforeSchema),
    /** A warning for the reviewer; `wordsOfCheck` (domain/review/checks.ts) has its words. */
    checks: z.array(z.object({ code: z.enum(checkCodes), path: z.string(), params: z.array(z.string()) })),
    /** The user and time (ISO instant) of the verification in force; null where there is none. */
    verification: z.nullable(z.object({ by: z.string(), on: z.string() })),
    /** None before a privacy notice is published. */
    consents: z.array(consentSchema),
  }),
});
export type CandidateDetail = z.output<typeof getCandidateById.response>;

export const revealCandidateField = hrCall(tag, 'POST', 'revealCandidateField', 'joining.reveal', {
  stepUp: true,
  summary: 'One masked number, or a link to one identity document, as it is or as it was submitted; recorded',
  body: z.object({
    candidateId: candidateIdSchema,
    field: z.enum(revealableFields),
    /** The content of this submission, by its number from 1 on; left out: the current values. */
    submissionVersion: z.optional(z.int(generalRefs.invalidValue).check(z.minimum(1, generalRefs.invalidValue))),
  }),
  response: z.object({
    /** The number, or a signed link to the document that works for 10 minutes. */
    value: z.string(),
  }),
});

export const sendBackOnBoardDetails = hrCall(tag, 'POST', 'sendBackOnBoardDetails', 'joining.review', {
  summary:
    'Reopens a submitted joining form; the candidate is mailed what marks ask to correct or, where none does, the reason',
  body: z.object({
    candidateId: candidateIdSchema,
    /** Needed where no mark asks for a correction. */
    reason: z.optional(plainText(limits.reasonMax, onboardingRefs.sendBackReason)),
  }),
  response: z.null(),
});

/** The scope of 'Select all that match': the same filters as getAllCandidates. */
export const getAllCandidateIds = hrCall(tag, 'GET', 'getAllCandidateIds', 'joining.list', {
  summary: 'The candidate IDs of all who accepted and match the filters of getAllCandidates, newest acceptance first',
  query: onboardingFilterSchema,
  response: z.object({ candidateIds: z.array(z.string()) }),
});

export const remindJoiningForms = hrCall(tag, 'POST', 'remindJoiningForms', 'joining.review', {
  summary:
    'Reminds candidates of a joining form that is not submitted; says of each one that was skipped why. 409 when none could be reminded.',
  body: z.object({ candidateIds: chosenIds }),
  response: sentAndSkipped,
});
export type RemindResult = z.output<typeof remindJoiningForms.response>;

/** About how many bytes the whole archive has, in a header of the answer: what is packed is not known before it is. */
export const expectedBytesHeader = 'x-expected-bytes';

export const downloadCandidateFiles = hrCall('Onboarding', 'POST', 'downloadCandidateFiles', 'joining.reveal', {
  stepUp: true,
  summary: 'The files of these candidates as a ZIP, a folder for each; recorded for each with the reason',
  body: z.object({
    candidateIds: chosen(candidateIdSchema, m.nobodyChosen, limits.personFilesMax, m.tooMany(limits.personFilesMax)),
    reason: requiredText(m.reason, limits.reasonMax),
  }),
  response: 'zip',
});
