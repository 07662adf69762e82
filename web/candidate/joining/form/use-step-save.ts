import { useQueryClient } from '@tanstack/react-query';
import axios from 'axios';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldValues, get, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { JoiningState } from '#contract/joining.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { useIsOffline } from '#web/candidate/joining/wizard/connection.ts';
import { useJoiningKey, useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import { CallError, messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { saveForm, type UploadProgress } from '#web/api/upload.ts';
import { isNoticeFirst } from '#web/session/candidate/privacy/own-notice.ts';
import { type WizardStep, wizardSteps } from '#web/session/candidate/joining-progress.ts';
import { staysInStep } from '#web/candidate/joining/correcting/use-fixes.ts';
import { unreadableIn } from './files/document-value.ts';
import { placeErrors } from './form-errors.ts';
import { usePress } from './files/upload-context.ts';
import type { StepRules } from './step-values.ts';
import type { StepForm } from './use-step-form.ts';

/** Where a saved step leads: another step, or the list of what is to be corrected. */
type Destination = WizardStep | 'correct';
/** It may depend on what the server has noted of the save; the step itself stays, filled with what is saved. */
type After = Destination | (() => Destination);

export type StepTrouble = { tone: 'bad' | 'info'; message: string; requestId?: string; stale?: boolean };

const sayFailed = (error: CallError) => messageOr(error, m.saveFailed);

/** Saves a step and goes on to the next one; a save that fails keeps everything and says why. */
export function useStepSave<Saved extends { version: number }, V extends FieldValues>(
  rules: StepRules<Saved, V>,
  { form, version }: StepForm<V>,
) {
  const { step, names = [], sayFailure = sayFailed } = rules;
  const [trouble, setTrouble] = useState<StepTrouble | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const running = useRef<AbortController | null>(null);
  const wizard = useWizard();
  const [stopped, setStopped] = useState<StoppedSave | null>(null);
  const isResuming = useRef(false);
  const queries = useQueryClient();
  const key = useJoiningKey();
  const goOn = useGoOn(step);
  const send = useSend(rules, version, setProgress);
  const { busy, track, press } = usePress();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      running.current?.abort();
    };
  }, []);

  async function save(after: After): Promise<void> {
    setTrouble(null);
    const { signal } = (running.current = new AbortController());
    try {
      const values = form.getValues();
      const chosen = rules.filesOf(values).map(({ file }) => file);
      setFiles(chosen);
      // From the start, not from the first progress: an upload that stalls at once can be cancelled too.
      if (chosen.length > 0) setProgress({ sent: 0, total: chosen.reduce((bytes, { size }) => bytes + size, 0) });
      await send(values, signal);
      wizard.noteSaved(step, values);
      await goOn(after);
    } catch (error) {
      if (axios.isCancel(error)) setTrouble({ tone: 'info', message: m.uploadCancelled });
      else if (error instanceof CallError) {
        setTrouble(troubleOf(error));
        const isStopped = error.status === null && error.cause !== undefined;
        if (isStopped && !isResuming.current) setStopped({ after, values: JSON.stringify(form.getValues()) });
        // Another submission, fix list or privacy notice may be in force by now.
        if (error.status === 409 || isNoticeFirst(error))
          void queries.invalidateQueries({ queryKey: [...key, 'state'] });
      } else throw error;
    } finally {
      setProgress(null);
      running.current = null;
    }
  }

  function troubleOf(error: CallError): StepTrouble | null {
    const isField = (path: string) => get(form.getValues(), path) !== undefined;
    const { atFields, elsewhere } = placeErrors(error.fields, names, isField);
    for (const { path, message } of atFields) form.setError(path as Path<V>, { type: 'server', message });
    if (atFields.length > 0 && elsewhere.length === 0) return null;
    const message = sayFailure(error);
    return { tone: 'bad', message, requestId: requestIdOf(error), stale: error.status === 409 };
  }

  /** Saves and goes on to the step `after` this one, or to the one that it names. Leaving the step in between cancels the save. */
  const submit = async (after: After = wizardSteps[wizardSteps.indexOf(step) + 1] ?? 'preview'): Promise<void> =>
    press(async () => {
      const unreadable = await unreadableIn(form.getValues());
      if (isLeft.current) return;
      for (const { path, value } of unreadable) form.setValue(path as Path<V>, value as PathValue<V, Path<V>>);
      await form.handleSubmit(() => save(after))();
    });
  useResume({ stopped, form }, ({ after }) => {
    setStopped(null);
    isResuming.current = true;
    void submit(after).finally(() => (isResuming.current = false));
  });
  return { trouble, progress, files, busy, track, submit, cancel: () => running.current?.abort() };
}

/** What a save was about that the line stopped. */
type StoppedSave = { after: After; values: string };

/** A save that the line stopped goes on by itself once the line is back: once, as it may have failed for another
 * reason, and not where the form has changed since. */
function useResume<V extends FieldValues>(
  { stopped, form }: { stopped: StoppedSave | null; form: UseFormReturn<V> },
  resume: (save: StoppedSave) => void,
): void {
  const offline = useIsOffline();
  const goOn = useEffectEvent(resume);
  useEffect(() => {
    if (offline || stopped === null) return;
    if (stopped.values === JSON.stringify(form.getValues())) goOn(stopped);
  }, [offline, form, stopped]);
}

export type StepSave = ReturnType<typeof useStepSave>;

/** Leaves a step that has been saved; done when the next one shows, or what is shown instead. */
function useGoOn(step: JoiningStep): (after: After) => Promise<void> {
  const wizard = useWizard();
  const queries = useQueryClient();
  const key = useJoiningKey();
  const navigate = useNavigate();

  /** False where the saved step could not be loaded. */
  async function stay(): Promise<boolean> {
    try {
      await queries.refetchQueries({ queryKey: [...key, 'saved', step] }, { throwOnError: true });
    } catch (error) {
      if (error instanceof CallError) return false;
      throw error;
    }
    await navigate(`/onboard/joining/${step}`, { replace: true, state: staysInStep() });
    return true;
  }

  return async (after) => {
    wizard.drop(step);
    queries.setQueryData<JoiningState | null>(
      [...key, 'state'],
      (state) => state && { ...state, steps: { ...state.steps, [step]: true } },
    );
    const noted = queries.invalidateQueries({ queryKey: [...key, 'state'] });
    if (typeof after !== 'string') await noted;
    const to = typeof after === 'string' ? after : after();
    if (to === step && (await stay())) return;
    await navigate(`/onboard/joining/${to === step ? 'correct' : to}`);
  };
}

/** Sends the step. An answer that was lost may have been a success: the next try then takes the saved version for its
 * own if it has moved, instead of reporting another window to the candidate. */
function useSend<Saved extends { version: number }, V extends FieldValues>(
  { call, request, read }: StepRules<Saved, V>,
  version: number,
  onProgress: (progress: UploadProgress) => void,
) {
  const { candidateId, withSession } = useWizard();
  const inDoubt = useRef(false);

  return async (values: V, signal: AbortSignal): Promise<void> => {
    const post = (from: number) =>
      withSession(() => saveForm(call, request(values, { candidateId, version: from }), { signal, onProgress }));
    try {
      await post(version);
    } catch (error) {
      const wasInDoubt = inDoubt.current;
      inDoubt.current = axios.isCancel(error) || (error instanceof CallError && error.envelope === null);
      if (!wasInDoubt || !(error instanceof CallError) || error.status !== 409) throw error;
      await post((await withSession(() => read(signal))).version);
    }
  };
}
