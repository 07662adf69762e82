import {
  getAllCandidates,
  getCandidateById,
  revealCandidateField,
  sendBackOnBoardDetails,
} from '#contract/onboarding.ts';
import { getAllCandidateIds } from '#contract/hr/onboarding-list.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { listCandidateIds, listCandidates } from './list-candidates.ts';
import { readCandidate } from './read-candidate.ts';
import { revealField } from './reveal-field.ts';
import { sendBack } from './send-back.ts';

/** The onboarding calls (docs/rules/calls.md#onboarding-calls): what HR does with candidates who accepted. */
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
}
