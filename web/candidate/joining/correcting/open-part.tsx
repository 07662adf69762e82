import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { type Fix, answerFix, type OwnJoiningState } from '#contract/joining.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { limits } from '#domain/limits.ts';
import type { AnswersByPath } from '#domain/review/answers.ts';
import { reviewMessages } from '#domain/review/messages.ts';
import { partsOfPath } from '#domain/review/path-words.ts';
import { covers } from '#domain/review/paths.ts';
import { isReopened } from '#domain/review/review.ts';
import { CallError, makeCall, messageOr } from '#web/api/client.ts';
import { stepFormTexts } from '#web/candidate/joining/form/texts.ts';
import type { StepForm } from '#web/candidate/joining/form/use-step-form.ts';
import type { StepSave } from '#web/candidate/joining/form/use-step-save.ts';
import { useWizard, useJoiningKey } from '#web/candidate/joining/wizard/wizard.tsx';
import { joiningProgress } from '#web/session/candidate/joining-progress.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { type FieldAccess, FieldAccessProvider } from '#web/ui/form/field-access.tsx';
import { type FieldNotes, FieldNotesProvider, useFieldNotes } from '#web/ui/form/field-notes.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { answersOfForm, pathOfName } from './name-paths.ts';
import classes from './open-part.module.css';
import { correctingTexts as t } from './texts.ts';
import { fixesOfStep, fixListPath, afterCorrecting, openFixesOf, fixOf, staysOf } from './use-fixes.ts';

type OpenPartProps<V extends FieldValues> = {
  stepForm: StepForm<V>;
  save: StepSave;
  fixes: readonly Fix[];
  children: ReactNode;
};

/** A step of a form that was sent back by marks (docs/rules/review.md#at-each-field): what HR asks for on top, below it
 * only the fields that it concerns, with the note at each, and the way to answer by a comment instead. */
export function OpenPart<V extends FieldValues>({ stepForm, save, fixes, children }: OpenPartProps<V>) {
  const { step, form } = stepForm;
  const own = fixesOfStep(fixes, step);
  const correcting = useCorrecting(stepForm, save, fixes);
  const pathOf = useCallback((name: string) => pathOfName(step, name, form.getValues()), [step, form]);
  const notes = useNotesOfHr(pathOf, own);
  const access = useMemo<FieldAccess>(() => {
    const paths = own.map(({ path }) => path);
    return { isOpen: (name) => isReopened(pathOf(name), paths), entriesOpen: isReopened(`${step}.new`, paths) };
  }, [own, step, pathOf]);
  const answers = answersOfForm(step, form.getValues());
  const part = useFieldOfFix(pathOf);
  return (
    <>
      <StaysNotice open={own.filter(({ answered }) => !answered)} answers={answers} />
      <div className={classes.asked}>
        {own.map((fix) => (
          <StepFix key={fix.path} fix={fix} answers={answers} error={correcting.errors.get(fix.path)} />
        ))}
      </div>
      <FieldAccessProvider value={access}>
        <FieldNotesProvider value={notes}>
          <div data-part-open ref={part}>
            {children}
          </div>
        </FieldNotesProvider>
      </FieldAccessProvider>
      <div className={classes.actions}>
        {/* Enter in a field presses it, too. */}
        <Button
          type="submit"
          variant="primary"
          busy={correcting.busy || form.formState.isSubmitting}
          busyText={stepFormTexts.saving}
          onClick={() => void correcting.submit()}
        >
          {t.saveAndNext}
        </Button>
        <LinkButton to={fixListPath}>{t.backToList}</LinkButton>
      </div>
    </>
  );
}

/** HR's note at the field or entry that it is about, after what the form itself says of it. */
function useNotesOfHr(pathOf: (name: string) => string, own: readonly Fix[]): FieldNotes {
  const around = useFieldNotes();
  return useMemo(() => {
    const at = (name: string) => {
      const path = pathOf(name);
      const note = own.find((fix) => fix.path === path)?.note;
      return [around.at(name), note && t.hrSays(note)].filter(Boolean).join(' ') || undefined;
    };
    return { ...around, at };
  }, [around, pathOf, own]);
}

