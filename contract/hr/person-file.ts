import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { personFileRefs as m } from '#domain/person-file/messages.ts';
import { requiredText } from '#domain/values/text.ts';
import { hrCall } from '#contract/call.ts';
import { candidateIdSchema } from './candidate-id.ts';

/** About how many bytes the whole archive has, in a header of the answer: what is packed is not known before it is. */
export const expectedBytesHeader = 'x-expected-bytes';

export const downloadCandidateFiles = hrCall('POST', 'downloadCandidateFiles', 'joining.reveal', {
  tag: 'Onboarding',
  stepUp: true,
  summary: 'The files of these candidates as a ZIP, a folder for each; recorded for each with the reason',
  body: z.object({
    candidateIds: z
      .array(candidateIdSchema, { error: m.nobodyChosen })
      .check(z.minLength(1, m.nobodyChosen), z.maxLength(limits.personFilesMax, m.tooMany(limits.personFilesMax))),
    reason: requiredText(m.reason, limits.reasonMax),
  }),
  response: 'zip',
});
