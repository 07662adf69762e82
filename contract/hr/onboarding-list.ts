import * as z from 'zod/mini';
import { onboardingFilterSchema } from '#domain/joining/onboarding-list.ts';
import { hrCall } from '#contract/call.ts';
import { chosenIds, sentAndSkipped } from '#contract/offers.ts';

const tag = 'Onboarding';

/** The scope of 'Select all that match': the same filters as getAllCandidates. */
export const getAllCandidateIds = hrCall('GET', 'getAllCandidateIds', 'joining.list', {
  tag,
  summary: 'The candidate IDs of all who accepted and match the filters of getAllCandidates, newest acceptance first',
  query: onboardingFilterSchema,
  response: z.object({ candidateIds: z.array(z.string()) }),
});

export const remindJoiningForms = hrCall('POST', 'remindJoiningForms', 'joining.review', {
  tag,
  summary:
    'Reminds candidates of a joining form that is not submitted; says of each one that was skipped why. 409 when none could be reminded.',
  body: z.object({ candidateIds: chosenIds }),
  response: sentAndSkipped,
});
export type RemindResult = z.output<typeof remindJoiningForms.response>;
