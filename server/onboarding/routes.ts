import {
  getAllCandidates,
  getCandidateById,
  revealCandidateField,
  sendBackOnBoardDetails,
  getAllCandidateIds,
} from '#contract/onboarding.ts';
import {
  coverDocument,
  reopenOnBoardDetails,
  reviewOnBoardDetails,
  verifyOnBoardDetails,
} from '#contract/hr/review.ts';
import { reviewMessages } from '#domain/review/messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { coverDocument as coverFile } from './cover-document.ts';
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

  mount.answer(getCandidateById, readCandidate);

  mount.answer(revealCandidateField, revealField);

  mount.answer(sendBackOnBoardDetails, sendBack);
  mount.answer(coverDocument, coverFile);
  reviewRoutes(mount);
}

function reviewRoutes(mount: Mount): void {
  mount.answer(reviewOnBoardDetails, reviewForm);
  mount.answer(verifyOnBoardDetails, verifyForm, reviewRefs.verifiedNow);
  mount.answer(reopenOnBoardDetails, reopenForm, reviewRefs.reopened);
}
