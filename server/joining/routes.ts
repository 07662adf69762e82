import {
  getCandidateBankDetails,
  getCandidateEducationDetails,
  getCandidateExperienceDetails,
  getCandidateFamilyDetails,
  getCandidatePersonalDetails,
  getJoiningState,
  saveCandidateBankDetails,
  saveCandidateEducationDetails,
  saveCandidateExperienceDetails,
  saveCandidateFamilyDetails,
  saveCandidatePersonalDetails,
  saveOnBoardDetails,
} from '#contract/joining.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { readBank, readEducation, readExperience, readFamily, readPersonal, readState } from './read-steps.ts';
import { saveStep } from './save-step.ts';
import { submitForm } from './submission/submit-form.ts';

/** Spec §7, the joining form's calls, and getJoiningState beside them: each acts on the caller's own record alone. */
export function joiningRoutes(mount: Mount, deps: Deps): void {
  mount(getJoiningState, async ({ actor }) => ({ responseObject: await readState(deps, actor) }));
  readRoutes(mount, deps);
  saveRoutes(mount, deps);
  mount(saveOnBoardDetails, async ({ actor, body }) => ({
    responseObject: await submitForm(deps, actor, body),
    message: joiningMessages.submitted,
  }));
}

function readRoutes(mount: Mount, deps: Deps): void {
  mount(getCandidatePersonalDetails, async ({ actor }) => readAnswer(await readPersonal(deps, actor)));
  mount(getCandidateBankDetails, async ({ actor }) => readAnswer(await readBank(deps, actor)));
  mount(getCandidateExperienceDetails, async ({ actor }) => readAnswer(await readExperience(deps, actor)));
  mount(getCandidateEducationDetails, async ({ actor }) => readAnswer(await readEducation(deps, actor)));
  mount(getCandidateFamilyDetails, async ({ actor }) => readAnswer(await readFamily(deps, actor)));
}

function saveRoutes(mount: Mount, deps: Deps): void {
  const message = joiningMessages.saved;
  mount(saveCandidatePersonalDetails, async ({ actor, body }) => ({
    responseObject: await saveStep(deps, actor, 'personal', body),
    message,
  }));
  mount(saveCandidateBankDetails, async ({ actor, body }) => ({
    responseObject: await saveStep(deps, actor, 'bank', body),
    message,
  }));
  mount(saveCandidateExperienceDetails, async ({ actor, body }) => ({
    responseObject: await saveStep(deps, actor, 'experience', body),
    message,
  }));
  mount(saveCandidateEducationDetails, async ({ actor, body }) => ({
    responseObject: await saveStep(deps, actor, 'education', body),
    message,
  }));
  mount(saveCandidateFamilyDetails, async ({ actor, body }) => ({
    responseObject: await saveStep(deps, actor, 'family', body),
    message,
  }));
}

function readAnswer<T>({ details, version }: { details: T; version: number }) {
  return { responseObject: details, beside: { version } };
}
