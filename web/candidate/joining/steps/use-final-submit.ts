import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { saveOnBoardDetails } from '#contract/joining.ts';
import { joiningSteps, type JoiningStep } from '#domain/joining/steps.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { useJoiningKey, useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import { CallError } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { sendForm } from '#web/api/upload.ts';
import type { JoiningDetails } from '#web/joining-summary/summary-types.ts';
import { submittedState } from '#web/candidate/joining/submitted/submitted-state.ts';
import { onBoardForm } from './on-board-form.ts';

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
