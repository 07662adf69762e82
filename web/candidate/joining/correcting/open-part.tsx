import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { Fix } from '#contract/joining.ts';
import { limits } from '#domain/limits.ts';
import type { AnswersByPath } from '#domain/review/answers.ts';
import { partsOfPath } from '#domain/review/path-words.ts';
import { covers } from '#domain/review/paths.ts';
import { isReopened } from '#domain/review/review.ts';
import type { StepForm } from '#web/candidate/joining/form/use-step-form.ts';
import type { StepSave } from '#web/candidate/joining/form/use-step-save.ts';
import { useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import { joiningProgress } from '#web/session/candidate/joining-progress.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { type FieldAccess, FieldAccessProvider } from '#web/ui/form/field-access.tsx';
import { type FieldNotes, FieldNotesProvider, useFieldNotes } from '#web/ui/form/field-notes.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { stepFormTexts } from '#web/candidate/joining/form/texts.ts';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import classes from './open-part.module.css';
import { answersOfForm, pathOfName } from './name-paths.ts';
import { fixOf, staysOf } from './step-entry.ts';
import { correctingTexts as t } from './texts.ts';
import { useCorrecting, type FixError } from './use-correcting.ts';
import { fixesOfStep, fixListPath } from './use-fixes.ts';

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
  const notes = useNotesOfHr(stepForm, own);
  const access = useMemo<FieldAccess>(() => {
    const paths = own.map(({ path }) => path);
    const pathOf = (name: string) => pathOfName(step, name, form.getValues());
    return { isOpen: (name) => isReopened(pathOf(name), paths), entriesOpen: isReopened(`${step}.new`, paths) };
  }, [own, step, form]);
  const answers = answersOfForm(step, form.getValues());
  const part = useFieldOfFix((name) => pathOfName(step, name, form.getValues()));
  const busy = correcting.busy || form.formState.isSubmitting;
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
          busy={busy}
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
function useNotesOfHr<V extends FieldValues>({ step, form }: StepForm<V>, own: readonly Fix[]): FieldNotes {
  const around = useFieldNotes();
  return useMemo(() => {
    const ofHr = (name: string) => {
      const path = pathOfName(step, name, form.getValues());
      const note = own.find((fix) => fix.path === path)?.note;
      return note === undefined ? undefined : t.hrSays(note);
    };
    return {
      ...around,
      at: (name) => [around.at(name), ofHr(name)].filter((said) => said !== undefined).join(' ') || undefined,
    };
  }, [around, step, form, own]);
}

/** A candidate who follows the link of a correction is led to its field, or to the first field that it is about. */
function useFieldOfFix(pathOf: (name: string) => string): RefObject<HTMLDivElement | null> {
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
  const first = error?.first === true ? error : null;
  useEffect(() => {
    if (first !== null) box.current?.focus();
  }, [first]);
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
