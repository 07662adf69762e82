import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { generalMessages, onboardingMessages } from '#domain/messages.ts';
import { isPlainText } from '#domain/text.ts';
import { defineCall } from './call.ts';
import {
  bankDetailsSchema,
  educationDetailsSchema,
  experienceDetailsSchema,
  familyDetailsSchema,
  joiningStateSchema,
  personalDetailsSchema,
} from './joining.ts';

const tag = 'Onboarding';

const candidateId = z
  .string({ error: onboardingMessages.idMissing })
  .check(
    z.trim(),
    z.minLength(1, onboardingMessages.idInvalid),
    z.maxLength(limits.textMax, onboardingMessages.idInvalid),
  );

/** A row of HR's onboarding list: a candidate whose offer is Approved, under the name of the offer. Dates YYYY-MM-DD. */
export const onboardedCandidateSchema = z.object({
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

const pageSchema = z.object({
  content: z.array(onboardedCandidateSchema),
  page: z.number(),
  size: z.number(),
  totalPages: z.number(),
  totalElements: z.number(),
});

export const getAllCandidates = defineCall({
  method: 'GET',
  path: '/hce-service/hce/getAllCandidates',
  access: 'hr',
  tag,
  summary: 'Candidates who accepted, newest acceptance first, in pages counted from 1',
  query: z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 20),
    search: z.optional(z.string().check(z.trim(), z.maxLength(limits.textMax))),
  }),
  response: pageSchema,
  beside: pageSchema,
});

/** Fields that HR sees masked and reveals one at a time, and identity documents that are covered until asked for. */
export const revealableFields = [
  'panNumber',
  'aadhaarNumber',
  'accountNumber',
  'panDocument',
  'aadhaarDocument',
  'passbookFile',
] as const;
export type RevealableField = (typeof revealableFields)[number];

/** Who revealed what, when; newest first. */
const revealSchema = z.object({ field: z.enum(revealableFields), by: z.string(), on: z.string() });

/** Spec §3 "Candidate detail (HR view)". Identity numbers are masked, links to identity documents absent until revealed. */
export const candidateDetailSchema = z.object({
  candidate: z.extend(onboardedCandidateSchema, { offerLetterStatus: z.string() }),
  personalDetails: z.extend(personalDetailsSchema, { alternativeMobileNumber: z.nullable(z.string()) }),
  bankDetails: bankDetailsSchema,
  educationDetails: z.array(educationDetailsSchema),
  experienceDetails: experienceDetailsSchema,
  familyDetails: z.array(familyDetailsSchema),
  reveals: z.array(revealSchema),
  /** PAN, Aadhaar or account number that stands on another candidate too: HR sees a flag (rulings). */
  duplicates: z.array(z.enum(['panNumber', 'aadhaarNumber', 'accountNumber'])),
  submissions: z.array(
    z.object({
      submittedOn: z.string(),
      sentBack: z.nullable(z.object({ reason: z.string(), on: z.string(), by: z.string() })),
    }),
  ),
});
export type CandidateDetail = z.output<typeof candidateDetailSchema>;

export const getCandidateById = defineCall({
  method: 'GET',
  path: '/hce-service/hce/getCandidateById',
  access: 'hr',
  tag,
  summary: 'All that one candidate has saved; empty sections where nothing was',
  query: z.object({ candidateId }),
  response: candidateDetailSchema,
});

export const revealCandidateField = defineCall({
  method: 'POST',
  path: '/hce-service/hce/revealCandidateField',
  access: 'hr',
  tag,
  summary: 'One masked number, or a link to one identity document; recorded',
  body: z.object({ candidateId, field: z.enum(revealableFields) }),
  response: z.object({ value: z.string() }),
});

export const sendBackOnBoardDetails = defineCall({
  method: 'POST',
  path: '/hce-service/hce/sendBackOnBoardDetails',
  access: 'hr',
  tag,
  summary: 'Reopens a submitted joining form; the candidate is mailed the reason',
  body: z.object({
    candidateId,
    reason: z
      .string({ error: onboardingMessages.sendBackReason })
      .check(
        z.trim(),
        z.minLength(1, onboardingMessages.sendBackReason),
        z.maxLength(limits.reasonMax, generalMessages.tooLongText(limits.reasonMax)),
        z.refine(isPlainText, generalMessages.invalidCharacters),
      ),
  }),
  response: z.null(),
});
