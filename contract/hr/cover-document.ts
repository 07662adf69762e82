import * as z from 'zod/mini';
import { hrCall } from '#contract/call.ts';
import { candidateIdSchema } from '#contract/hr/candidate-id.ts';
import { generalRefs } from '#domain/messages.ts';
import { reviewRefs as m } from '#domain/review/messages.ts';
import { fieldOfPath, isReviewPath } from '#domain/review/paths.ts';

/** A document by its place in the form, such as 'personal.aadhaarDocument' or 'experience.1001.paySlip'. */
const documentPath = z
  .string({ error: m.unknownPath })
  .check(z.refine((path) => isReviewPath(path) && fieldOfPath(path)?.file !== undefined, m.unknownPath));

export const coverDocument = hrCall('POST', 'coverDocument', 'joining.review', {
  tag: 'Onboarding',
  encoding: 'multipart',
  summary:
    'Puts a picture with covered numbers, the part ‘file’, in the place of a stored document, in earlier submissions too; the old file and its key are removed at once; 409 where another file is there since',
  /** `savedOn` of the document that was covered: another one that has taken its place stays as it is. */
  body: z.object({ candidateId: candidateIdSchema, path: documentPath, savedOn: z.string(generalRefs.invalidValue) }),
  response: z.null(),
});
