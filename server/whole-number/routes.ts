import * as calls from '#contract/whole-number.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { readOwnNumber, saveOwnNumber } from './own-number.ts';
import { readWholeNumber, revealWholeNumber, setRegistered } from './registered-number.ts';

export function wholeNumberRoutes(mount: Mount, deps: Deps): void {
  mount.answer(calls.getWholeNumber, readOwnNumber);
  mount.answer(calls.saveWholeNumber, saveOwnNumber);
  mount(calls.getCandidateWholeNumber, async ({ query }) => ({
    responseObject: await readWholeNumber(deps, query.candidateId),
  }));
  mount.answer(calls.revealWholeNumber, revealWholeNumber);
  mount.answer(calls.setRegistered, setRegistered);
}
