import {
  getAllCandidates,
  getCandidateById,
  revealCandidateField,
  sendBackOnBoardDetails,
} from '#contract/onboarding.ts';
import { getAllCandidateIds } from '#contract/hr/onboarding-list.ts';
import { reopenOnBoardDetails, reviewOnBoardDetails, verifyOnBoardDetails } from '#contract/hr/review.ts';
import { reviewMessages } from '#domain/review/messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { listCandidateIds, listCandidates } from './list-candidates.ts';
import { readCandidate } from './read-candidate.ts';
import { revealField } from './reveal-field.ts';
import { reviewForm } from './review/review-form.ts';
import { reopenForm, verifyForm } from './review/verify-form.ts';
import { sendBack } from './send-back.ts';

const reviewRefs = refsOf(reviewMessages);

export function onboardingRoutes(mount: Mount, deps: Deps): void {
  mount(getAllCandidates, async ({ query }) => {
    const page = await listCandidates(deps, query);
    // Clients read the list from the top level (docs/rules/responses.md#lists).
    return { responseObject: page, extra: page };
  });

  mount(getAllCandidateIds, async ({ query }) => ({ responseObject: await listCandidateIds(deps, query) }));

  mount(getCandidateById, async ({ query, actor }) => ({
    responseObject: await readCandidate(deps, actor, query.candidateId),
  }));

  mount(revealCandidateField, async ({ body, actor }) => ({ responseObject: await revealField(deps, actor, body) }));

  mount(sendBackOnBoardDetails, async ({ body, actor }) => {
    await sendBack(deps, actor, body);
    return { responseObject: null };
  });
  reviewRoutes(mount, deps);
}

function reviewRoutes(mount: Mount, deps: Deps): void {
  mount(reviewOnBoardDetails, async ({ body, actor }) => ({ responseObject: await reviewForm(deps, actor, body) }));
  mount(verifyOnBoardDetails, async ({ body, actor }) => {
    await verifyForm(deps, actor, body);
    return { responseObject: null, message: reviewRefs.verifiedNow };
  });
  mount(reopenOnBoardDetails, async ({ body, actor }) => {
    await reopenForm(deps, actor, body);
    return { responseObject: null, message: reviewRefs.reopened };
  });
}
