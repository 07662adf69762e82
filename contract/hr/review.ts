import * as z from 'zod/mini';
import { hrCall } from '#contract/call.ts';
import { candidateIdSchema, chosen } from '#contract/fields.ts';
import { generalRefs } from '#domain/messages.ts';
import { reviewRefs as m } from '#domain/review/messages.ts';
import { fieldOfPath, isReviewPath, keptPath } from '#domain/review/paths.ts';
import { limits } from '#domain/limits.ts';
import { verdicts } from '#domain/review/review.ts';
import { plainText, requiredText } from '#domain/values/text.ts';

const tag = 'Onboarding';

/** At most this many marks per request; a screen sends each mark immediately. */
const marksAtOnceMax = 500;

/** A mark in force: the latest on its path, for as long as what it is about has not changed since. */
export const markSchema = z.object({
  path: z.string(),
  verdict: z.enum(verdicts),
  note: z.nullable(z.string()),
  /** The HR user's name, and when: an ISO instant. */
  by: z.string(),
  on: z.string(),
  /** The submission that it was made on; an older one than the latest for what has not changed since. */
  submissionVersion: z.number(),
});
export type Mark = z.output<typeof markSchema>;

const submissionVersion = z.number(generalRefs.invalidValue).check(z.int(generalRefs.invalidValue), z.minimum(0));

const note = z.optional(z.nullable(plainText(limits.noteMax)));

const newMarkSchema = z
  .object({
    path: z.string({ error: m.unknownPath }).check(z.overwrite(keptPath), z.refine(isReviewPath, m.unknownPath)),
    verdict: z.enum(verdicts),
    note,
  })
  .check((context) => {
    const { verdict, note: text } = context.value;
    if (verdict === 'FIX' && (text ?? '') === '') {
      context.issues.push({ code: 'custom', message: m.noteRequired, input: text, path: ['note'] });
    }
  });

export const reviewOnBoardDetails = hrCall(tag, 'POST', 'reviewOnBoardDetails', 'joining.review', {
  summary:
    'Saves marks on the submission in force; answers all marks in force. 409 names what changed since an older one',
  body: z.object({
    candidateId: candidateIdSchema,
    submissionVersion,
    marks: chosen(newMarkSchema, m.marksRequired, marksAtOnceMax),
  }),
  response: z.object({ marks: z.array(markSchema) }),
});

export const verifyOnBoardDetails = hrCall(tag, 'POST', 'verifyOnBoardDetails', 'joining.review', {
  summary: 'Verifies the submission in force, unless a mark asks for a correction',
  body: z.object({ candidateId: candidateIdSchema, submissionVersion }),
  response: z.null(),
});

export const reopenOnBoardDetails = hrCall(tag, 'POST', 'reopenOnBoardDetails', 'joining.review', {
  summary: 'Undoes the verification of a joining form; it is submitted again, and stays read-only for the candidate',
  body: z.object({ candidateId: candidateIdSchema, reason: requiredText(m.reopenReason, limits.reasonMax) }),
  response: z.null(),
});

/** A document by its place in the form, such as 'personal.aadhaarDocument' or 'experience.1001.paySlip'. */
const documentPath = z
  .string({ error: m.unknownPath })
  .check(z.refine((path) => isReviewPath(path) && fieldOfPath(path)?.file !== undefined, m.unknownPath));

export const coverDocument = hrCall('Onboarding', 'POST', 'coverDocument', 'joining.review', {
  encoding: 'multipart',
  summary:
    'Puts a picture with covered numbers, the part ‘file’, in the place of a stored document, in earlier submissions too; the old file and its key are removed at once; 409 where another file is there since',
  /** `savedOn` of the document that was covered: another one that has taken its place stays as it is. */
  body: z.object({ candidateId: candidateIdSchema, path: documentPath, savedOn: z.string(generalRefs.invalidValue) }),
  response: z.null(),
});
