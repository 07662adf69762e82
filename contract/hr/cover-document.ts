import * as z from 'zod/mini';
import { hrCall } from '#contract/call.ts';
import { candidateIdSchema } from '#contract/hr/candidate-id.ts';
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
    'Puts a picture with covered numbers, the part ‘file’, in the place of a stored document, in earlier submissions too; the old file and its key are removed at once',
  body: z.object({ candidateId: candidateIdSchema, path: documentPath }),
  response: z.null(),
});
