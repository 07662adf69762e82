import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { onboardingRefs } from '#domain/joining/messages.ts';
import { readCandidateId } from '#domain/offer/candidate-id.ts';
import { isPlainLine } from '#domain/values/text.ts';

export const candidateIdSchema = z
  .string({ error: onboardingRefs.idMissing })
  .check(
    z.overwrite(readCandidateId),
    z.minLength(1, { error: onboardingRefs.idMissing, abort: true }),
    z.maxLength(limits.textMax, onboardingRefs.idInvalid),
    z.refine(isPlainLine, onboardingRefs.idInvalid),
  );