/** A candidate who follows the link of a correction is led to its field, or to the first field that it is about. */
function useFieldOfFix(pathOf: (name: string) => string) {
  const part = useRef<HTMLDivElement>(null);
  const wanted = fixOf(useLocation().state);
  const lead = useEffectEvent((fix: string) => {
    const controls = [...(part.current?.querySelectorAll<HTMLElement>('[name]') ?? [])];
    const control = controls.find((one) => covers(fix, pathOf(one.getAttribute('name') ?? '')));
    control?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (wanted !== null) lead(wanted);
  }, [wanted]);
  return part;
}

/** Over a step that was saved and stays: what in it is still to be corrected. Takes the focus of the pressed button. */
function StaysNotice({ open, answers }: { open: readonly Fix[]; answers: AnswersByPath }) {
  const stays = staysOf(useLocation().state);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stays > 0) box.current?.focus();
  }, [stays]);
  if (stays === 0 || open.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} className={classes.stays}>
      <Alert tone="info">{t.savedButOpen(open.map(({ path }) => nameOf(path, answers)).join(', '))}</Alert>
    </div>
  );
}

function nameOf(path: string, answers: AnswersByPath): string {
  const { place, field } = partsOfPath(path, answers);
  return field ?? place;
}

type StepFixProps = { fix: Fix; answers: AnswersByPath; error: FixError | undefined };

/** One thing that HR asks for: the note, and an answer instead where it cannot be changed; ticked when it is corrected. */
function StepFix({ fix: { path, note, answered, comment }, answers, error }: StepFixProps) {
  const { candidateId } = useWizard();
  const [typed, setTyped] = useState(() => joiningProgress.read(candidateId).comments?.[path] ?? comment ?? '');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error?.first === true) box.current?.focus();
  }, [error]);
  const name = nameOf(path, answers);
  if (answered && comment === null) {
    return (
      <div className={classes.done}>
        <b>{name}</b>
        <Badge tone="ok" icon="circle-check">
          {t.corrected}
        </Badge>
      </div>
    );
  }
  return (
    <div className={classes.fix} ref={box} tabIndex={-1} role="group" aria-label={t.asks(name)}>
      <Alert tone={answered ? 'ok' : 'warn'} live="off" action={<p className={classes.note}>{note}</p>}>
        {answered ? t.answeredHere(name) : t.asks(name)}
      </Alert>
      {error !== undefined && <Alert tone="bad">{error.message}</Alert>}
      <Disclosure title={t.cannotChange} icon={<Icon name="mail" />} defaultOpen={typed !== ''}>
        <TextAreaField
          label={t.answerToHr}
          hint={t.answerHint}
          rows={3}
          maxLength={limits.noteMax}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            joiningProgress.writeComment(candidateId, path, target.value === (comment ?? '') ? '' : target.value);
          }}
        />
      </Disclosure>
    </div>
  );
}

/** What is wrong with the answer to one thing that HR asks for; the first of them takes the focus. */
type FixError = { message: string; first: boolean };

/** 'Save and next' of a step that HR asks to correct: the comments that were typed go first, then the step where it was
 * changed. Where neither was done for something, the step stays and says so at it. */
function useCorrecting<V extends FieldValues>(stepForm: StepForm<V>, save: StepSave, fixes: readonly Fix[]) {
  const { step } = stepForm;
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
    for (const { path } of fixesOfStep(fixes, step)) {
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
    return openFixesOf(now, step).length > 0 ? step : afterCorrecting(now, step);
  }

  async function submit(): Promise<void> {
    setErrors(new Map());
    setBusy(true);
    try {
      const now = await sendComments();
      if (now === null) return;
      const open = openFixesOf(now, step);
      const next = afterCorrecting(now, step);
      if (stepForm.isChanged()) return await save.submit(open.length === 0 ? next : after);
      if (open.length === 0) return await navigate(`/onboard/joining/${next}`);
      const message = reviewMessages.fixOpen;
      setErrors(new Map(open.map(({ path }, index) => [path, { message, first: index === 0 }])));
    } finally {
      setBusy(false);
    }
  }

  return { busy, errors, submit };
}
