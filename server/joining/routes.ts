import * as calls from '#contract/joining.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { generalMessages } from '#domain/messages.ts';
import type { CandidateActor, Deps } from '#server/deps.ts';
import { countOpenDocumentRequests } from '#server/documents/queries.ts';
import { notFound } from '#server/errors.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Form } from '#server/http/multipart.ts';
import { aadhaarModeOf } from './steps/aadhaar-mode.ts';
import { currentAadhaar } from '#server/settings/read-settings.ts';
import { requireAccepted } from './policy.ts';
import { findOwnForm, hasSaidWholeNumber, joiningStateOf } from './queries.ts';
import { readStepOf } from './read-record.ts';
import { answerOneFix, toFixes } from './review/answer-fix.ts';
import { openFixes } from './review/queries.ts';
import { saveStep } from './save-step.ts';
import { submitForm } from './submission/submit-form.ts';
import { refsOf } from '#domain/texts.ts';

const joiningRefs = refsOf(joiningMessages);
const generalRefs = refsOf(generalMessages);

export function joiningRoutes(mount: Mount, deps: Deps): void {
  mount.answer(calls.getJoiningState, readState);
  mount.answer(calls.answerFix, answerOneFix);
  mount(calls.getCandidatePersonalDetails, async ({ actor }) => readStep(deps, actor, 'personal'));
  mount(calls.getCandidateBankDetails, async ({ actor }) => readStep(deps, actor, 'bank'));
  mount(calls.getCandidateExperienceDetails, async ({ actor }) => readStep(deps, actor, 'experience'));
  mount(calls.getCandidateEducationDetails, async ({ actor }) => readStep(deps, actor, 'education'));
  mount(calls.getCandidateFamilyDetails, async ({ actor }) => readStep(deps, actor, 'family'));
  const saved = async (actor: CandidateActor, step: JoiningStep, form: Form) => ({
    responseObject: await saveStep(deps, actor, step, form),
    message: joiningRefs.saved,
  });
  mount(calls.saveCandidatePersonalDetails, async ({ actor, body }) => saved(actor, 'personal', body));
  mount(calls.saveCandidateBankDetails, async ({ actor, body }) => saved(actor, 'bank', body));
  mount(calls.saveCandidateExperienceDetails, async ({ actor, body }) => saved(actor, 'experience', body));
  mount(calls.saveCandidateEducationDetails, async ({ actor, body }) => saved(actor, 'education', body));
  mount(calls.saveCandidateFamilyDetails, async ({ actor, body }) => saved(actor, 'family', body));
  mount.answer(calls.saveOnBoardDetails, submitForm, joiningRefs.submitted);
}

/** One step of the candidate's own form, identity numbers whole: the form edits them. */
async function readStep<S extends JoiningStep>(deps: Deps, actor: CandidateActor, step: S) {
  const { candidateOfferId } = requireAccepted(await findOwnForm(deps.db, actor.candidateId));
  const { details, version } = await readStepOf(deps.db, deps, candidateOfferId, step);
  return { responseObject: details, extra: { version } };
}

async function readState({ db }: Deps, actor: CandidateActor): Promise<calls.OwnJoiningState> {
  const form = await findOwnForm(db, actor.candidateId);
  if (form === undefined) throw notFound(generalRefs.unknownOffer);
  // Before the acceptance there is no form whose notice would have to be read.
  const { candidateOfferId, noticeVersion } = form.status === 'Approved' ? requireAccepted(form) : form;
  const { aadhaar } = await currentAadhaar(db);
  const asked = await aadhaarModeOf(db, candidateOfferId);
  return {
    ...(noticeVersion === null ? {} : { noticeVersion }),
    ...(await joiningStateOf(db, candidateOfferId)),
    fixes: toFixes(await openFixes(db, candidateOfferId)),
    askedDocuments: await countOpenDocumentRequests(db, candidateOfferId),
    ...(asked !== 'AS_SPECIFIED' && { aadhaar: asked }),
    ...(aadhaar !== 'AS_SPECIFIED' && {
      wholeNumberOpen: form.status === 'Approved' && !(await hasSaidWholeNumber(db, candidateOfferId)),
    }),
  };
}
