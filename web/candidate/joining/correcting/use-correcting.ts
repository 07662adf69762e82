import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { answerFix, type Fix, type OwnJoiningState } from '#contract/joining.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { reviewMessages } from '#domain/review/messages.ts';
import type { StepForm } from '#web/candidate/joining/form/use-step-form.ts';
import type { StepSave } from '#web/candidate/joining/form/use-step-save.ts';
import { useJoiningKey, useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import { CallError, makeCall, messageOr } from '#web/api/client.ts';
import { joiningProgress } from '#web/session/candidate/joining-progress.ts';
import { correctingTexts as t } from './texts.ts';
import { afterCorrecting, fixesOfStep, openFixesOf } from './use-fixes.ts';

/** What is wrong with the answer to one thing that HR asks for; the first of them takes the focus. */
export type FixError = { message: string; first: boolean };

/** 'Save and next' of a step that HR asks to correct: the comments that were typed go first, then the step where it was
 * changed. Where neither was done for something, the step stays and says so at it. */
export function useCorrecting<V extends FieldValues>(stepForm: StepForm<V>, save: StepSave, fixes: readonly Fix[]) {
  const { candidateId, withSession } = useWizard();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const key = useJoiningKey();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<ReadonlyMap<string, FixError>>(new Map());

  /** Saves one comment; answers the list as it is then, which the other screens show as well. */
  async function sendComment(path: string, comment: string): Promise<readonly Fix[]> {
    const { responseObject } = await withSession(() => makeCall(answerFix, { body: { path, comment } }));
    const fixesNow = responseObject?.fixes ?? [];
    joiningProgress.writeComment(candidateId, path, '');
    queries.setQueryData<OwnJoiningState | null>([...key, 'state'], (state) => state && { ...state, fixes: fixesNow });
    return fixesNow;
  }

  /** Sends the comments of this step; answers the list as it is then, null where one was refused. */
  async function sendComments(): Promise<readonly Fix[] | null> {
    let now = fixes;
    for (const { path } of fixesOfStep(fixes, stepForm.step)) {
      const typed = joiningProgress.read(candidateId).comments?.[path]?.trim() ?? '';
      if (typed === '') continue;
      try {
        now = await sendComment(path, typed);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const said = error.fields[0]?.message ?? messageOr(error, t.answerFailed);
        setErrors(new Map([[path, { message: said, first: true }]]));
        // Another submission or another fix list may be in force by now.
        if (error.status === 409) void queries.invalidateQueries({ queryKey: [...key, 'state'] });
        return null;
      }
    }
    return now;
  }

  /** After a save: this step while something in it is neither changed nor answered, as the server has noted it. */
  function after(): JoiningStep | 'correct' {
    const now = queries.getQueryData<OwnJoiningState | null>([...key, 'state'])?.fixes ?? [];
    return openFixesOf(now, stepForm.step).length > 0 ? stepForm.step : afterCorrecting(now, stepForm.step);
  }

  async function submit(): Promise<void> {
    setErrors(new Map());
    setBusy(true);
    try {
      const now = await sendComments();
      if (now === null) return;
      const open = openFixesOf(now, stepForm.step);
      if (stepForm.isChanged())
        return await save.submit(open.length === 0 ? afterCorrecting(now, stepForm.step) : after);
      if (open.length === 0) return await navigate(`/onboard/joining/${afterCorrecting(now, stepForm.step)}`);
      setErrors(
        new Map(open.map(({ path }, index) => [path, { message: reviewMessages.fixOpen, first: index === 0 }])),
      );
    } finally {
      setBusy(false);
    }
  }

  return { busy, errors, submit };
}
