import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { saveOnBoardDetails, type StoredDocument } from '#contract/joining.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { educationFields } from '#domain/joining/education.ts';
import { fieldsOfJob } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import { fieldsFilledIn } from '#domain/joining/fields/asked-fields.ts';
import {
  type Fields,
  fileFields,
  type FileKey,
  pickFields,
  type TextKey,
  textFields,
} from '#domain/joining/fields/define-fields.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { personalFields } from '#domain/joining/personal.ts';
import { joiningSteps, type JoiningStep } from '#domain/joining/steps.ts';
import { CallError } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { sendForm } from '#web/api/upload.ts';
import { storedValue } from '#web/candidate/joining/form/files/document-value.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';
import { submittedState } from '#web/candidate/joining/submitted/submitted-state.ts';
import { useJoiningKey, useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import type { JoiningDetails } from '#web/joining-summary/summary-types.ts';
import { textsOf } from './education/education-values.ts';

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
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setTrouble(null);
    try {
      const { code } = await wizard.withSession(() =>
        sendForm(saveOnBoardDetails, onBoardForm(details), { signal: controller.signal }),
      );
      if (code !== 200) return setTrouble({ message: m.submitFailed, steps: [] });
      wizard.dropAll();
      await navigate('/onboard/joining/submit', { replace: true, state: submittedState });
      queries.removeQueries({ queryKey: [...key, 'state'] });
    } catch (error) {
      if (controller.signal.aborted) return;
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
  const form = new JoiningForm();
  personal(form, details);
  bank(form, details);
  experience(form, details);
  education(form, details);
  family(form, details);
  return form.multipart();
}

function add<F extends Fields>(form: JoiningForm, at: string, fields: F, saved: Saved<F>): void {
  for (const [key, { names }] of textFields(fields)) form.text(at + (names?.[0] ?? key), saved[key]);
  for (const [key] of fileFields(fields)) form.file(at + key, storedValue(saved.documents?.[key]));
}
type Saved<F extends Fields> = { readonly [K in TextKey<F>]: string | number | null } & {
  readonly documents?: Readonly<Record<FileKey<F>, StoredDocument | null>>;
};

function personal(form: JoiningForm, { personalDetails: saved, experienceDetails }: JoiningDetails): void {
  const isPermanentAddressSame = saved.isPermanentAddressSame ?? 'N';
  add(form, 'personalDetailsRequest.', fieldsFilledIn(personalFields, saved), { ...saved, isPermanentAddressSame });
  const { isFresher } = experienceDetails;
  if (isFresher !== null) {
    form.text('personalDetailsRequest.experienceType', isFresher === 'true' ? 'FRESHER' : 'EXPERIENCE');
  }
}

function bank(form: JoiningForm, { bankDetails: saved }: JoiningDetails): void {
  add(form, 'bankDetailsRequest.', bankFields, saved);
}

function experience(form: JoiningForm, { experienceDetails }: JoiningDetails): void {
  for (const [index, job] of experienceDetails.detailsResponses.entries()) {
    const at = `experienceDetailsRequest[${index}].`;
    form.id(`${at}canExperienceId`, job.canExperienceId);
    add(form, at, fieldsOfJob(job), job);
  }
}

function education(form: JoiningForm, { educationDetails }: JoiningDetails): void {
  for (const [index, entry] of educationDetails.entries()) {
    const at = `educationDetailsRequests[${index}].`;
    form.id(`${at}canEducationId`, entry.canEducationId);
    const asked = ['educationType', 'isPursuing', ...textsOf(entry.educationType), 'documentFile'] as const;
    add(form, at, pickFields(educationFields, asked), entry);
  }
}

function family(form: JoiningForm, { familyDetails }: JoiningDetails): void {
  for (const [index, member] of familyDetails.entries()) {
    const at = `familyDetailsRequests[${index}].`;
    form.id(`${at}canFamilyId`, member.canFamilyId);
    add(form, at, familyFields, member);
  }
}
