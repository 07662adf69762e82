import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { saveOnBoardDetails } from '#contract/joining.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { askedFields, educationFields } from '#domain/joining/education.ts';
import { fieldsOfJob } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import { fieldsFilledIn } from '#domain/joining/fields/asked-fields.ts';
import { type Fields, fileFields, pickFields, textFields } from '#domain/joining/fields/define-fields.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { personalFields } from '#domain/joining/personal.ts';
import { joiningSteps, type JoiningStep } from '#domain/joining/steps.ts';
import { CallError } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { sendForm } from '#web/api/upload.ts';
import { storedValue } from '#web/candidate/joining/form/files/document-value.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';
import type { SavedFields } from '#web/candidate/joining/form/step-values.ts';
import { useJoiningKey, useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import type { JoiningDetails } from '#web/joining-summary/joining-summary.tsx';

export type SubmitTrouble = { message: string; because?: string; requestId?: string; steps: JoiningStep[] };

/** Submits everything, clears the saved progress and shows the thank-you page (docs/rules/joining-form.md#submit). */
export function useFinalSubmit(details: JoiningDetails) {
  const wizard = useWizard();
  const queries = useQueryClient();
  const key = useJoiningKey();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<SubmitTrouble | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function submit(): Promise<void> {
    if (running.current !== null) return;
    const { signal } = (running.current = new AbortController());
    setBusy(true);
    setTrouble(null);
    try {
      const { code } = await wizard.withSession(() => sendForm(saveOnBoardDetails, onBoardForm(details), { signal }));
      if (code !== 200) return setTrouble({ message: m.submitFailed, steps: [] });
      wizard.dropAll();
      await navigate('/onboard/joining/submit', { replace: true, state: { submitted: true } });
      queries.removeQueries({ queryKey: [...key, 'state'] });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setTrouble(troubleOf(error));
      // The form may already be submitted, from another window or by an attempt whose answer was lost.
      if (error.status === 409 || error.status === null)
        void queries.invalidateQueries({ queryKey: [...key, 'state'] });
    } finally {
      running.current = null;
      setBusy(false);
    }
  }

  return { busy, trouble, submit: () => void submit() };
}

const stepOfPrefix: [prefix: string, step: JoiningStep][] = [
  ['personalDetailsRequest.experienceType', 'experience'],
  ['personal', 'personal'],
  ['bank', 'bank'],
  ['experience', 'experience'],
  ['education', 'education'],
  ['family', 'family'],
];

function troubleOf(error: CallError): SubmitTrouble {
  const found = error.fields.map(({ path }) => stepOfPrefix.find(([prefix]) => path.startsWith(prefix))?.[1]);
  const steps = joiningSteps.filter((step) => found.includes(step));
  // The server speaks of fields below; here are none, only the ways to the steps that they are in.
  const because = steps.length > 0 ? m.incomplete : error.serverMessage;
  return { message: m.submitFailed, ...(because === null ? {} : { because }), requestId: requestIdOf(error), steps };
}

/** The parts of saveOnBoardDetails (docs/rules/files.md#keys-of-the-final-submit): the whole record as it is saved, with
 * the files that no read has shown to be stored. */
export function onBoardForm(details: JoiningDetails): FormData {
  const { personalDetails, bankDetails, experienceDetails, educationDetails, familyDetails } = details;
  const form = new JoiningForm();
  const isPermanentAddressSame = personalDetails.isPermanentAddressSame ?? 'N';
  const personal = { ...personalDetails, isPermanentAddressSame };
  add(form, 'personalDetailsRequest.', fieldsFilledIn(personalFields, personalDetails), personal);
  const { isFresher, detailsResponses: jobs } = experienceDetails;
  if (isFresher !== null) {
    form.text('personalDetailsRequest.experienceType', isFresher === 'true' ? 'FRESHER' : 'EXPERIENCE');
  }
  add(form, 'bankDetailsRequest.', bankFields, bankDetails);
  for (const [index, job] of jobs.entries()) {
    const at = `experienceDetailsRequest[${index}].`;
    form.id(`${at}canExperienceId`, job.canExperienceId);
    add(form, at, fieldsOfJob(job), job);
  }
  for (const [index, entry] of educationDetails.entries()) {
    const at = `educationDetailsRequests[${index}].`;
    form.id(`${at}canEducationId`, entry.canEducationId);
    add(form, at, { ...pickFields(educationFields, ['educationType', 'isPursuing']), ...askedFields(entry) }, entry);
  }
  for (const [index, member] of familyDetails.entries()) {
    const at = `familyDetailsRequests[${index}].`;
    form.id(`${at}canFamilyId`, member.canFamilyId);
    add(form, at, familyFields, member);
  }
  return form.multipart();
}

function add<F extends Fields>(form: JoiningForm, at: string, fields: F, saved: SavedFields<F>): void {
  for (const [key, { names }] of textFields(fields)) form.text(at + (names?.[0] ?? key), saved[key]);
  for (const [key] of fileFields(fields)) form.file(at + key, storedValue(saved.documents?.[key]));
}
