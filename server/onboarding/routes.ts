import * as calls from '#contract/onboarding.ts';
import * as reviewCalls from '#contract/hr/review.ts';
import { reviewMessages } from '#domain/review/messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { coverDocument } from './cover-document.ts';
import { listCandidateIds, listCandidates } from './list-candidates.ts';
import { readCandidate } from './read-candidate.ts';
import { revealField } from './reveal-field.ts';
import { reviewForm } from './review/review-form.ts';
import { reopenForm, verifyForm } from './review/verify-form.ts';
import { sendBack } from './send-back.ts';

const reviewRefs = refsOf(reviewMessages);

export function onboardingRoutes(mount: Mount, deps: Deps): void {
  mount(calls.getAllCandidates, async ({ query }) => {
    const page = await listCandidates(deps, query);
    // Clients read the list from the top level (docs/rules/responses.md#lists).
    return { responseObject: page, extra: page };
  });
  mount(calls.getAllCandidateIds, async ({ query }) => ({ responseObject: await listCandidateIds(deps, query) }));
  mount.answer(calls.getCandidateById, readCandidate);
  mount.answer(calls.revealCandidateField, revealField);
  mount.answer(calls.sendBackOnBoardDetails, sendBack);
  mount.answer(reviewCalls.coverDocument, coverDocument);
  mount.answer(reviewCalls.reviewOnBoardDetails, reviewForm);
  mount.answer(reviewCalls.verifyOnBoardDetails, verifyForm, reviewRefs.verifiedNow);
  mount.answer(reviewCalls.reopenOnBoardDetails, reopenForm, reviewRefs.reopened);
}
