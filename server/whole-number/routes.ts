import * as calls from '#contract/whole-number.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { readOwnNumber, saveOwnNumber } from './own-number.ts';
import { readWholeNumber, revealWholeNumber, setRegistered } from './registered-number.ts';

/** The whole Aadhaar number for PF and ESI (contract/whole-number.ts). */
export function wholeNumberRoutes(mount: Mount, deps: Deps): void {
  mount(calls.getWholeNumber, async ({ actor }) => ({ responseObject: await readOwnNumber(deps, actor) }));
  mount(calls.saveWholeNumber, async ({ actor, body }) => ({ responseObject: await saveOwnNumber(deps, actor, body) }));
  mount(calls.getCandidateWholeNumber, async ({ query }) => ({
    responseObject: await readWholeNumber(deps, query.candidateId),
  }));
  mount(calls.revealWholeNumber, async ({ actor, body }) => ({
    responseObject: await revealWholeNumber(deps, actor, body.candidateId),
  }));
  mount(calls.setRegistered, async ({ actor, body }) => ({
    responseObject: await setRegistered(deps, actor, body.candidateId),
  }));
}
